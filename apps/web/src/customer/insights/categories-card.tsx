import type { InsightRange } from '@seven-hills/bank/words/category-list';
import type { Budget } from '@seven-hills/contracts/money/budgets';
import type { Category } from '@seven-hills/contracts/money/categories';
import type { Insights } from '@seven-hills/contracts/money/insights';
import { formatUsd } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { centsOf } from '../../money/transaction-words.ts';
import { FiguresTable } from '../../ui/data/chart/figures-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { budgetsQuery } from '../budgets/queries.ts';
import { useAccountsInUrl } from '../own-accounts/account-in-url.ts';
import { CategoryBars, type CategorySum } from './category-bars.tsx';
import { beforeName, beforeWords, periodName, useSummedHref } from './period-words.ts';

interface CategoriesCardProps {
  insights: Insights;
  categories: readonly Category[];
  range: InsightRange;
}

/** Spending by category, and income, as bars, with the figures as tables. */
export function CategoriesCard({ insights, categories, range }: CategoriesCardProps) {
  const { given } = useAccountsInUrl();
  // Budgets are for months; a person who only views the account has none.
  const { data: budgeted } = useQuery({
    ...budgetsQuery({ on: insights.period.from, ...given }),
    enabled: range === 'month',
  });
  const budgets = (range === 'month' && budgeted?.budgets) || [];
  const known = new Map(categories.map((category) => [category.id, category]));
  const spent = insights.categories.flatMap((each): CategorySum[] => {
    const category = known.get(each.categoryId);
    const average = each.average === null ? null : centsOf(each.average);
    return category
      ? [{ category, amount: centsOf(each.spent), before: centsOf(each.before), average }]
      : [];
  });
  const earned = insights.income.flatMap((each): CategorySum[] => {
    const category = known.get(each.categoryId);
    return category
      ? [{ category, amount: centsOf(each.earned), before: centsOf(each.before), average: null }]
      : [];
  });
  const name = periodName(insights.period, range);
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:flex xl:flex-wrap">
      {/* Places the cards side by side where the figures of both fit. */}
      <Card
        title="Spending by Category"
        description="What went out, less what came back. Your own transfers are not spending."
        className="xl:min-w-min xl:flex-[3_1_28rem]"
      >
        {spent.length === 0 ? (
          <EmptyState title={`Nothing spent in ${name}`} />
        ) : (
          <Bars
            caption={`Spending by category, ${name}`}
            insights={insights}
            rows={spent}
            range={range}
            budgets={budgets}
          />
        )}
      </Card>
      <Card
        title="Income"
        description="What came in, by category."
        className="xl:min-w-min xl:flex-[2_1_20rem]"
      >
        {earned.length === 0 ? (
          <EmptyState title={`Nothing earned in ${name}`} />
        ) : (
          <Bars
            caption={`Income by category, ${name}`}
            insights={insights}
            rows={earned}
            range={range}
            budgets={[]}
          />
        )}
      </Card>
    </div>
  );
}

interface BarsProps {
  caption: string;
  insights: Insights;
  rows: readonly CategorySum[];
  range: InsightRange;
  budgets: readonly Budget[];
}

function Bars({ caption, insights, rows, range, budgets }: BarsProps) {
  const { period, previous, average } = insights;
  const isWide = useIsWide();
  const summedHref = useSummedHref();
  const showsAverage = isWide && rows.some((row) => row.average !== null);
  const averaged = average && showsAverage ? average : null;
  const figure = (amount: bigint, href: string) => (
    <Link
      href={href}
      className="inline-flex min-h-11 items-center whitespace-nowrap hover:underline max-sm:text-[0.8125rem]"
    >
      {formatUsd(amount)}
    </Link>
  );
  const hrefOf = (category: Category) => summedHref(period, { category: String(category.id) });
  return (
    <>
      <CategoryBars
        label={caption}
        rows={rows}
        budgets={budgets}
        before={beforeWords(insights, range)}
        hrefOf={hrefOf}
      />
      <Disclosure summary="Figures as a table">
        <FiguresTable
          caption={caption}
          headers={[
            'Category',
            'Amount',
            beforeName(insights, range),
            ...(averaged ? [`${averaged.months}-month average`] : []),
          ]}
          rows={rows.map(({ category, amount, before, average: usual }) => {
            const filters = { category: String(category.id) };
            return {
              key: String(category.id),
              cells: [
                category.name,
                figure(amount, hrefOf(category)),
                figure(before, summedHref(previous, filters)),
                ...(averaged && usual !== null
                  ? [figure(usual, summedHref(averaged.period, filters))]
                  : []),
              ],
            };
          })}
        />
      </Disclosure>
    </>
  );
}
