import type { Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { decisionKind } from '../decisions/posting.ts';
import type { Postings } from '../posting/postings.ts';

export interface UndoDependencies {
  database: Database;
  postings: Postings;
}

interface OwnTransfer {
  status: string;
  status_code: string | null;
  is_over: boolean;
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
  const transfer = await findTransfer(database, accountId, id);
  if (wasTakenBack(transfer)) return;
  if (transfer.status !== 'pending' || transfer.is_over) throw isFinal();
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
    if (!(error instanceof Refusal && error.code === 'transaction_not_pending')) throw error;
    // A simultaneous call has just taken it back, or it has become final.
    if (!wasTakenBack(await findTransfer(database, accountId, id))) throw isFinal();
  }
}

async function findTransfer(
  database: Database,
  accountId: bigint | null,
  id: bigint,
): Promise<OwnTransfer> {
  const { rows } = await database.query<OwnTransfer>(
    `select status, status_code, held_until <= now() as is_over
     from bank_transaction
     where id = $1 and from_account_id = $2 and type = 'transfer'`,
    [id, accountId],
  );
  if (!rows[0]) throw new Refusal('not_found', 'There is no such transfer.');
  return rows[0];
}

const wasTakenBack = ({ status_code }: OwnTransfer): boolean => status_code === 'taken_back';

const isFinal = () =>
  new Refusal('transaction_not_pending', 'It is too late: this transfer is final.');
