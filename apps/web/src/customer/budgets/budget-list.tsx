import type { Budget } from '@seven-hills/contracts/money/budgets';
import type { Category } from '@seven-hills/contracts/money/categories';
import { Link } from 'wouter';
import { CategoryIcon } from '../../money/categories/category-icon.tsx';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { Button } from '../../ui/button.tsx';
import { Bars } from '../../ui/data/chart/bar-table.tsx';
import { useAccountHref } from '../own-accounts/account-in-url.ts';
import { amountText, leftText, spentShare } from './budget-words.ts';

interface BudgetListProps {
  budgets: readonly Budget[];
  categories: ReadonlyMap<number, Category>;
  period: { from: string; to: string };
  daysLeft: number | null;
  /** Past months cannot be changed. */
  onEdit: ((budget: Budget) => void) | null;
}

/** Lists each budget with a progress bar and the amount left. */
export function BudgetList({ budgets, categories, period, daysLeft, onEdit }: BudgetListProps) {
  const accountHref = useAccountHref();
  return (
    <ul data-slot="budget-list" className="grid divide-y divide-line">
      {budgets.map((budget) => {
        const category = categories.get(budget.categoryId);
        const { share, look } = spentShare(budget);
        const isOver = centsOf(budget.left) < 0n;
        return (
          category && (
            <li
              key={budget.categoryId}
              aria-label={category.name}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 py-4 first:pt-3 last:pb-0"
            >
              <CategoryIcon category={category} />
              <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                {category.name}
              </span>
              {onEdit ? (
                <Button variant="quiet" className="-my-2 -mr-3 px-3" onClick={() => onEdit(budget)}>
                  Change<span className="sr-only"> the budget for {category.name}</span>
                </Button>
              ) : (
                <span />
              )}
              <div className="col-span-full">
                <Bars bars={[{ share, look }]} />
              </div>
              <p className="col-span-full flex flex-wrap justify-between gap-x-6 gap-y-1">
                <span>
                  <Link
                    href={accountHref('history', { ...period, category: String(category.id) })}
                    className="tabular font-semibold underline decoration-control underline-offset-4"
                  >
                    {usdOf(budget.spent)}
                    <span className="sr-only"> spent for {category.name}</span>
                  </Link>{' '}
                  <span className="text-ink-soft">{amountText(budget)}</span>
                </span>
                <span className={isOver ? 'font-semibold text-danger' : undefined}>
                  {leftText(budget, daysLeft)}
                </span>
              </p>
            </li>
          )
        );
      })}
    </ul>
  );
}
