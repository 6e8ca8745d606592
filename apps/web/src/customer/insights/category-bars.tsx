import type { Budget } from '@seven-hills/contracts/money/budgets';
import type { Category } from '@seven-hills/contracts/money/categories';
import { formatUsd } from '@seven-hills/money';
import { Link } from 'wouter';
import { CategoryIcon, lookOf } from '../../money/categories/category-icon.tsx';
import { Bars, shareOf } from '../../ui/data/chart/bar-table.tsx';
import { amountText, leftText } from '../budgets/budget-words.ts';
import { againstText } from './period-words.ts';

/** A category with what was spent or earned in it, now and in the previous period, in cents. */
export interface CategorySum {
  category: Category;
  amount: bigint;
  before: bigint;
  average: bigint | null;
}

interface CategoryBarsProps {
  label: string;
  rows: readonly CategorySum[];
  /** The budgets of the month shown; none for other ranges. */
  budgets: readonly Budget[];
  /** The words for the previous period: `the month before`. */
  before: string;
  hrefOf: (category: Category) => string;
}

/** Categories as bars, each a link to its transactions, with what is left of its budget. */
export function CategoryBars({ label, rows, budgets, before, hrefOf }: CategoryBarsProps) {
  const most = rows.reduce((top, { amount }) => (amount > top ? amount : top), 0n);
  return (
    <ul aria-label={label} className="-mx-2 grid">
      {rows.map(({ category, amount, before: earlier }) => {
        const budget = budgets.find(({ categoryId }) => categoryId === category.id);
        return (
          <li key={category.id}>
            <Link
              href={hrefOf(category)}
              className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-2 py-2 transition-colors hover:bg-primary-soft/60"
            >
              <CategoryIcon category={category} />
              {/* Enlarged text goes below the icon. */}
              <span className="grid min-w-0 flex-[1_1_8rem] gap-y-1">
                <span className="flex flex-wrap justify-between gap-x-3 font-semibold">
                  <span className="[overflow-wrap:anywhere]">{category.name}</span>
                  <span className="tabular ml-auto">{formatUsd(amount)}</span>
                </span>
                <span>
                  <Bars bars={[{ share: shareOf(amount, most), look: lookOf(category) }]} />
                </span>
                <span className="text-ink-soft text-sm">
                  {budget
                    ? `${leftText(budget, null)} ${amountText(budget)}`
                    : againstText(amount, earlier, before)}
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
