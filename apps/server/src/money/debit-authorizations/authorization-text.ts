import { createHash } from 'node:crypto';
import {
  type AuthorizedParties,
  debitAuthorization,
} from '@seven-hills/bank/payments/debit-authorization';
import type { Connection, Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import type { OrderTimes } from '../ach/originating/plan-order.ts';

/** A text that a customer authorizes, and its SHA-256 in hexadecimal, by which a call names it. */
export interface AuthorizationText {
  body: string;
  hash: string;
}

export const authorizationOf = (body: string): AuthorizationText => ({
  body,
  hash: createHash('sha256').update(body).digest('hex'),
});

/** The text for one debit, which settles at the given time. */
export const singleAuthorization = (
  parties: AuthorizedParties,
  { settlesOn, cutOffAt }: Pick<OrderTimes, 'settlesOn' | 'cutOffAt'>,
): AuthorizationText => authorizationOf(debitAuthorization({ ...parties, settlesOn, cutOffAt }));

/**
 * Reads what a text says about a customer's verified account at another bank and one of their
 * accounts here; null if either does not exist.
 */
export async function readParties(
  database: Database | Connection,
  whose: { customerId: bigint; linkedAccountId: bigint; accountId: bigint | null },
): Promise<Omit<AuthorizedParties, 'amount'> | null> {
  const { rows } = await database.query<Omit<AuthorizedParties, 'amount'>>(
    `select linked.bank_name as "bankName", linked.kind, linked.account_last_four as "lastFour",
            right(account.account_number, 4) as "toLastFour"
     from linked_account as linked, account
     where linked.id = $1 and linked.customer_id = $2 and linked.state = 'verified'
       and linked.removed_at is null and account.id = $3`,
    [whose.linkedAccountId, whose.customerId, whose.accountId],
  );
  return rows[0] ?? null;
}

/**
 * Refuses an order whose customer has authorized another text, such as that of an earlier day.
 * `agreedHash` is what the call names.
 */
export function refuseOtherText(
  { hash }: AuthorizationText,
  agreedHash: string | undefined,
): Refusal | null {
  if (agreedHash === hash) return null;
  return new Refusal(
    'conflict',
    agreedHash === undefined
      ? 'Please authorize the debit at your other bank.'
      : 'The dates or details of this debit have changed. Please read the authorization again.',
  );
}
