import type { Database } from '@seven-hills/postgres';
import { isRefusal } from '../../http/problem.ts';
import { eachItem, ItemFailures } from '../../platform/jobs/each-item.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import { decisionKind } from '../decisions/posting.ts';
import type { Postings } from '../posting/postings.ts';
import type { UndoDependencies } from './take-back.ts';

const pageSize = 500;
/**
 * The pause between two runs: while a server runs, a transfer becomes final about this late at
 * most.
 */
const pauseMs = 1_000;

/** Makes due transfers final as long as the server runs. A failure is reported and retried. */
export const startSettling = (
  dependencies: UndoDependencies,
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } => repeat(() => settleTransfers(dependencies), pauseMs, onFailure);

/**
 * Makes transfers final whose undo period is over. Safe to run anywhere and concurrently, because a
 * hold is resolved once. Returns how many became final.
 */
export async function settleTransfers({ database, postings }: UndoDependencies): Promise<number> {
  let settled = 0;
  const failures = new ItemFailures();
  for (;;) {
    const ids = await findDue(database);
    settled += await eachItem(ids, failures, (id) => settleTransfer(postings, id), ids.length);
    if (ids.length < pageSize) break;
  }
  failures.report();
  return settled;
}

async function findDue(database: Database): Promise<bigint[]> {
  const { rows } = await database.query<{ id: bigint }>({
    name: 'find-transfers-to-settle',
    text: `select id from bank_transaction
           where status = 'pending' and type = 'transfer' and held_until <= now()
           order by held_until
           limit $1`,
    values: [pageSize],
  });
  return rows.map(({ id }) => id);
}

/**
 * Makes one transfer final, and returns whether this call did. If the payer or the recipient was
 * suspended in the meantime, the money goes back to the payer, who is notified by email.
 */
export async function settleTransfer(postings: Postings, transactionId: bigint): Promise<boolean> {
  const decision = { transactionId, decidedBy: null } as const;
  try {
    await postings.decide(decisionKind, {
      ...decision,
      decision: 'completed',
      reason: null,
      isNotifiedByEmail: false,
    });
    return true;
  } catch (error) {
    // It was taken back, or another server was first.
    if (isRefusal(error, 'transaction_not_pending')) return false;
    if (!isRefusal(error, 'account_suspended')) throw error;
  }
  try {
    await postings.decide(decisionKind, {
      ...decision,
      decision: 'declined',
      reason: 'One of the two accounts was suspended before the transfer was final.',
      isNotifiedByEmail: true,
    });
  } catch (error) {
    if (!isRefusal(error, 'transaction_not_pending')) throw error;
  }
  return false;
}
