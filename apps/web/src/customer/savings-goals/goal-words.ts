import type { GoalChangeCause } from '@seven-hills/bank/savings-goals';
import type {
  FillRules,
  GoalChange,
  SavingsGoal,
} from '@seven-hills/contracts/money/savings-goals';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { formatCalendarDate } from '../../ui/data/dates.ts';

export const paceWords: Record<NonNullable<SavingsGoal['pace']>, string> = {
  reached: 'Reached',
  on_track: 'On track',
  behind: 'Behind',
};

/** The part of a goal's target that is set aside, from 0 to 1; null without a target. */
export function shareOf({ amount, targetAmount }: Pick<SavingsGoal, 'amount' | 'targetAmount'>) {
  if (targetAmount === null) return null;
  return Math.min(1, Number(centsOf(amount)) / Number(centsOf(targetAmount)));
}

/** `of $2,000.00 by July 1, 2027`; empty without a target and a date. */
export const targetText = ({ targetAmount, targetOn }: SavingsGoal): string =>
  [targetAmount && `of ${usdOf(targetAmount)}`, targetOn && `by ${formatCalendarDate(targetOn)}`]
    .filter(Boolean)
    .join(' ');

/** `$50.00 monthly, next on July 1, 2027 · 10% of incoming money · Rounding up payments` */
export const rulesText = ({ dated, incomePercent, roundsUp }: FillRules): string =>
  [
    dated && `${usdOf(dated.amount)} ${dated.every}, next on ${formatCalendarDate(dated.nextOn)}`,
    incomePercent !== null && `${incomePercent}% of incoming money`,
    roundsUp && 'Rounding up payments',
  ]
    .filter(Boolean)
    .join(' · ');

const causes: Record<Exclude<GoalChangeCause, 'customer' | 'ended'>, string> = {
  payment: 'Used for a payment',
  date: 'Rule: an amount on a date',
  share: 'Rule: a percentage of incoming money',
  round_up: 'Rule: rounding up a payment',
};

/** Why a goal changed, or why a rule did not change it. */
export function causeText({ cause, amount, wanted, otherGoal, by }: GoalChange): string {
  const who = by?.isYou ? 'You' : (by?.name ?? '');
  if (cause === 'ended') return who ? `Goal ended: ${who}` : 'Goal ended';
  if (cause === 'customer') {
    if (otherGoal === null) return who;
    return centsOf(amount) > 0n ? `${who}, from ${otherGoal}` : `${who}, to ${otherGoal}`;
  }
  if (wanted === null) return causes[cause];
  const lack =
    centsOf(amount) === 0n ? 'Nothing was free to spend' : 'Only this much was free to spend';
  return `${causes[cause]}. ${lack}; the rule sets aside ${usdOf(wanted)}.`;
}
