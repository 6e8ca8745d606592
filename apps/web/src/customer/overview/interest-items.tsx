import type { InterestTerms, OwnInterest } from '@seven-hills/contracts/money/interest';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { formatCalendarDate } from '../../ui/data/dates.ts';
import type { Described } from '../../ui/data/description-list.tsx';
import { Money } from '../../ui/data/money.tsx';

/** An account's rate and its interest so far; empty if it never earned any. */
export function interestItems(interest: OwnInterest | undefined): Described[] {
  if (!interest) return [];
  const { current, terms, next, thisMonth, creditedThisYear, lastCredit } = interest;
  const hasTiers = (terms?.tiers.length ?? 0) > 1;
  return [
    { term: 'Annual Percentage Yield', detail: current && `${current.apy}%` },
    {
      term: 'Interest Rate',
      detail: current && `${current.rate}%${current.isVariable ? ', variable' : ''}`,
    },
    { term: 'Earned This Month', detail: current && <Money cents={centsOf(thisMonth)} /> },
    { term: 'Rates', detail: terms && hasTiers && tiersText(terms) },
    ...(next
      ? [{ term: `From ${formatCalendarDate(next.validFrom)}`, detail: tiersText(next) }]
      : []),
    {
      term: 'Last Credited',
      detail: lastCredit && `${usdOf(lastCredit.amount)} on ${formatCalendarDate(lastCredit.day)}`,
    },
    {
      term: 'Credited This Year',
      detail: lastCredit && <Money cents={centsOf(creditedThisYear)} />,
    },
  ];
}

/** `3.71% APY; from $10,000.00 4.23% APY` */
const tiersText = ({ tiers }: InterestTerms): string =>
  tiers
    .map(({ from, apy }) =>
      centsOf(from) === 0n ? `${apy}% APY` : `from ${usdOf(from)} ${apy}% APY`,
    )
    .join('; ');
