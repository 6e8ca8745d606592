import type { Category, CategoryRule } from '@seven-hills/contracts/money/categories';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { CategoryIcon } from '../../money/categories/category-icon.tsx';
import { conditionWords } from '../../money/categories/category-words.ts';
import { categoriesQuery, refreshCategories, rulesQuery } from '../../money/categories/queries.ts';
import { api } from '../../net/api-client.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { ConfirmCall } from '../confirmations/confirm-call.tsx';
import { viewHref } from '../screens.ts';

const RuleDialog = fetchedExtra(() => import('./rule-dialog.tsx'), 'RuleDialog');

/** The customer's rules, in the order in which they apply. */
export function RulesScreen() {
  const queryClient = useQueryClient();
  const rules = useQuery(rulesQuery);
  const { data: categories = [] } = useQuery(categoriesQuery);
  const [edited, setEdited] = useState<CategoryRule | 'new' | null>(null);
  const [asksFor, setAsksFor] = useState<CategoryRule | null>(null);
  const order = useCall({
    mutationFn: (ids: number[]) => api.put('/api/category-rules', { body: { ids } }),
    onSuccess: () => refreshCategories(queryClient),
    failure: { title: 'Order Not Changed', fallback: 'Please try again.' },
  });
  return (
    <Page
      title="Rules"
      description="The first rule that matches decides. What you choose yourself always stays."
      back={{ label: 'Back to Insights', href: viewHref('insights') }}
      actions={
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          Add Rule
        </Button>
      }
    >
      <FailureAlert of={order} className="mb-4" />
      <Card>
        <QueryPanel query={rules} loading="Loading your rules">
          {(all) =>
            all.length === 0 ? (
              <EmptyState
                title="You have no rules yet"
                action={<Button onClick={() => setEdited('new')}>Add Rule</Button>}
              >
                Add one, or change the category of a transaction and make it a rule.
              </EmptyState>
            ) : (
              <ol className="divide-y divide-line">
                {all.map((rule, index) => (
                  <RuleRow
                    key={rule.id}
                    rule={rule}
                    place={index}
                    count={all.length}
                    category={categories.find(({ id }) => id === rule.categoryId)}
                    isMoving={order.isPending}
                    onMove={(to) => order.mutate(moved(all, index, to))}
                    onChange={() => setEdited(rule)}
                    onRemove={() => setAsksFor(rule)}
                  />
                ))}
              </ol>
            )
          }
        </QueryPanel>
      </Card>
      {edited && (
        <RuleDialog
          rule={edited === 'new' ? null : edited}
          categories={categories}
          onClose={() => setEdited(null)}
        />
      )}
      {asksFor && (
        <ConfirmCall
          title="Remove this rule?"
          description={`If ${conditionWords(asksFor)}: those transactions will be recategorized as if the rule did not exist.`}
          confirmLabel="Remove"
          send={() => api.delete('/api/category-rules/:id', { params: { id: asksFor.id } })}
          success={{ title: 'Rule Removed' }}
          failure={{ title: 'Not Removed', fallback: 'Please try again.' }}
          refresh={() => refreshCategories(queryClient)}
          onClose={() => setAsksFor(null)}
        />
      )}
    </Page>
  );
}

/** The ids of the rules after moving one of them. */
function moved(rules: readonly CategoryRule[], from: number, to: number): number[] {
  const ids = rules.map(({ id }) => id);
  const [id] = ids.splice(from, 1);
  if (id !== undefined) ids.splice(to, 0, id);
  return ids;
}

interface RuleRowProps {
  rule: CategoryRule;
  place: number;
  count: number;
  category: Category | undefined;
  isMoving: boolean;
  onMove: (to: number) => void;
  onChange: () => void;
  onRemove: () => void;
}

function RuleRow(props: RuleRowProps) {
  const { rule, place, count, category, isMoving, onMove, onChange, onRemove } = props;
  const words = conditionWords(rule);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      {category && <CategoryIcon category={category} />}
      <span className="grid min-w-0 flex-1 basis-48">
        <span className="flex flex-wrap items-center gap-x-2 font-semibold">
          {category?.name}
          {rule.isLearned && <Badge>From a correction</Badge>}
        </span>
        <span className="text-ink-soft text-sm [overflow-wrap:anywhere]">If {words}</span>
      </span>
      <span className="-mr-2 ml-auto flex items-center">
        <RowButton
          Icon={ArrowUp}
          name={`Try earlier: ${words}`}
          className="px-2.5"
          disabled={place === 0 || isMoving}
          onClick={() => onMove(place - 1)}
        />
        <RowButton
          Icon={ArrowDown}
          name={`Try later: ${words}`}
          className="px-2.5"
          disabled={place === count - 1 || isMoving}
          onClick={() => onMove(place + 1)}
        />
        <RowButton label="Change" name={`Change: ${words}`} className="px-2" onClick={onChange} />
        <RowButton label="Remove" name={`Remove: ${words}`} className="px-2" onClick={onRemove} />
      </span>
    </li>
  );
}
