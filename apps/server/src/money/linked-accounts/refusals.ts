import { formatDate, formatShortDay } from '@seven-hills/bank/calendar/date-formats';
import { Refusal, refusalAt } from '../../http/problem.ts';
import { notOffered } from '../../http/refusals.ts';

export const linkingNotOffered = () => notOffered('Accounts at other banks are');

export const noLinkedAccount = () =>
  new Refusal('not_found', 'There is no such account at another bank.');

export const depositsNotArrived = (arriveOn: string | null) =>
  new Refusal(
    'conflict',
    `The two deposits have not arrived yet.${arriveOn === null ? '' : ` Look for them on your statement from ${formatShortDay(arriveOn)}.`}`,
  );

export const alreadyVerified = () => new Refusal('conflict', 'This account is verified already.');

export const confirmationOver = (endedAt: Date | null) =>
  new Refusal(
    'conflict',
    endedAt === null
      ? 'This account can no longer be confirmed. Please link it again.'
      : `The time to confirm the deposits ended on ${formatDate(new Date(endedAt.getTime() - 1))}. Please link the account again.`,
  );

export const wrongAmounts = (triesLeft: number) =>
  refusalAt(
    'conflict',
    'amounts',
    triesLeft === 0
      ? 'These amounts do not match, and no tries are left. Please link the account again.'
      : `These amounts do not match. You have ${triesLeft === 1 ? 'one try' : `${triesLeft} tries`} left.`,
  );
