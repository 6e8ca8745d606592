import { type InsightRange, insightRanges } from '@seven-hills/bank/words/category-list';
import type { Insights } from '@seven-hills/contracts/money/insights';
import { formatUsd } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import Goal from 'lucide-react/icons/goal';
import ListChecks from 'lucide-react/icons/list-checks';
import Tags from 'lucide-react/icons/tags';
import { Link } from 'wouter';
import { categoriesQuery } from '../../money/categories/queries.ts';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { Announced } from '../../ui/announced.tsx';
import { cn } from '../../ui/cn.ts';
import { day, oneOf } from '../../ui/data/use-url-filters.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { figureSize, StatCard } from '../../ui/layout/stat-card.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import {
  accountsFilter,
  useAccountHref,
  useFiltersOfAccount,
} from '../own-accounts/account-in-url.ts';
import { AccountSwitcher } from '../own-accounts/account-switcher.tsx';
import { viewHref } from '../screens.ts';
import { CategoriesCard } from './categories-card.tsx';
import { FlowCard } from './flow-card.tsx';
import { MonthStart } from './month-start.tsx';
import { PayeesCard } from './payees-card.tsx';
import { againstText, beforeName, beforeWords, periodName, useSummedHref } from './period-words.ts';
import { insightsQuery } from './queries.ts';
import { RangeBar } from './range-bar.tsx';
import { RecurringCard } from './recurring-card.tsx';

const insightFilters = {
  range: oneOf<InsightRange>(insightRanges, 'month'),
  on: day,
  from: day,
  to: day,
  ...accountsFilter,
};

/** Spending and income of a period, by category, month, and payee. */
export function InsightsOverview() {
  const accountHref = useAccountHref();
  const { filters, given, filter, field } = useFiltersOfAccount(insightFilters);
  const isIncomplete = filters.range === 'custom' && !(filters.from && filters.to);
  const insights = useQuery({ ...insightsQuery(given), enabled: !isIncomplete });
  const categories = useQuery(categoriesQuery);
  return (
    <Page
      title="Insights"
      description={
        <span className="max-sm:hidden">
          Where your money goes. Every figure leads to the transactions behind it.
        </span>
      }
      back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
    >
      <div className="grid grid-cols-1 gap-6">
        <RangeBar filters={filters} filter={filter} period={insights.data?.period}>
          <AccountSwitcher
            offersAll
            {...field('account', 'push')}
            className="grow basis-40 sm:max-w-72"
          />
        </RangeBar>
        <Announced text={insights.data ? sumsOf(insights.data, filters.range) : null} />
        {isIncomplete ? (
          <Card>
            <EmptyState title="Choose the first and the last day">
              Up to a year, and you see what was spent in between.
            </EmptyState>
          </Card>
        ) : (
          <QueryPanel query={insights} loading="Loading your insights" rows={8}>
            {(found) =>
              found.firstDay === null ? (
                <Card>
                  <EmptyState title="Nothing to show yet">
                    Your insights begin with your first transaction.
                  </EmptyState>
                </Card>
              ) : (
                <div className="grid grid-cols-1 gap-6">
                  <Summary insights={found} range={filters.range} />
                  <QueryPanel query={categories} loading="Loading your categories">
                    {(all) => (
                      <CategoriesCard insights={found} categories={all} range={filters.range} />
                    )}
                  </QueryPanel>
                  <div className="grid grid-cols-1 gap-6 max-sm:order-2">
                    <FlowCard insights={found} />
                    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
                      <PayeesCard asked={given} period={found.period} />
                      <RecurringCard />
                    </div>
                    <MonthStart day={found.monthStartsOn} />
                  </div>
                </div>
              )
            }
          </QueryPanel>
        )}
        <Card className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold">Budgets and categories are yours to change.</p>
          <span className="flex flex-wrap gap-3 max-sm:[&>a]:px-3 max-sm:[&_svg]:hidden">
            <ButtonLink href={accountHref('insights', { show: 'budgets' })} variant="secondary">
              <Goal aria-hidden="true" />
              Budgets
            </ButtonLink>
            <ButtonLink href={viewHref('insights', { show: 'rules' })} variant="secondary">
              <ListChecks aria-hidden="true" />
              Rules
            </ButtonLink>
            <ButtonLink href={viewHref('insights', { show: 'categories' })} variant="secondary">
              <Tags aria-hidden="true" />
              Categories
            </ButtonLink>
          </span>
        </Card>
      </div>
    </Page>
  );
}

/** `October 2026: $1,200.00 spent, $3,100.00 income` */
const sumsOf = ({ period, now }: Insights, range: InsightRange) =>
  `${periodName(period, range)}: ${usdOf(now.spent)} spent, ${usdOf(now.earned)} income`;

/**
 * What was spent first, then earned, and the difference, against the previous period. On a phone,
 * the categories come after what was spent.
 */
function Summary({ insights, range }: { insights: Insights; range: InsightRange }) {
  const { now, before, average, period, previous } = insights;
  const summedHref = useSummedHref();
  const left = centsOf(now.earned) - centsOf(now.spent);
  const compared = (name: 'spent' | 'earned', counts: 'spending' | 'income') => (
    <>
      {againstText(centsOf(now[name]), centsOf(before[name]), beforeWords(insights, range))}
      <Comparison
        entries={[
          [beforeName(insights, range), before[name], summedHref(previous, { counts })],
          ...(average
            ? [
                [
                  `${average.months}-month average`,
                  average[name],
                  summedHref(average.period, { counts }),
                ] as const,
              ]
            : []),
        ]}
      />
    </>
  );
  return (
    <div className="grid grid-cols-3 gap-6 max-sm:contents">
      <StatCard
        label={`Spent in ${periodName(period, range)}`}
        value={
          <Figure href={summedHref(period, { counts: 'spending' })} label="Spent">
            {usdOf(now.spent)}
          </Figure>
        }
        note={compared('spent', 'spending')}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 max-sm:order-1 sm:contents">
        <StatCard
          label="Earned"
          value={
            <Figure
              href={summedHref(period, { counts: 'income' })}
              label="Earned"
              className="max-md:text-xl"
            >
              {usdOf(now.earned)}
            </Figure>
          }
          note={compared('earned', 'income')}
        />
        <StatCard
          label={left < 0n ? 'Spent More Than Earned' : 'Left Over'}
          value={
            <span className="inline-flex min-h-11 items-center max-md:text-xl">
              {formatUsd(left < 0n ? -left : left)}
            </span>
          }
          note="Earned minus spent. Moving money between accounts of yours does not count, also if you share one."
        />
      </div>
    </div>
  );
}

interface FigureProps {
  href: string;
  label: string;
  className?: string;
  children: string;
}

function Figure({ href, label, className, children }: FigureProps) {
  return (
    <Link
      href={href}
      className={cn('inline-flex min-h-11 items-center hover:underline', className)}
      style={{ fontSize: figureSize(children) }}
    >
      {children}
      <span className="sr-only">: show what was {label.toLowerCase()}</span>
    </Link>
  );
}

/** The figures behind the comparison; phones have them in the tables. */
function Comparison({
  entries,
}: {
  entries: readonly (readonly [name: string, amount: string, href: string])[];
}) {
  return (
    <span className="mt-1 grid max-md:hidden">
      {entries.map(([name, amount, href]) => (
        <Link
          key={name}
          href={href}
          className="flex min-h-11 flex-wrap content-center justify-between gap-x-3 hover:text-primary"
        >
          <span>{name}</span>
          <span className="tabular text-ink">{usdOf(amount)}</span>
        </Link>
      ))}
    </span>
  );
}
