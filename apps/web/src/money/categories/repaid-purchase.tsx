import type { Transaction } from '@seven-hills/bank/transaction';
import type { Category } from '@seven-hills/contracts/money/categories';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/data/dates.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { useTypedSearch } from '../../ui/form/use-typed-search.ts';
import { sideOf } from '../own-accounts.ts';
import { centsOf, descriptionOf, movementName, usdOf } from '../transaction-words.ts';
import { likelyFirst, type RepaidPart, repaidParts } from './repaid-parts.ts';

interface RepaidPurchaseProps {
  repayment: Transaction;
  categories: readonly Category[];
  /** Called with the categories of the chosen purchase. */
  onChoose: (parts: RepaidPart[]) => void;
}

const listedMax = 20;

class NotSpendingError extends Error {
  override readonly name = 'NotSpendingError';
}

/** Finds the purchase that money from someone repays: the likely ones first, or by a search. */
export function RepaidPurchase({ repayment, categories, onChoose }: RepaidPurchaseProps) {
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useTypedSearch(search, setSearch);
  const side = sideOf(repayment);
  const found = useQuery(
    api.query('/api/transactions', {
      query: { direction: 'out', limit: listedMax, search: search || undefined, ...side },
    }),
  );
  const choose = useCall({
    async mutationFn({ id }: Transaction) {
      const query = { ids: String(id), ...side };
      const [purchase] = await api.get('/api/transaction-categories', { query });
      const parts = purchase && repaidParts(centsOf(repayment.amount), purchase, categories);
      if (!parts) throw new NotSpendingError();
      return parts;
    },
    onSuccess: onChoose,
    failure: {
      title: 'Not Chosen',
      fallback: (error) =>
        error instanceof NotSpendingError
          ? 'This payment does not count as spending, so nothing can reduce it.'
          : 'Please try again.',
    },
  });
  return (
    <section aria-label="Repaid purchase" className="grid gap-3 rounded-control bg-sunken p-3">
      <Field label="What Does It Repay?">
        <Input
          type="search"
          placeholder="Name, note, or amount"
          value={typed}
          maxLength={100}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            // The form around it saves the category.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </Field>
      <QueryPanel query={found} loading="Looking for payments" rows={3}>
        {(payments) => {
          const purchases = likelyFirst(
            repayment,
            payments.filter(({ status }) => status === 'completed'),
          );
          return purchases.length === 0 ? (
            <p className="text-ink-soft text-sm">No payments found.</p>
          ) : (
            <ul aria-label="Payments" className="-mx-1 max-h-64 overflow-y-auto">
              {purchases.map((purchase) => (
                <li key={purchase.id}>
                  <Button
                    variant="quiet"
                    className="w-full justify-between gap-3 px-2 text-left font-normal text-ink"
                    pending={choose.isPending && choose.variables.id === purchase.id}
                    onClick={() => choose.mutate(purchase)}
                  >
                    <span className="grid min-w-0">
                      <span className="truncate">
                        {descriptionOf(purchase) || movementName(purchase)}
                      </span>
                      <span className="text-ink-soft text-sm">
                        {formatDate(purchase.createdAt)}
                      </span>
                    </span>
                    <span className="tabular">{usdOf(purchase.amount)}</span>
                  </Button>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryPanel>
      <FailureAlert of={choose} />
    </section>
  );
}
