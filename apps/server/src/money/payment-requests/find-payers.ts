import { words } from '@seven-hills/bank/words/words';
import { bigints, type Connection } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { holderNameSql } from '../../people/identity/customer.ts';
import { recipientIsSelf, recipientNotFound } from '../recipients/recipient-refusals.ts';

export interface Payer {
  accountId: bigint;
  customerId: bigint;
  /** "Olivia B." */
  name: string;
  /** Whether their account is suspended, or they have blocked the requester. */
  isUnavailable: boolean;
}

/** Reads the holders of accounts, as customers whom a customer asks for money. */
export async function readPayers(
  connection: Connection,
  requesterId: bigint,
  accountIds: readonly bigint[],
): Promise<Payer[]> {
  const { rows } = await connection.query<Payer>(
    `select account.id as "accountId", account.customer_id as "customerId",
            ${holderNameSql('holder')} as name, state.frozen or exists (
              select from payment_request_block
              where customer_id = account.customer_id and blocked_id = $2
            ) as "isUnavailable"
     from account
     join customer as holder on holder.id = account.customer_id
     join ledger.account_state as state on state.id = account.id
     where account.id = any ($1::bigint[])`,
    [bigints(accountIds), requesterId],
  );
  return rows;
}

export const cannotAskSelf = 'You cannot request money from yourself.';

/**
 * Returns the holder of an account that a customer asks for money. A customer who blocked the
 * requester is refused like a suspended account, so the refusal reveals neither. Fails with
 * `recipient_not_found`, `recipient_is_self`, or `recipient_unavailable`.
 */
export async function findPayer(
  connection: Connection,
  requesterId: bigint,
  accountId: number,
): Promise<bigint> {
  const [payer] = await readPayers(connection, requesterId, [BigInt(accountId)]);
  if (!payer) throw recipientNotFound('accountId');
  if (payer.customerId === requesterId) throw recipientIsSelf('accountId', cannotAskSelf);
  if (payer.isUnavailable)
    throw new Refusal(
      'recipient_unavailable',
      `This ${words.customer} cannot be asked for money right now.`,
      {
        errors: [
          { path: 'accountId', message: `This ${words.customer} cannot be asked right now` },
        ],
      },
    );
  return payer.customerId;
}
