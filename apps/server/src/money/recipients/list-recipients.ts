import { limits } from '@seven-hills/bank/limits';
import { folded } from '@seven-hills/bank/text/folded';
import type { RowOf } from '@seven-hills/contracts/endpoint';
import type { listRecipients } from '@seven-hills/contracts/money/recipients';
import { bigints, type Database } from '@seven-hills/postgres';
import { holderName } from '../../people/identity/customer.ts';
import { findUnfolded } from '../../people/identity/folded-names.ts';
import { beginningWith } from '../../platform/database/like-pattern.ts';
import { countNameLookup } from './count-name-lookup.ts';

type Recipient = RowOf<typeof listRecipients>;

interface RecipientRow {
  id: bigint;
  account_number: string;
  first_name: string;
  last_name: string;
  /** What the caller calls it, if it is an account that they own with others. */
  shared_name: string | null;
  is_own: boolean;
  paid_before: boolean;
  available: bigint;
}

/**
 * Lists a page of the active accounts that the caller knows, by name: accounts that the caller has
 * paid, then the caller's own. Reveals only the caller's own balance.
 */
export const listKnownRecipients = (
  database: Database,
  customerId: bigint,
  { limit, offset }: { limit: number; offset: number },
): Promise<Recipient[]> => readKnown(database, 'true', [customerId, limit, offset]);

/**
 * Finds active accounts. Those that the caller knows match by the start of a name or of the number;
 * all others match only by the whole number, or by the start of a name of at least three letters,
 * and then their numbers are masked. Fails with `too_many_attempts`.
 */
export async function findRecipients(
  database: Database,
  customerId: bigint,
  search: string,
): Promise<Recipient[]> {
  const spelled = folded(search);
  const digits = /^[\d\s-]+$/.test(search) ? search.replace(/\D/g, '') : '';
  const isWholeNumber = digits.length === limits.accountNumberLength;
  const isName = (search.match(/\p{L}/gu) ?? []).length >= limits.recipientSearchLettersMin;
  if (isWholeNumber || isName) await countNameLookup(database, customerId);
  if (isWholeNumber) return readByNumber(database, customerId, digits);
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

/** SQL for the accounts that the caller ($1) owns, alone or with others. */
const ownedBy = `account_owner where customer_id = $1 and until is null and role <> 'viewer'`;

/** SQL for the accounts that the caller ($1) has paid before, and the caller's own. */
const withKnown = `with known as (
  select id, bool_or(paid_before) as paid_before from (
  select to_account_id as id, true as paid_before
  from bank_transaction
  where from_account_id in (select account_id from ${ownedBy}) and type = 'transfer'
    and status <> 'declined'
  group by to_account_id
  union all
  select account_id, false from ${ownedBy}
  ) as paid_or_own
  group by id
)`;

const columns = `account.id, account.account_number, customer.first_name, customer.last_name,
  own.account_id is not null and not account.is_shared as is_own, state.available,
  case when own.account_id is not null and account.is_shared
       then coalesce(account.nickname, 'Joint ' || account.account_type) end as shared_name`;

const holders = `join customer on customer.id = account.customer_id
  left join account_owner as own on own.account_id = account.id and own.customer_id = $1
    and own.until is null and own.role <> 'viewer'
  join ledger.account_state as state on state.id = account.id`;

async function readKnown(
  database: Database,
  condition: string,
  values: readonly [customerId: bigint, limit: number, offset: number, ...patterns: string[]],
): Promise<Recipient[]> {
  const { rows } = await database.query<RecipientRow>(
    `${withKnown}
     select ${columns}, known.paid_before
     from known
     join account using (id)
     ${holders}
     where not state.frozen and not account.is_certificate and ${condition}
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
): Promise<Recipient[]> {
  const { rows } = await database.query<RecipientRow>(
    `${withKnown}
     select ${columns}, coalesce(known.paid_before, false) as paid_before
     from account
     ${holders}
     left join known on known.id = account.id
     where not state.frozen and not account.is_certificate and account.account_number = $2`,
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
): Promise<Recipient[]> {
  const found = (condition: string, order: string) => `(
    select ${columns}, false as paid_before
    from account
     ${holders}
    where not state.frozen and not account.is_certificate and ${condition} and account.id not in (select id from known)
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

const toRecipient = (row: RecipientRow): Recipient => ({
  id: row.id,
  accountNumber: row.account_number,
  holder: row.shared_name ?? holderName(row.first_name, row.last_name),
  ...(row.is_own ? { balance: row.available } : {}),
  isOwn: row.is_own,
  paidBefore: row.paid_before,
});

const masked = (recipient: Recipient): Recipient => ({
  ...recipient,
  accountNumber: `${'•'.repeat(limits.accountNumberLength - 4)}${recipient.accountNumber.slice(-4)}`,
});
