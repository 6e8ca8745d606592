import type { InterestTerms } from '@seven-hills/contracts/money/interest';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { followed } from '../staff-data.ts';

export const interestTermsQuery = {
  ...api.query('/api/admin/interest-rates'),
  ...followed,
};

export const certificateRatesQuery = {
  ...api.query('/api/admin/certificate-rates'),
  ...followed,
};

export const iraTermsQuery = {
  ...api.query('/api/admin/ira-terms'),
  ...followed,
};

/** `3.93% (4.00% APY); from $10,000.00 4.15% (4.23% APY)` */
export const tiersText = (tiers: InterestTerms['tiers']): string =>
  tiers
    .map(({ from, rate, apy }) => {
      const text = `${rate}% (${apy}% APY)`;
      return centsOf(from) === 0n ? text : `from ${usdOf(from)} ${text}`;
    })
    .join('; ');
