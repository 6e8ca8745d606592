import type { Database } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import { isRefusal, Refusal } from '../../http/problem.ts';
import { holderNameSql } from '../../people/identity/customer.ts';
import { decisionKind } from '../decisions/posting.ts';
import type { Postings } from '../posting/postings.ts';

export interface UndoDependencies {
  database: Database;
  postings: Postings;
}

/**
 * Takes a transfer back: releases the money, and the recipient is never notified. If another owner
 * of the account ordered it, the reason names who took it back. Repeating it, even
 * simultaneously, has the same outcome. Either this or the settling takes effect, decided under the
 * transaction's lock. Fails with `not_found`, or with `transaction_not_pending` once it is final.
 */
export async function takeBack(
  { database, postings }: UndoDependencies,
  { customerId, accountId }: Pick<Principal, 'customerId' | 'accountId'>,
  id: bigint,
): Promise<void> {
  const { state, other_name: otherName } = await readTransfer(database, customerId, accountId, id);
  if (state === 'taken back') return;
  if (state === 'final') throw isFinal();
  try {
    await postings.decide(decisionKind, {
      transactionId: id,
      decision: 'declined',
      reason: otherName && `${otherName} took it back.`,
      code: 'taken_back',
      decidedBy: null,
      isNotifiedByEmail: false,
    });
  } catch (error) {
    if (!isRefusal(error, 'transaction_not_pending')) throw error;
    // A simultaneous call has just taken it back, or it has become final.
    const now = await readTransfer(database, customerId, accountId, id);
    if (now.state !== 'taken back') throw isFinal();
  }
}

interface TransferToTakeBack {
  state: 'taken back' | 'open' | 'final';
  /** The name of the person who asks, if somebody else ordered it. */
  other_name: string | null;
}

/** Reads an account's transfer. Fails with `not_found`. */
async function readTransfer(
  database: Database,
  customerId: bigint,
  accountId: bigint | null,
  id: bigint,
): Promise<TransferToTakeBack> {
  const { rows } = await database.query<TransferToTakeBack>(
    `select case when status_code = 'taken_back' then 'taken back'
                 when status <> 'pending' or held_until <= now() then 'final'
                 else 'open' end as state,
            case when item.customer_id <> person.id then ${holderNameSql('person')} end as other_name
     from bank_transaction as item
     join customer as person on person.id = $3
     where item.id = $1 and from_account_id = $2 and type = 'transfer'`,
    [id, accountId, customerId],
  );
  if (!rows[0]) throw new Refusal('not_found', 'There is no such transfer.');
  return rows[0];
}

const isFinal = () =>
  new Refusal('transaction_not_pending', 'It is too late: this transfer is final.');
