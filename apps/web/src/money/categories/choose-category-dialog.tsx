import type { Transaction } from '@seven-hills/bank/transaction';
import { categoryLimits } from '@seven-hills/bank/words/category-list';
import type { Category, TransactionCategory } from '@seven-hills/contracts/money/categories';
import {
  type Cents,
  formatAmount,
  formatUsd,
  parseTypedAmount,
  toDecimal,
} from '@seven-hills/money';
import { useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../net/api-client.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Checkbox } from '../../ui/form/input.tsx';
import { MoneyInput } from '../../ui/form/money-input.tsx';
import { sideOf } from '../own-accounts.ts';
import { centsOf, movementName } from '../transaction-words.ts';
import type { Offer } from './always-offer.tsx';
import { CategorySelect } from './category-select.tsx';
import { refreshCategories } from './queries.ts';
import type { RepaidPart } from './repaid-parts.ts';

const RepaidPurchase = fetchedExtra(() => import('./repaid-purchase.tsx'), 'RepaidPurchase');

interface ChooseCategoryDialogProps {
  transaction: Transaction;
  current: TransactionCategory;
  categories: readonly Category[];
  onOffer: (offer: Offer | null) => void;
  onClose: () => void;
}

interface Part {
  key: number;
  categoryId: string;
  amount: string;
}

let offers = 0;

