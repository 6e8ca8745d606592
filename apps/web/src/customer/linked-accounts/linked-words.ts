import { limits } from '@seven-hills/bank/limits';
import type { LinkedAccount } from '@seven-hills/contracts/money/linked-accounts';
import type { BadgeVariant } from '../../ui/data/badge.tsx';
import { formatDate, formatShortDay, isoDay } from '../../ui/data/dates.ts';

export const kindNames: Record<LinkedAccount['kind'], string> = {
  checking: 'Checking',
  savings: 'Savings',
};

type Named = Pick<LinkedAccount, 'nickname' | 'bankName' | 'lastFour'>;

/** `Rent Money`, or the bank's name without a nickname. */
export const linkedName = ({ nickname, bankName }: Pick<Named, 'nickname' | 'bankName'>): string =>
  nickname ?? bankName;

/** `Chase ••6789` */
export const linkedLabel = (account: Named): string =>
  `${linkedName(account)} ••${account.lastFour}`;

/** `Checking ••6789 at Chase`: which account it is. */
export const placeOf = ({ nickname, bankName, kind, lastFour }: LinkedAccount): string =>
  `${kindNames[kind]} ••${lastFour}${nickname === null ? '' : ` at ${bankName}`}`;

export const stateBadges: Record<LinkedAccount['state'], { label: string; variant: BadgeVariant }> =
  {
    pending: { label: 'Not Confirmed Yet', variant: 'warning' },
    verified: { label: 'Ready', variant: 'success' },
    failed: { label: 'Not Linked', variant: 'destructive' },
  };

/** The time ends at midnight, so its last day is the one before. */
const lastMomentBefore = (end: string) => new Date(Date.parse(end) - 1);

/** Whether the two deposits should have arrived, so that their amounts can be confirmed. */
export const hasArrived = (
  { state, depositsArriveOn }: Pick<LinkedAccount, 'state' | 'depositsArriveOn'>,
  now: Date = new Date(),
): boolean => state === 'pending' && (depositsArriveOn ?? '') <= isoDay(now);

/** What the customer can expect of an account, or do about it. */
export function stateSentence(account: LinkedAccount, now: Date = new Date()): string {
  const { state, failure, depositsArriveOn, confirmBy, triesLeft } = account;
  if (state === 'verified') return 'You can add money from this account, and send money to it.';
  if (state === 'failed')
    return `${failure ?? 'This account could not be linked.'} To try again, link it again.`;
  const until = confirmBy === null ? '' : ` by ${formatDate(lastMomentBefore(confirmBy))}`;
  if (!hasArrived(account, now))
    return `Two deposits of less than $1 each should arrive by ${formatShortDay(depositsArriveOn ?? isoDay(now))}. Then confirm their amounts here${until}.`;
  const tries =
    triesLeft === limits.linkProofTriesMax
      ? ''
      : ` You have ${triesLeft === 1 ? 'one try' : `${triesLeft} tries`} left.`;
  return `Look for two deposits of less than $1 each on your statement, and confirm their amounts${until}.${tries}`;
}
