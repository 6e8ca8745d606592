import type { InterestTerms, OwnInterest } from '@seven-hills/contracts/money/interest';
import type { ReactNode } from 'react';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { formatCalendarDate } from '../../ui/data/dates.ts';

import { Money } from '../../ui/data/money.tsx';

/** An account's rate and its interest so far; empty if it never earned any. */
export function interestItems(
  interest: OwnInterest | undefined,
): { term: string; detail: ReactNode }[] {
  if (!interest) return [];
  const { current, terms, next, thisMonth, creditedThisYear, lastCredit } = interest;
  const hasTiers = (terms?.tiers.length ?? 0) > 1;
  return [
    ...(current
      ? [
          { term: 'Annual Percentage Yield', detail: `${current.apy}%` },
          {
            term: 'Interest Rate',
            detail: `${current.rate}%${current.isVariable ? ', variable' : ''}`,
          },
          { term: 'Earned This Month', detail: <Money cents={centsOf(thisMonth)} /> },
        ]
      : []),
    ...(terms && hasTiers ? [{ term: 'Rates', detail: tiersText(terms) }] : []),
    ...(next
      ? [{ term: `From ${formatCalendarDate(next.validFrom)}`, detail: tiersText(next) }]
      : []),
    ...(lastCredit
      ? [
          {
            term: 'Last Credited',
            detail: `${usdOf(lastCredit.amount)} on ${formatCalendarDate(lastCredit.day)}`,
          },
          { term: 'Credited This Year', detail: <Money cents={centsOf(creditedThisYear)} /> },
        ]
      : []),
  ];
}

/** `3.71% APY; from $10,000.00 4.23% APY` */
const tiersText = ({ tiers }: InterestTerms): string =>
  tiers
    .map(({ from, apy }) =>
      centsOf(from) === 0n ? `${apy}% APY` : `from ${usdOf(from)} ${apy}% APY`,
    )
    .join('; ');