/** Chooses a transaction's category, splits it into several, or excludes it from spending. */
export function ChooseCategoryDialog(props: ChooseCategoryDialogProps) {
  const { transaction, current, categories, onOffer, onClose } = props;
  const queryClient = useQueryClient();
  const total = centsOf(transaction.amount);
  const nextKey = useRef(current.parts.length);
  const [parts, setParts] = useState<Part[]>(() =>
    current.parts.map(({ categoryId, amount }, key) => ({
      key,
      categoryId: String(categoryId),
      amount: formatAmount(centsOf(amount)),
    })),
  );
  const [isExcluded, setExcluded] = useState(current.isExcluded);
  const [error, setError] = useState<string | null>(null);
  const [repays, setRepays] = useState<'asked' | 'chosen' | null>(null);
  const id = transaction.id;
  const query = sideOf(transaction);
  const save = useCall({
    mutationFn: (body: { parts: { categoryId: number; amount: string }[]; isExcluded: boolean }) =>
      api.put('/api/transactions/:id/category', { params: { id }, query, body }),
    success: { title: 'Category Changed' },
    onSuccess({ offer }) {
      offers += 1;
      // What one transfer repays says nothing about the others from its sender.
      onOffer(offer && repays !== 'chosen' ? { ...offer, key: offers, transactionId: id } : null);
      onClose();
      return refreshCategories(queryClient);
    },
    failure: { title: 'Not Changed', fallback: 'The category could not be changed.' },
  });
  const reset = useCall({
    mutationFn: () => api.delete('/api/transactions/:id/category', { params: { id }, query }),
    success: { title: 'Choice Undone' },
    onSuccess() {
      onOffer(null);
      onClose();
      return refreshCategories(queryClient);
    },
    failure: { title: 'Not Changed', fallback: 'The category could not be changed.' },
  });

  const isSplit = parts.length > 1;
  const isTyped = isSplit && parts.some(({ key, amount }) => amount !== typedBefore(current, key));
  const sum = parts.reduce((all, { amount }) => all + (parseTypedAmount(amount) ?? 0n), 0n);
  const change = (key: number, changes: Partial<Part>) => {
    setError(null);
    setParts(parts.map((part) => (part.key === key ? { ...part, ...changes } : part)));
  };

  function addPart() {
    nextKey.current += 1;
    const added = { key: nextKey.current, categoryId: '', amount: '' };
    if (!isSplit) return setParts([...parts.map((part) => ({ ...part, amount: '' })), added]);
    const rest = total - sum;
    setParts([...parts, { ...added, amount: rest > 0n ? formatAmount(rest) : '' }]);
  }

  function removePart(key: number) {
    const left = parts.filter((part) => part.key !== key);
    const [only] = left;
    setParts(left.length === 1 && only ? [{ ...only, amount: formatAmount(total) }] : left);
    setError(null);
  }

  function repay(chosen: readonly RepaidPart[]) {
    setError(null);
    setRepays('chosen');
    setParts(
      chosen.map(({ categoryId, amount }) => {
        nextKey.current += 1;
        return {
          key: nextKey.current,
          categoryId: String(categoryId),
          amount: formatAmount(amount),
        };
      }),
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const problem = problemOf(parts, total, sum);
    setError(problem);
    if (problem) return;
    const chosen = parts.map(({ categoryId, amount }) => ({
      categoryId: Number(categoryId),
      amount: toDecimal(isSplit ? (parseTypedAmount(amount) ?? 0n) : total),
    }));
    save.mutate({ parts: isTheSame(chosen, current) ? [] : chosen, isExcluded });
  }

  return (
    <GuardedDialog
      isNested
      isDirty={isTyped || repays === 'chosen'}
      onClose={onClose}
      size="small"
      title="Category"
      description={`${movementName(transaction)}, ${formatUsd(total)}`}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        {parts.map(({ key, categoryId, amount }, index) => (
          <div
            key={key}
            className={
              isSplit ? 'grid grid-cols-[minmax(0,1fr)_8.5rem_2.5rem] items-end gap-2' : 'grid'
            }
          >
            <CategorySelect
              label={isSplit ? `Part ${index + 1}` : 'Category'}
              categories={categories}
              value={categoryId}
              onChange={(chosen) => change(key, { categoryId: chosen })}
            />
            {isSplit && (
              <>
                <Field label={<span className="max-sm:text-sm">Amount</span>}>
                  <MoneyInput
                    aria-label={`Amount of part ${index + 1}`}
                    value={amount}
                    onChange={(event) => change(key, { amount: event.target.value })}
                  />
                </Field>
                <Button
                  variant="quiet"
                  className="px-0"
                  aria-label={`Remove part ${index + 1}`}
                  onClick={() => removePart(key)}
                >
                  <X aria-hidden="true" />
                </Button>
              </>
            )}
          </div>
        ))}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Button
            variant="quiet"
            className="-ml-3 px-3"
            disabled={parts.length >= categoryLimits.partsMax}
            onClick={addPart}
          >
            <Plus aria-hidden="true" />
            {isSplit ? 'Add a Part' : 'Split It'}
          </Button>
          {isSplit && (
            <span role="status" className="tabular text-ink-soft text-sm">
              {restWords(total - sum)}
            </span>
          )}
        </div>
        {repaysSomething(transaction) &&
          (repays === 'asked' ? (
            <RepaidPurchase repayment={transaction} categories={categories} onChoose={repay} />
          ) : (
            <div className="grid justify-items-start gap-1">
              <Button
                variant="quiet"
                className="-ml-3 px-3 text-left"
                onClick={() => setRepays('asked')}
              >
                It Repays a Purchase…
              </Button>
              <p role="status" className="text-ink-soft text-sm empty:hidden">
                {repays === 'chosen' &&
                  'It now reduces the spending that it repays, in the month in which it arrived. Save to keep this.'}
              </p>
            </div>
          ))}
        <Checkbox
          label="Leave it out of spending and income"
          className="cursor-pointer"
          checked={isExcluded}
          onChange={(event) => setExcluded(event.target.checked)}
        />
        {error && (
          <p role="alert" className="text-danger text-sm">
            {error}
          </p>
        )}
        <FailureAlert of={save} />
        <FailureAlert of={reset} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          {(current.source === 'manual' || current.isExcluded) && (
            <Button
              variant="quiet"
              className="sm:mr-auto"
              pending={reset.isPending}
              onClick={() => reset.mutate()}
            >
              Choose Automatically
            </Button>
          )}
          <Button type="submit" pending={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </GuardedDialog>
  );
}

/** Whether money came from someone else, who may have repaid something with it. */
const repaysSomething = ({ direction, type }: Transaction): boolean =>
  direction === 'in' && ['transfer', 'ach_credit', 'incoming_wire', 'deposit'].includes(type);

/** The amount that a part's field has when the dialog opens. */
const typedBefore = ({ parts }: TransactionCategory, key: number): string => {
  const amount = parts[key]?.amount;
  return amount ? formatAmount(centsOf(amount)) : '';
};

/** Whether the parts equal the rules' result, so that no choice is saved. */
const isTheSame = (
  parts: readonly { categoryId: number }[],
  { source, parts: [known, ...others] }: TransactionCategory,
): boolean =>
  source !== 'manual' &&
  others.length === 0 &&
  parts.length === 1 &&
  parts[0]?.categoryId === known?.categoryId;

function problemOf(parts: readonly Part[], total: Cents, sum: Cents): string | null {
  if (parts.some(({ categoryId }) => !categoryId)) return 'Please choose a category for each part.';
  if (parts.length === 1) return null;
  if (parts.some(({ amount }) => (parseTypedAmount(amount) ?? 0n) <= 0n))
    return 'Please enter an amount for each part.';
  return sum === total
    ? null
    : `The parts must make up ${formatUsd(total)}. ${restWords(total - sum)}`;
}

function restWords(rest: Cents): string {
  if (rest === 0n) return 'It adds up.';
  return rest > 0n ? `${formatUsd(rest)} left.` : `${formatUsd(-rest)} too much.`;
}
