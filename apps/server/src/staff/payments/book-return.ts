import type { ReturnDestination } from '@seven-hills/bank/words/ach-words';
import type { Connection } from '@seven-hills/postgres';
import { Accepted } from '../../http/route.ts';
import {
  customerOf,
  findBookableReturn,
  preparedReturn,
} from '../../money/ach/returned/book-return.ts';
import { asMaker } from '../proposals/postings/as-maker.ts';
import type { AcceptedProposal, Proposals } from '../proposals/proposals.ts';
import { type Decider, type EntryDecisions, openEntry } from './decide-entry.ts';

/**
 * Books a return that the bank could not book by itself, to its customer's account (a debit takes
 * what is available, and the rest is owed), or to the bank's adjustments. Proposes it if the policy
 * requires others to approve it: adjustments of any amount. Fails with `not_found`, `conflict`
 * (decided meanwhile, the caller's own, or not possible there), `recently_reset`, or
 * `proposal_exists`.
 */
export async function bookReturn(
  means: Pick<EntryDecisions, 'database' | 'postings'> & { proposals: Proposals },
  id: number,
  to: ReturnDestination,
  by: Decider,
): Promise<AcceptedProposal | null> {
  const { database, proposals } = means;
  const decision = { staffId: by.staff.customerId, origin: by.origin };
  const maker = { ...by, reason: null };
  const payload = { kind: 'ach_return', id, to } as const;
  const asDecider = <Result>(run: (connection: Connection) => Promise<Result>) =>
    asMaker(database, { staff: by.staff, activity: 'decide payments' }, async (connection) => {
      await openEntry(connection, id, by.staff);
      return run(connection);
    });
  const found = await asDecider((connection) => findBookableReturn(connection, id, to));
  // Between the transactions, which hold a connection already. The posting judges it again.
  const post = await preparedReturn(means, found, decision);
  return asDecider(async (connection) => {
    if (to === 'adjustments') {
      const accepted = await proposals.ifNeeded(['incoming_payment'], payload, maker, connection);
      if (!accepted) await post();
      return accepted;
    }
    const { amount } = found.row;
    const customerId = customerOf(found);
    const act = {
      action: 'incoming_payment',
      staffId: decision.staffId,
      customerId,
      amount,
    } as const;
    const outcome = await proposals.postOrPropose(act, payload, maker, post, connection);
    return outcome instanceof Accepted ? outcome : null;
  });
}
