import { limits } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { isPositiveAmount, positiveId } from '../../fields.ts';

const goalShare = z.object({
  goalId: positiveId,
  /** At most this much, as decimal text. */
  amount: z.string().refine(isPositiveAmount, { error: 'Please enter a valid amount.' }),
});
export type GoalShare = z.output<typeof goalShare>;

/**
 * What an order may take from the caller's savings goals, in this order, if the money that is free
 * to spend does not cover it. Default: nothing.
 */
export const fromGoals = z.array(goalShare).max(limits.goalsMax).optional();
