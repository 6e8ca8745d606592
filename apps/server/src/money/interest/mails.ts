import { brand } from '@seven-hills/bank/brand';
import { words } from '@seven-hills/bank/words/words';
import { letterTo } from '../../platform/mail/compose.ts';
import type { Mail } from '../../platform/mail/queue-mail.ts';
import { writeDay } from '../../platform/time/bank-calendar.ts';

/**
 * Notifies a holder in advance that the account will earn less, or may earn less from then on (12
 * CFR 1030.5).
 */
export const lowerRateMail = (
  firstName: string,
  {
    validFrom,
    before,
    after,
    isVariable,
  }: { validFrom: string; before: string; after: string; isVariable: boolean },
): Mail =>
  letterTo(
    firstName,
    `A ${before === after && isVariable ? 'variable' : 'lower'} ${words.interestRate} from ${writeDay(validFrom)}`,
    [
      before === after
        ? `The ${words.interestRate} of your account stays the same on ${writeDay(validFrom)}, at an annual percentage yield (APY) of ${after}% at your present balance.`
        : `The ${words.interestRate} of your account changes on ${writeDay(validFrom)}. At your present balance, the annual percentage yield (APY) changes from ${before}% to ${after}%.`,
      ...(isVariable
        ? [
            'From that day on it is variable: we may change it at any time, without telling you ahead.',
          ]
        : []),
      `You keep the ${words.interest} earned until then. We credit the total at the end of the month as before.`,
      `If you have questions, please call us: ${brand.supportPhone}.`,
    ],
    { letter: 'rates' },
  );
