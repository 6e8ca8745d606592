import { firstDepositText } from '@seven-hills/bank/brand';
import { words } from '@seven-hills/bank/words/words';
import type { ProblemCode } from '@seven-hills/contracts/errors';
import { Refusal } from '../../http/problem.ts';

const sentences: Partial<Record<ProblemCode, string>> = {
  account_suspended: 'This account is suspended. No cash can be booked until it is activated.',
  deposit_required: `This ${words.customer} has not made the initial deposit of ${firstDepositText} yet.`,
  insufficient_funds: 'The amount is more than the available balance.',
};

/** Rewords a posting's refusal, which addresses the customer, for staff. */
export function rewordForStaff(error: unknown): unknown {
  const sentence = error instanceof Refusal ? sentences[error.code] : undefined;
  return error instanceof Refusal && sentence !== undefined
    ? new Refusal(error.code, sentence, error.options)
    : error;
}
