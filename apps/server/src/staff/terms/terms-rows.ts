import type { AccountType } from '@seven-hills/bank/limits';
import { words } from '@seven-hills/bank/words/words';
import type { Connection, Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { isPrimaryOf } from '../../money/accounts/account-owners.ts';
import type { StoredBankTerms, StoredValues } from '../../money/terms/terms-values.ts';

/** A customer with an account, and the newest version of their own terms. */
interface CustomerTermsRow {
  customer_id: bigint;
  name: string;
  account_type: AccountType;
  /** 0 without any. */
  version: number;
  terms: StoredValues;
}

/** Returns a customer's own terms. Fails with `not_found` for someone without an account. */
export async function requireCustomerTerms(
  database: Database | Connection,
  customerId: bigint,
): Promise<CustomerTermsRow> {
  const { rows } = await database.query<CustomerTermsRow>(
    `select customer.id as customer_id, customer.first_name || ' ' || customer.last_name as name,
            account.account_type, coalesce(own.version, 0) as version,
            coalesce(own.terms, '{}') as terms
     from customer
     join account on ${isPrimaryOf('customer.id')}
     left join lateral (
       select version, terms from customer_terms
       where customer_id = customer.id
       order by version desc limit 1
     ) as own on true
     where customer.id = $1`,
    [customerId],
  );
  if (!rows[0]) throw noSuchCustomer();
  return rows[0];
}

export const noSuchCustomer = () =>
  new Refusal('not_found', `There is no ${words.customer} with an account under this ID.`);

/** Who changes terms, and why. */
export interface TermsAuthor {
  /** Null if the author is the maker of the proposal. */
  staffId: bigint | null;
  proposalId: bigint | null;
  reason: string | null;
}

const authorColumns = `
  coalesce($1::bigint, (select maker_id from proposal where id = $2)), $2::bigint,
  coalesce($3::text, (select reason from proposal where id = $2))`;

/** Adds a version of the bank's terms. Call it under `lockTerms`. */
export async function insertBankTerms(
  connection: Connection,
  terms: StoredBankTerms,
  { staffId, proposalId, reason }: TermsAuthor,
): Promise<void> {
  await connection.query(
    `insert into bank_terms (author_id, proposal_id, reason, terms)
     select ${authorColumns}, $4::jsonb`,
    [staffId, proposalId, reason, JSON.stringify(terms)],
  );
}

/** Adds a version of a customer's own terms; an empty one ends them. Call it under `lockTerms`. */
export async function insertCustomerTerms(
  connection: Connection,
  customerId: bigint,
  terms: StoredValues,
  { staffId, proposalId, reason }: TermsAuthor,
): Promise<void> {
  await connection.query(
    `insert into customer_terms (author_id, proposal_id, reason, terms, customer_id)
     select ${authorColumns}, $4::jsonb, $5::bigint`,
    [staffId, proposalId, reason, JSON.stringify(terms), customerId],
  );
}
