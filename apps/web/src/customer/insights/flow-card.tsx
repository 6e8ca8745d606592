import type { Insights } from '@seven-hills/contracts/money/insights';
import { formatUsd } from '@seven-hills/money';
import { Link } from 'wouter';
import { centsOf } from '../../money/transaction-words.ts';
import { cn } from '../../ui/cn.ts';
import { compactDollars } from '../../ui/data/chart/axis.ts';
import { moneyFigure } from '../../ui/data/chart/chart-point.ts';
import { FiguresTable } from '../../ui/data/chart/figures-table.tsx';
import { TimeChart } from '../../ui/data/chart/time-chart.tsx';
import { isoDay } from '../../ui/data/dates.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { useAccountHref, useAccountsInUrl } from '../own-accounts/account-in-url.ts';
import { periodName, shortPeriodName, useSummedHref } from './period-words.ts';

const series = {
  moneyIn: { name: 'money in', drawing: 'columns', look: 'primary' },
  moneyOut: { name: 'money out', drawing: 'columns', look: 'accent' },
  balance: { name: 'balance', drawing: 'line', look: 'ink' },
} as const;

const figureStyle = 'whitespace-nowrap max-sm:text-[0.8125rem] max-[25rem]:text-xs';

/** Columns shorter than one eighth of the axis are hard to distinguish. */
const balancePerFlowMax = 8n;

/**
 * Money in and out by month, with the balance at month-end, as on statements. A balance that dwarfs
 * them gets its own chart.
 */
export function FlowCard({ insights: { flow } }: { insights: Insights }) {
  const summedHref = useSummedHref();
  const accountHref = useAccountHref();
  const { account } = useAccountsInUrl().filters;
  const today = isoDay(new Date());
  // The year shown may have months to come.
  const begun = flow.filter(({ period }) => period.from <= today);
  const months = begun.map(({ period, moneyIn, moneyOut, balance }) => ({
    period,
    name: periodName(period, 'month'),
    href: summedHref(period, { counts: 'moved' }),
    moneyIn: centsOf(moneyIn),
    moneyOut: centsOf(moneyOut),
    balance: centsOf(balance),
  }));
  const most = (figures: readonly bigint[]) =>
    figures.reduce((top, figure) => (figure > top ? figure : top), 0n);
  // Whether a transaction was ordered in one month and completed in another.
  const isBetweenMonths = months.some(
    (month, index) =>
      index > 0 &&
      (months[index - 1]?.balance ?? 0n) + month.moneyIn - month.moneyOut !== month.balance,
  );
  const flowMost = most(months.flatMap((month) => [month.moneyIn, month.moneyOut]));
  const isDwarfed =
    flowMost > 0n && most(months.map(({ balance }) => balance)) > flowMost * balancePerFlowMax;
  const charts: { label: string; figures: (keyof typeof series)[] }[] = isDwarfed
    ? [
        { label: 'Cash flow by month', figures: ['moneyIn', 'moneyOut'] },
        { label: 'Balance at the end of each month', figures: ['balance'] },
      ]
    : [{ label: 'Cash flow by month', figures: ['moneyIn', 'moneyOut', 'balance'] }];
  const link = (href: string, text: string) => (
    <Link
      href={href}
      className={cn(figureStyle, 'inline-flex min-h-11 items-center hover:underline')}
    >
      {text}
    </Link>
  );
  return (
    <Card
      title="Cash Flow"
      description="Everything that came in and went out, and your balance at the end of each month."
    >
      <div className="grid grid-cols-1 gap-6">
        {charts.map(({ label, figures }) => (
          <div key={label} className="grid grid-cols-1 gap-3">
            {/* A chart with several series has a legend instead. */}
            {figures.length === 1 && (
              <p aria-hidden="true" className="text-ink-soft text-sm">
                {label}
              </p>
            )}
            <TimeChart
              label={label}
              series={figures.map((figure) => series[figure])}
              markText={compactDollars}
              hint="Show the transactions"
              points={months.map((month) => ({
                name: month.name,
                shortName: shortPeriodName(month.period),
                href: month.href,
                figures: figures.map((figure) => moneyFigure(month[figure])),
              }))}
            />
          </div>
        ))}
      </div>
      <Disclosure summary="Figures as a table">
        <FiguresTable
          caption="Cash flow by month"
          headers={['Month', 'In', 'Out', 'Balance']}
          rows={months.toReversed().map(({ period, name, moneyIn, moneyOut, balance }) => ({
            key: period.from,
            cells: [
              <span key="name" className="max-sm:text-[0.8125rem] max-[25rem]:text-xs">
                <span className="sm:hidden" aria-hidden="true">
                  {shortPeriodName(period)}
                </span>
                <span className="max-sm:sr-only">{name}</span>
              </span>,
              link(summedHref(period, { counts: 'moved', direction: 'in' }), formatUsd(moneyIn)),
              link(summedHref(period, { counts: 'moved', direction: 'out' }), formatUsd(moneyOut)),
              account === 'all' ? (
                <span key="balance" className={figureStyle}>
                  {formatUsd(balance)}
                </span>
              ) : (
                link(
                  accountHref('balance', period.to < today ? { on: period.to } : {}),
                  formatUsd(balance),
                )
              ),
            ],
          }))}
        />
      </Disclosure>
      {isBetweenMonths && (
        <p className="mt-4 text-ink-soft text-sm">
          What you order counts in the month of your order. It changes your balance when it is
          completed, as on your statements.
        </p>
      )}
    </Card>
  );
}
