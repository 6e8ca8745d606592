import {
  type AchReturnRate,
  achReturnRateWords,
  percentOfRate,
} from '@seven-hills/bank/payments/return-rate-words';
import { words } from '@seven-hills/bank/words/words';
import { letterTo, type Mail } from '../../../platform/mail/compose.ts';

interface Warned {
  name: AchReturnRate;
  level: 'low' | 'near' | 'above';
  returned: number;
  originated: number;
  /** In hundredths of a percent, like the threshold. */
  rate: number;
  threshold: number;
}

/** To every administrator, when a return rate has risen toward the network's limit, or above it. */
export const rateWarningMail = (
  firstName: string,
  { name, level, returned, originated, rate, threshold }: Warned,
  siteUrl: string,
): Mail =>
  letterTo(
    firstName,
    level === 'above'
      ? 'An ACH return rate is above the network’s limit'
      : 'An ACH return rate is near the network’s limit',
    [
      `The network limits how many of the debits that the ${words.bank} sends come back within 60 days. Find out which ${words.customers} or authorizations cause the returns, and act before the network asks.`,
    ],
    {
      facts: [
        ['Rate', achReturnRateWords[name]],
        ['Returned', `${returned} of ${originated} debits (${percentOfRate(rate)})`],
        ['Limit', percentOfRate(threshold)],
      ],
      link: { label: 'Open Payments', href: `${siteUrl}/admin?view=payments&list=sent` },
    },
  );
