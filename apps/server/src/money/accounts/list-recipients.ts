import type { Recipient } from '@seven-hills/contracts/api/money/account';
import { limits } from '@seven-hills/contracts/limits';
import { toDecimal } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import { countAttempt } from '../../http/throttle.ts';
import { holderName } from '../../people/identity/customer.ts';
import { beginningWith, containing } from '../../platform/database/like-pattern.ts';

/**
 * Searches that can find anybody. Enough to look for a few people, too few to copy the bank's
 * directory three letters at a time.
 */
const searchesPerCustomer = { attemptsMax: 60, windowMinutes: 60 };

interface RecipientRow {
  id: bigint;
  account_number: string;
  first_name: string;
  last_name: string;
  is_own: boolean;
  paid_before: boolean;
  available: bigint;
}

/**
 * Lists a page of the active accounts that the caller knows, by name: those that were paid before,
 * then the caller's own. Reveals no balance but that one's.
 */
export async function listKnownRecipients(
  database: Database,
  customerId: bigint,
  { limit, offset }: { limit: number; offset: number },
): Promise<Recipient[]> {
  const rows = await readAccounts(database, customerId, isKnown, [limit, offset]);
  return rows.map(toRecipient);
}

/**
 * Finds active accounts: among those that the caller knows, by the start of a name or of the number;
 * among all others, by the whole number, or by the start of a name from three letters on. The
 * numbers of those found by name are masked. Fails with `too_many_attempts`.
 */
export async function findRecipients(
  database: Database,
  customerId: bigint,
  search: string,
): Promise<Recipient[]> {
  const words = search.toLowerCase();
  const digits = /^[\d\s-]+$/.test(search) ? search.replace(/\D/g, '') : '';
  const isWholeNumber = digits.length === limits.accountNumberLength;
  const isName = (search.match(/\p{L}/gu) ?? []).length >= limits.recipientSearchLettersMin;
  if (isWholeNumber || isName)
    await countAttempt(database, `find-recipient:${customerId}`, searchesPerCustomer);
  const read = (condition: string, ...values: string[]) =>
    readAccounts(database, customerId, condition, [limits.recipientsFoundMax, 0, ...values]);
  if (isWholeNumber) return (await read('account.account_number = $4', digits)).map(toRecipient);
  const known = digits
    ? await read(`${isKnown} and account.account_number like $4`, beginningWith(digits))
    : await read(`${isKnown} and ${nameMatches}`, beginningWith(words));
  const others = isName
    ? await read(
        `not ${isKnown} and ${nameMatches} and ${nameContains}`,
        beginningWith(words),
        containing(words),
      )
    : [];
  const found = [...known.map(toRecipient), ...others.map(toRecipient).map(masked)];
  return found.slice(0, limits.recipientsFoundMax);
}

const isKnown = '(paid.account_id is not null or account.customer_id = $1)';

const nameMatches = `(lower(customer.first_name || ' ' || customer.last_name) like $4
  or lower(customer.last_name) like $4)`;

/** Follows from `nameMatches`, in the words of the index `customer_search`. */
const nameContains =
  "lower(customer.first_name || ' ' || customer.last_name || ' ' || customer.email) like $5";

async function readAccounts(
  database: Database,
  customerId: bigint,
  condition: string,
  [limit, offset, ...values]: readonly [limit: number, offset: number, ...values: string[]],
): Promise<RecipientRow[]> {
  const { rows } = await database.query<RecipientRow>({
    text: `with paid as (
             select distinct to_account_id as account_id
             from bank_transaction
             where from_account_id = (select id from account where customer_id = $1)
               and type = 'transfer'
           )
           select account.id, account.account_number, customer.first_name, customer.last_name,
                  account.customer_id = $1 as is_own,
                  paid.account_id is not null as paid_before,
                  state.available
           from account
           join customer on customer.id = account.customer_id
           join ledger.account_state as state on state.id = account.id
           left join paid on paid.account_id = account.id
           where not state.frozen and ${condition}
           order by paid_before desc, lower(customer.first_name), lower(customer.last_name), account.id
           limit $2 offset $3`,
    values: [customerId, limit, offset, ...values],
  });
  return rows;
}

const toRecipient = (row: RecipientRow): Recipient => ({
  id: Number(row.id),
  accountNumber: row.account_number,
  holder: holderName(row.first_name, row.last_name),
  ...(row.is_own ? { balance: toDecimal(row.available) } : {}),
  isOwn: row.is_own,
  paidBefore: row.paid_before,
});

const masked = (recipient: Recipient): Recipient => ({
  ...recipient,
  accountNumber: `${'•'.repeat(limits.accountNumberLength - 4)}${recipient.accountNumber.slice(-4)}`,
});
