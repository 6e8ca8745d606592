import type { CorrectionForm } from '@seven-hills/contracts/staff/parts/correction-form';
import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import type { Attempt } from '../../http/attempt.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { postCorrection } from '../../money/corrections/correct.ts';
import type { Moved, Postings } from '../../money/posting/postings.ts';
import { postOrPropose } from '../proposals/postings/post-or-propose.ts';
import type { AcceptedProposal, Proposals } from '../proposals/proposals.ts';
import { amountBack, correctionOrder, findCorrectable } from './correction-proposal.ts';

export interface Correcting {
  database: Database;
  postings: Postings;
  proposals: Proposals;
}

const correction = {
  action: 'transaction_correction',
  noun: 'A correction',
  activity: 'correct transactions',
  ownActivity: 'correct your own transaction',
} as const;

/**
 * Reverses a transaction, or only its fee, or proposes the correction if others must approve it.
 * Works on suspended accounts, since that is where fraud is found. Fails with `not_found`,
 * `not_correctable`, `insufficient_funds` (judged under the ledger's lock), or as `postOrPropose`
 * does.
 */
export function correctTransaction(
  correcting: Correcting,
  { staff, id, origin }: { staff: Principal; id: number; origin: Origin },
  form: CorrectionForm,
  attempt: Attempt,
): Promise<Moved | AcceptedProposal> {
  const by = { staff, origin, attempt };
  return postOrPropose(correcting, correction, by, async (connection) => {
    const item = await findCorrectable(connection, id);
    const order = correctionOrder(item, form, { staffId: staff.customerId, origin });
    return {
      barredIds: item.user_ids,
      counts: { customerId: item.customer_id, amount: amountBack(item, form.scope) },
      payload: { transactionId: id, ...form },
      reason: form.note,
      post: (condition) => postCorrection(correcting.postings, order, attempt, condition),
    };
  });
}
