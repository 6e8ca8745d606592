import type { Insights } from '@seven-hills/contracts/api/insights/insights';
import { formatUsd } from '@seven-hills/money';
import { Link } from 'wouter';
import { centsOf } from '../../money/transaction-words.ts';
import { compactDollars } from '../../ui/data/chart/axis.ts';
import { moneyFigure } from '../../ui/data/chart/chart-point.ts';
import { FiguresTable } from '../../ui/data/chart/figures-table.tsx';
import { TimeChart } from '../../ui/data/chart/time-chart.tsx';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { periodName, shortPeriodName, summedHref } from './period-words.ts';

/** What came in and went out in each month, with the balance at its end. */
export function FlowCard({ insights: { flow } }: { insights: Insights }) {
  const months = flow.map(({ period, moneyIn, moneyOut, balance }) => ({
    period,
    name: periodName(period, 'month'),
    href: summedHref(period, { counts: 'moved' }),
    moneyIn: centsOf(moneyIn),
    moneyOut: centsOf(moneyOut),
    balance: centsOf(balance),
  }));
  const link = (href: string, text: string) => (
    <Link
      href={href}
      className="whitespace-nowrap underline decoration-control underline-offset-4 max-sm:text-[0.8125rem]"
    >
      {text}
    </Link>
  );
  return (
    <Card>
      <CardHeader
        title="Cash Flow"
        description="Everything that came in and went out, and your balance at the end of each month."
      />
      <TimeChart
        label="Cash flow by month"
        series={[
          { name: 'money in', drawing: 'columns', look: 'evergreen' },
          { name: 'money out', drawing: 'columns', look: 'copper' },
          { name: 'balance', drawing: 'line', look: 'ink' },
        ]}
        markText={compactDollars}
        hint="Show the transactions"
        points={months.map(({ period, name, href, moneyIn, moneyOut, balance }) => ({
          name,
          shortName: shortPeriodName(period),
          href,
          figures: [moneyFigure(moneyIn), moneyFigure(moneyOut), moneyFigure(balance)],
        }))}
      />
      <FiguresTable
        caption="Cash flow by month"
        headers={['Month', 'In', 'Out', 'Balance']}
        rows={months.toReversed().map(({ period, name, moneyIn, moneyOut, balance }) => ({
          key: period.from,
          cells: [
            <span key="name" className="max-sm:text-[0.8125rem]">
              <span className="sm:hidden" aria-hidden="true">
                {shortPeriodName(period)}
              </span>
              <span className="max-sm:sr-only">{name}</span>
            </span>,
            link(summedHref(period, { counts: 'moved', direction: 'in' }), formatUsd(moneyIn)),
            link(summedHref(period, { counts: 'moved', direction: 'out' }), formatUsd(moneyOut)),
            <span key="balance" className="whitespace-nowrap max-sm:text-[0.8125rem]">
              {formatUsd(balance)}
            </span>,
          ],
        }))}
      />
    </Card>
  );
}
