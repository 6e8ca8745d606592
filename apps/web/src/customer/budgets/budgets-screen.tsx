import { addDays } from '@seven-hills/bank/calendar/business-days';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { listBudgets } from '@seven-hills/contracts/money/budgets';
import type { Category } from '@seven-hills/contracts/money/categories';
import { formatUsd } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { CategoryIcon } from '../../money/categories/category-icon.tsx';
import { categoriesQuery } from '../../money/categories/queries.ts';
import { centsOf } from '../../money/transaction-words.ts';
import { Queried, QueryPanel } from '../../net/query-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMonth, formatShortDay } from '../../ui/data/dates.ts';
import { day, useUrlFilters } from '../../ui/data/use-url-filters.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { accountsFilter, useAccountHref } from '../own-accounts/account-in-url.ts';
import { AccountSwitcher } from '../own-accounts/account-switcher.tsx';
import { BudgetDialog, type Draft } from './budget-dialog.tsx';
import { BudgetList } from './budget-list.tsx';
import { daysText, suggestedAmount } from './budget-words.ts';
import { budgetsQuery } from './queries.ts';

type Budgets = AnswerOf<typeof listBudgets>;

const budgetFilters = { on: day, ...accountsFilter };

/** The customer's budgets by category, and what is left of each after what the accounts spent. */
export function BudgetsScreen() {
  const accountHref = useAccountHref();
  const { given, filter, field } = useUrlFilters(budgetFilters);
  const budgets = useQuery(budgetsQuery(given));
  return (
    <Page
      title="Budgets"
      back={{ label: 'Back to Insights', href: accountHref('insights') }}
      description="What you want to spend in a month, and what is left of it."
    >
      <AccountSwitcher
        offersAll
        use="moving"
        {...field('account', 'push')}
        className="mb-6 sm:max-w-80"
      />
      <Queried of={categoriesQuery} loading="Loading your categories">
        {(known) => (
          <QueryPanel query={budgets} loading="Loading your budgets">
            {(data) => (
              <BudgetsOfMonth
                budgets={data}
                categories={known.filter(({ kind }) => kind === 'spending')}
                onMonth={(on) => filter({ on }, 'push')}
              />
            )}
          </QueryPanel>
        )}
      </Queried>
    </Page>
  );
}

interface BudgetsOfMonthProps {
  budgets: Budgets;
  categories: readonly Category[];
  /** Opens the month of a day. Default: today's. */
  onMonth: (on: string) => void;
}

function BudgetsOfMonth({ budgets: data, categories, onMonth }: BudgetsOfMonthProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const { period, daysLeft, budgets, usual } = data;
  const isPresent = daysLeft !== null;
  const byId = new Map(categories.map((category) => [category.id, category]));
  const open = categories.filter(({ id }) => !budgets.some((each) => each.categoryId === id));
  const add = (
    <Button
      variant="secondary"
      onClick={() =>
        setDraft({ categoryId: null, amount: null, hasRollover: false, isSet: false, hint: null })
      }
    >
      <Plus aria-hidden="true" />
      Add Budget
    </Button>
  );
  return (
    <div className="grid gap-6">
      <Card
        title={monthName(period)}
        description={summaryOf(data)}
        actions={
          <>
            <Button
              variant="quiet"
              size="icon"
              aria-label="Month before"
              onClick={() => onMonth(addDays(period.from, -1))}
            >
              <ChevronLeft aria-hidden="true" />
            </Button>
            <Button
              variant="quiet"
              size="icon"
              aria-label="Month after"
              disabled={isPresent}
              onClick={() => onMonth(addDays(period.to, 1))}
            >
              <ChevronRight aria-hidden="true" />
            </Button>
            {isPresent && open.length > 0 && add}
          </>
        }
      >
        {budgets.length === 0 ? (
          <EmptyState title={isPresent ? 'No budgets yet' : 'No budgets in this month'}>
            {isPresent &&
              (usual.length > 0
                ? 'Start with what you usually spend.'
                : 'Add one for a category. Once you have spent for a month, we suggest amounts.')}
          </EmptyState>
        ) : (
          <BudgetList
            budgets={budgets}
            categories={byId}
            period={period}
            daysLeft={daysLeft}
            onEdit={
              isPresent
                ? ({ categoryId, amount, hasRollover }) =>
                    setDraft({
                      categoryId,
                      amount: centsOf(amount),
                      hasRollover,
                      isSet: true,
                      hint: null,
                    })
                : null
            }
          />
        )}
      </Card>
      {isPresent && usual.length > 0 && (
        <Suggestions usual={usual} categories={byId} onChoose={setDraft} />
      )}
      {draft && (
        <BudgetDialog
          draft={draft}
          categories={draft.isSet ? categories : open}
          onClose={() => setDraft(null)}
        />
      )}
    </div>
  );
}

interface SuggestionsProps {
  usual: Budgets['usual'];
  categories: ReadonlyMap<number, Category>;
  onChoose: (draft: Draft) => void;
}

/** Average spending in categories without a budget, each with a button to set one. */
function Suggestions({ usual, categories, onChoose }: SuggestionsProps) {
  const [{ months } = { months: 0 }] = usual;
  return (
    <Card
      title="What You Usually Spend"
      description={
        months === 1
          ? 'In the month before, where you have no budget.'
          : `A month’s average over the last ${months}, where you have no budget.`
      }
    >
      <ul className="grid divide-y divide-line">
        {usual.map(({ categoryId, average }) => {
          const category = categories.get(categoryId);
          const cents = centsOf(average);
          const spent = `You spent ${formatUsd(cents)} on average`;
          return (
            category && (
              <li
                key={categoryId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 last:pb-0"
              >
                <span className="flex min-w-0 items-center gap-3">
                  <CategoryIcon category={category} />
                  <span className="grid min-w-0">
                    <span className="font-semibold [overflow-wrap:anywhere]">{category.name}</span>
                    <span className="text-ink-soft text-sm">{spent}</span>
                  </span>
                </span>
                <Button
                  variant="quiet"
                  className="-mr-3 px-3 max-sm:ml-8"
                  onClick={() =>
                    onChoose({
                      categoryId,
                      amount: suggestedAmount(cents),
                      hasRollover: false,
                      isSet: false,
                      hint: `${spent}.`,
                    })
                  }
                >
                  Set Budget<span className="sr-only"> for {category.name}</span>
                </Button>
              </li>
            )
          );
        })}
      </ul>
    </Card>
  );
}

/** `November 2026`, or the dates of a month that starts on another day. */
const monthName = ({ from, to }: Budgets['period']): string =>
  from.endsWith('-01')
    ? formatMonth(from)
    : `${formatShortDay(from)} – ${formatShortDay(to)}, ${to.slice(0, 4)}`;

/** `$90.00 of $200.00 spent, 8 days left`; empty without budgets. */
function summaryOf({ budgets, daysLeft }: Budgets): string | undefined {
  if (budgets.length === 0) return undefined;
  const total = (of: 'spent' | 'left') =>
    budgets.reduce((sum, budget) => sum + centsOf(budget[of]), 0n);
  const spent = total('spent');
  const text = `${formatUsd(spent)} of ${formatUsd(spent + total('left'))} spent`;
  return daysLeft === null ? text : `${text}, ${daysText(daysLeft)} left`;
}
