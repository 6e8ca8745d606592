import type { PostingCondition } from '../../capability/movement-kind.ts';
import type { Attempt } from '../../http/attempt.ts';
import { violates } from '../../platform/database/violates.ts';
import type { Moved, Postings } from '../posting/postings.ts';
import { alreadyCorrected } from './correctable.ts';
import { type Correction, correctionKind } from './posting.ts';

/**
 * Posts a correction, judged under the ledger's locks. Fails with `not_found`, `not_correctable`,
 * `insufficient_funds`, or a refusal of the condition.
 */
export async function postCorrection(
  postings: Postings,
  order: Correction,
  attempt: Attempt | null,
  condition: PostingCondition,
): Promise<Moved> {
  try {
    return await postings.move(correctionKind, order, attempt, condition);
  } catch (error) {
    // Another server corrected it first.
    throw violates(error, 'transaction_correction_pkey') ? alreadyCorrected() : error;
  }
}
