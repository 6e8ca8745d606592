import { brand } from '@seven-hills/bank/brand';
import type { SetInterestTerms } from '@seven-hills/contracts/staff/interest-rates';
import { writeStamp } from '../../platform/time/bank-calendar.ts';

export const rateHeader = [
  'Account type',
  'From',
  'Balance from',
  'Rate (%)',
  'Kind',
  'Status',
  `Set (${brand.timeZoneName})`,
  'Set by',
  'Reason',
];

/** Interest terms as CSV rows, one for each tier. */
export const rateLines = (terms: SetInterestTerms): (string | number)[][] =>
  terms.tiers.map(({ from, rate }) => [
    terms.accountType,
    terms.validFrom,
    from,
    rate,
    terms.isVariable ? 'variable' : 'lowered with notice',
    terms.standing,
    writeStamp(new Date(terms.setAt)),
    terms.setBy?.name ?? '',
    terms.reason,
  ]);
