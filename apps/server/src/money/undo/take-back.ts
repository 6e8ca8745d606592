import type { Database } from '@seven-hills/postgres';
import { isRefusal, Refusal } from '../../http/problem.ts';
import { decisionKind } from '../decisions/posting.ts';
import type { Postings } from '../posting/postings.ts';

export interface UndoDependencies {
  database: Database;
  postings: Postings;
}

/**
 * Takes a transfer back: releases the money, and the recipient is never notified. Repeating it, even
 * simultaneously, has the same outcome. Either this or the settling takes effect, decided under the
 * transaction's lock. Fails with `not_found`, or with `transaction_not_pending` once it is final.
 */
export async function takeBack(
  { database, postings }: UndoDependencies,
  accountId: bigint | null,
  id: bigint,
): Promise<void> {
  const state = await readState(database, accountId, id);
  if (state === 'taken back') return;
  if (state === 'final') throw isFinal();
  try {
    await postings.decide(decisionKind, {
      transactionId: id,
      decision: 'declined',
      reason: 'You took it back.',
      code: 'taken_back',
      decidedBy: null,
      isNotifiedByEmail: false,
    });
  } catch (error) {
    if (!isRefusal(error, 'transaction_not_pending')) throw error;
    // A simultaneous call has just taken it back, or it has become final.
    if ((await readState(database, accountId, id)) !== 'taken back') throw isFinal();
  }
}

/** Reads the state of an account's transfer. Fails with `not_found`. */
async function readState(
  database: Database,
  accountId: bigint | null,
  id: bigint,
): Promise<'taken back' | 'open' | 'final'> {
  const { rows } = await database.query<{ state: 'taken back' | 'open' | 'final' }>(
    `select case when status_code = 'taken_back' then 'taken back'
                 when status <> 'pending' or held_until <= now() then 'final'
                 else 'open' end as state
     from bank_transaction
     where id = $1 and from_account_id = $2 and type = 'transfer'`,
    [id, accountId],
  );
  if (!rows[0]) throw new Refusal('not_found', 'There is no such transfer.');
  return rows[0].state;
}

const isFinal = () =>
  new Refusal('transaction_not_pending', 'It is too late: this transfer is final.');
