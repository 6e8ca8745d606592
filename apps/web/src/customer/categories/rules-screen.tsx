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
import { FailureAlert } from '../../net/failure-alert.tsx';
import { QueryPanel } from '../../net/query-panel.tsx';
import { useCall } from '../../net/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
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
  const remove = useCall({
    mutationFn: ({ id }: CategoryRule) => api.delete('/api/category-rules/:id', { params: { id } }),
    success: { title: 'Rule Removed' },
    onSuccess() {
      setAsksFor(null);
      return refreshCategories(queryClient);
    },
    onError: () => setAsksFor(null),
    failure: { title: 'Not Removed', fallback: 'Please try again.' },
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
      <FailureAlert of={remove} className="mb-4" />
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
      <ConfirmDialog
        open={asksFor !== null}
        onClose={() => setAsksFor(null)}
        title="Remove this rule?"
        description={`If ${asksFor ? conditionWords(asksFor) : 'it matches'}: those transactions will be recategorized as if the rule did not exist.`}
        confirmLabel="Remove"
        destructive
        pending={remove.isPending}
        onConfirm={() => asksFor && remove.mutate(asksFor)}
      />
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
        <Button
          variant="quiet"
          className="px-2.5"
          aria-label={`Try earlier: ${words}`}
          disabled={place === 0 || isMoving}
          onClick={() => onMove(place - 1)}
        >
          <ArrowUp aria-hidden="true" />
        </Button>
        <Button
          variant="quiet"
          className="px-2.5"
          aria-label={`Try later: ${words}`}
          disabled={place === count - 1 || isMoving}
          onClick={() => onMove(place + 1)}
        >
          <ArrowDown aria-hidden="true" />
        </Button>
        <Button variant="quiet" className="px-2" aria-label={`Change: ${words}`} onClick={onChange}>
          Change
        </Button>
        <Button variant="quiet" className="px-2" aria-label={`Remove: ${words}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </li>
  );
}
