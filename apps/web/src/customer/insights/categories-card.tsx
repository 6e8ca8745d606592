import type { InsightRange } from '@seven-hills/bank/words/category-list';
import type { Category } from '@seven-hills/contracts/money/categories';
import type { Insights } from '@seven-hills/contracts/money/insights';
import { formatUsd } from '@seven-hills/money';
import { Link } from 'wouter';
import { CategoryIcon, lookOf } from '../../money/categories/category-icon.tsx';
import { centsOf } from '../../money/transaction-words.ts';
import { BarTable, shareOf } from '../../ui/data/chart/bar-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { beforeNames, periodName, useSummedHref } from './period-words.ts';

interface CategoriesCardProps {
  insights: Insights;
  categories: readonly Category[];
  range: InsightRange;
}

interface Row {
  category: Category;
  amount: bigint;
  before: bigint;
  average: bigint | null;
}

/** Spending by category, and income, as bars with figures. */
export function CategoriesCard({ insights, categories, range }: CategoriesCardProps) {
  const known = new Map(categories.map((category) => [category.id, category]));
  const spent = insights.categories.flatMap((each): Row[] => {
    const category = known.get(each.categoryId);
    const average = each.average === null ? null : centsOf(each.average);
    return category
      ? [{ category, amount: centsOf(each.spent), before: centsOf(each.before), average }]
      : [];
  });
  const earned = insights.income.flatMap((each): Row[] => {
    const category = known.get(each.categoryId);
    return category
      ? [{ category, amount: centsOf(each.earned), before: centsOf(each.before), average: null }]
      : [];
  });
  const name = periodName(insights.period, range);
  return (
    <div className="grid items-start gap-6 xl:flex xl:flex-wrap">
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
          />
        )}
      </Card>
    </div>
  );
}

interface BarsProps {
  caption: string;
  insights: Insights;
  rows: readonly Row[];
  range: InsightRange;
}

function Bars({ caption, insights: { period, previous, average }, rows, range }: BarsProps) {
  const isWide = useIsWide();
  const summedHref = useSummedHref();
  const most = rows.reduce((top, { amount }) => (amount > top ? amount : top), 0n);
  const showsAverage = isWide && rows.some((row) => row.average !== null);
  const averaged = average && showsAverage ? average : null;
  const figure = (amount: bigint, href: string) => (
    <Link
      href={href}
      className="whitespace-nowrap underline decoration-control underline-offset-4 max-sm:text-[0.8125rem]"
    >
      {formatUsd(amount)}
    </Link>
  );
  return (
    <BarTable
      caption={caption}
      headers={[
        'Category',
        'Amount',
        beforeNames[range],
        ...(averaged ? [`${averaged.months}-month average`] : []),
      ]}
      rows={rows}
      rowKey={({ category }) => String(category.id)}
      cells={({ category, amount, before, average: usual }) => {
        const filters = { category: String(category.id) };
        return [
          <span key="name" className="flex min-w-0 items-center gap-2.5">
            <CategoryIcon category={category} className="max-sm:size-7" />
            {/* Leaves room for the words of a typical name next to large amounts. */}
            <span className="min-w-[4.5rem] [overflow-wrap:anywhere]">{category.name}</span>
          </span>,
          figure(amount, summedHref(period, filters)),
          figure(before, summedHref(previous, filters)),
          ...(averaged && usual !== null
            ? [figure(usual, summedHref(averaged.period, filters))]
            : []),
        ];
      }}
      bars={({ category, amount }) => [{ share: shareOf(amount, most), look: lookOf(category) }]}
    />
  );
}
