import { limits } from '@seven-hills/bank/limits';
import { folded } from '@seven-hills/bank/text/folded';
import { bigints, type Database } from '@seven-hills/postgres';
import { findUnfolded } from '../../people/identity/folded-names.ts';
import { beginningWith } from '../../platform/database/like-pattern.ts';
import { countNameLookup } from './count-name-lookup.ts';
import { contactIn, findByContact } from './find-by-contact.ts';
import {
  canReceive,
  columns,
  type FoundRecipient,
  holders,
  masked,
  type RecipientRow,
  toRecipient,
  withKnown,
} from './recipient-rows.ts';

/**
 * Lists a page of the active accounts that the caller knows, by name: accounts that the caller has
 * paid, then the caller's own. Reveals only the caller's own balance.
 */
export const listKnownRecipients = (
  database: Database,
  customerId: bigint,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundRecipient[]> => readKnown(database, 'true', [customerId, limit, offset]);

/**
 * Finds active accounts. Those that the caller knows match by the start of a name or of the number;
 * all others match only by the whole number, by a whole phone number or email address if their
 * holder chose it, or by the start of a name of at least three letters, and except for the first
 * their numbers are masked. Fails with `too_many_attempts`.
 */
export async function findRecipients(
  database: Database,
  customerId: bigint,
  search: string,
): Promise<FoundRecipient[]> {
  const contact = contactIn(search);
  const digits = /^[\d\s-]+$/.test(search) ? search.replace(/\D/g, '') : '';
  const isWholeNumber = digits.length === limits.accountNumberLength;
  // No name contains an @: it is an address that is still being typed.
  const isName =
    !search.includes('@') &&
    (search.match(/\p{L}/gu) ?? []).length >= limits.recipientSearchLettersMin;
  if (contact || isWholeNumber || isName) await countNameLookup(database, customerId);
  if (contact || isWholeNumber)
    return [
      ...(isWholeNumber ? await readByNumber(database, customerId, digits) : []),
      ...(contact ? await findByContact(database, customerId, contact) : []),
    ].slice(0, limits.recipientsFoundMax);
  const spelled = folded(search);
  const found = [customerId, limits.recipientsFoundMax, 0] as const;
  const unfolded = digits
    ? []
    : await findUnfolded(
        database,
        ({ name, lastName }) => name.startsWith(spelled) || lastName.startsWith(spelled),
      );
  const name = { pattern: beginningWith(spelled), unfolded: bigints(unfolded) };
  const known = digits
    ? await readKnown(database, 'account.account_number like $4', [...found, beginningWith(digits)])
    : await readKnown(database, nameBegins, [...found, name.pattern, name.unfolded]);
  const others = isName ? await readOthersByName(database, customerId, name) : [];
  return [...known, ...others.map(masked)].slice(0, limits.recipientsFoundMax);
}

/** SQL for the names to search, written exactly as in their indexes. */
const fullName = 'customer.folded_name collate "C"';
const lastName = 'customer.folded_last_name collate "C"';
const nameBegins = `(${fullName} like $4 or ${lastName} like $4 or customer.id = any ($5::bigint[]))`;

/** The beginning of a name, and the people it fits whose names are not folded yet. */
interface NameBeginning {
  pattern: string;
  unfolded: string;
}

async function readKnown(
  database: Database,
  condition: string,
  values: readonly [customerId: bigint, limit: number, offset: number, ...patterns: string[]],
): Promise<FoundRecipient[]> {
  const { rows } = await database.query<RecipientRow>(
    `${withKnown}
     select ${columns}, known.paid_before
     from known
     join account using (id)
     ${holders}
     where ${canReceive} and ${condition}
     order by paid_before desc, lower(customer.first_name), lower(customer.last_name), id
     limit $2 offset $3`,
    [...values],
  );
  return rows.map(toRecipient);
}

async function readByNumber(
  database: Database,
  customerId: bigint,
  accountNumber: string,
): Promise<FoundRecipient[]> {
  const { rows } = await database.query<RecipientRow>(
    `${withKnown}
     select ${columns}, coalesce(known.paid_before, false) as paid_before
     from account
     ${holders}
     left join known on known.id = account.id
     where ${canReceive} and account.account_number = $2`,
    [customerId, accountNumber],
  );
  return rows.map(toRecipient);
}

/**
 * Reads each index in order up to the limit, so that a common name costs no more than a rare one.
 */
async function readOthersByName(
  database: Database,
  customerId: bigint,
  { pattern, unfolded }: NameBeginning,
): Promise<FoundRecipient[]> {
  const found = (condition: string, order: string) => `(
    select ${columns}, false as paid_before
    from account
     ${holders}
    where ${canReceive} and ${condition} and account.id not in (select id from known)
    order by ${order}account.id
    limit $3
  )`;
  const begins = (name: string) => found(`${name} like $2`, `${name}, `);
  const others = found('customer.id = any ($4::bigint[])', '');
  const { rows } = await database.query<RecipientRow>(
    `${withKnown}
     select * from (${begins(fullName)} union ${begins(lastName)} union ${others}) as found
     order by lower(first_name), lower(last_name), id
     limit $3`,
    [customerId, pattern, limits.recipientsFoundMax, unfolded],
  );
  return rows.map(toRecipient);
}
