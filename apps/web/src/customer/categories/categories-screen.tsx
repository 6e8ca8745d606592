import type { Category } from '@seven-hills/contracts/money/categories';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { CategoryIcon } from '../../money/categories/category-icon.tsx';
import { kindNames } from '../../money/categories/category-words.ts';
import { categoriesQuery, refreshCategories } from '../../money/categories/queries.ts';
import { api } from '../../net/api-client.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { ConfirmCall } from '../confirmations/confirm-call.tsx';
import { viewHref } from '../screens.ts';

const CategoryDialog = fetchedExtra(() => import('./category-dialog.tsx'), 'CategoryDialog');

/** The customer's own categories and the built-in ones. */
export function CategoriesScreen() {
  const queryClient = useQueryClient();
  const categories = useQuery(categoriesQuery);
  const [edited, setEdited] = useState<Category | 'new' | null>(null);
  const [asksFor, setAsksFor] = useState<Category | null>(null);
  const add = (
    <Button onClick={() => setEdited('new')}>
      <Plus aria-hidden="true" />
      Add Category
    </Button>
  );
  return (
    <Page
      title="Categories"
      description="What your transactions can be sorted into."
      back={{ label: 'Back to Insights', href: viewHref('insights') }}
      actions={add}
    >
      <QueryPanel query={categories} loading="Loading your categories">
        {(all) => (
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <Card title="Your Own">
              {all.some(({ isOwn }) => isOwn) ? (
                <ul className="divide-y divide-line">
                  {all
                    .filter(({ isOwn }) => isOwn)
                    .map((category) => (
                      <li key={category.id} className="flex flex-wrap items-center gap-x-3 py-2">
                        <CategoryRow category={category} />
                        <span className="-mr-2 ml-auto flex">
                          <RowButton
                            label="Change"
                            name={`Change ${category.name}`}
                            className="px-2"
                            onClick={() => setEdited(category)}
                          />
                          <RowButton
                            label="Remove"
                            name={`Remove ${category.name}`}
                            className="px-2"
                            onClick={() => setAsksFor(category)}
                          />
                        </span>
                      </li>
                    ))}
                </ul>
              ) : (
                <EmptyState
                  title="You have no categories of your own"
                  action={<Button onClick={() => setEdited('new')}>Add Category</Button>}
                >
                  Add one for whatever you want to keep an eye on.
                </EmptyState>
              )}
            </Card>
            <Card title="For Everyone">
              <ul className="divide-y divide-line">
                {all
                  .filter(({ isOwn }) => !isOwn)
                  .map((category) => (
                    <li key={category.id} className="flex items-center gap-3 py-2">
                      <CategoryRow category={category} />
                    </li>
                  ))}
              </ul>
            </Card>
          </div>
        )}
      </QueryPanel>
      {edited && (
        <CategoryDialog
          category={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {asksFor && (
        <ConfirmCall
          title={`Remove ${asksFor.name}?`}
          description="What you sorted into it goes to Other, and the rules that lead to it are removed."
          confirmLabel="Remove"
          send={() => api.delete('/api/categories/:id', { params: { id: asksFor.id } })}
          success={{ title: `${asksFor.name} was removed` }}
          failure={{ title: 'Not Removed', fallback: 'Please try again.' }}
          refresh={() => refreshCategories(queryClient)}
          onClose={() => setAsksFor(null)}
        />
      )}
    </Page>
  );
}

function CategoryRow({ category }: { category: Category }) {
  return (
    <>
      <CategoryIcon category={category} />
      <span className="grid min-w-0">
        <span className="font-semibold [overflow-wrap:anywhere]">{category.name}</span>
        <span className="text-ink-soft text-sm">{kindNames[category.kind]}</span>
      </span>
    </>
  );
}
