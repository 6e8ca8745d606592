import type { Transaction } from '@seven-hills/bank/transaction';
import type { Category, TransactionCategory } from '@seven-hills/contracts/money/categories';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RowButton } from '../../ui/row-button.tsx';
import { useMayAct } from '../own-accounts.ts';
import { usdOf } from '../transaction-words.ts';
import { AlwaysOffer, type Offer } from './always-offer.tsx';
import { CategoryIcon } from './category-icon.tsx';
import { reasonWords } from './category-words.ts';
import { ChooseCategoryDialog } from './choose-category-dialog.tsx';
import { categoriesOfQuery, categoriesQuery, hasCategory } from './queries.ts';

/**
 * A transaction's category on its receipt, the reason for it, and a button for owners to change it.
 * Renders nothing for transactions that moved no money.
 */
export function CategoryLine({ transaction }: { transaction: Transaction }) {
  const enabled = hasCategory(transaction);
  const { data: categories } = useQuery({ ...categoriesQuery, enabled });
  const { data: found } = useQuery({ ...categoriesOfQuery([transaction]), enabled });
  const mayAct = useMayAct(transaction);
  const [changes, setChanges] = useState(false);
  const [offer, setOffer] = useState<Offer | null>(null);
  const [current] = found ?? [];
  if (!current || !categories) return null;
  return (
    <section aria-label="Category" className="mt-1 mb-3 rounded-control bg-sunken px-3 py-2.5">
      <div className="flex items-center justify-between gap-3">
        <CategoryNames current={current} categories={categories} />
        {mayAct && (
          <RowButton
            label="Change"
            name="Change category"
            className="-mr-1 px-3"
            onClick={() => setChanges(true)}
          />
        )}
      </div>
      <p className="text-ink-soft text-sm">
        {current.isExcluded && 'Not counted in spending or income. '}
        {current.isExcluded && current.source !== 'manual' ? '' : reasonWords(current)}
      </p>
      {offer && <AlwaysOffer key={offer.key} offer={offer} categories={categories} />}
      {changes && (
        <ChooseCategoryDialog
          transaction={transaction}
          current={current}
          categories={categories}
          onOffer={setOffer}
          onClose={() => setChanges(false)}
        />
      )}
    </section>
  );
}

interface CategoryNamesProps {
  current: TransactionCategory;
  categories: readonly Category[];
}

function CategoryNames({ current: { parts, fee }, categories }: CategoryNamesProps) {
  const shown = parts.flatMap(({ categoryId, amount }) => {
    const category = categories.find(({ id }) => id === categoryId);
    return category ? [{ category, amount }] : [];
  });
  const isSplit = shown.length > 1;
  return (
    <ul className="grid min-w-0 flex-1 gap-1">
      {shown.map(({ category, amount }) => (
        <li key={category.id} className="flex min-w-0 items-center gap-2.5">
          <CategoryIcon category={category} className="size-7" />
          <span className="min-w-0 flex-1 truncate font-semibold">{category.name}</span>
          {isSplit && <span className="tabular text-sm">{usdOf(amount)}</span>}
        </li>
      ))}
      {fee && <li className="text-ink-soft text-sm">The fee of {usdOf(fee)} is in Fees.</li>}
    </ul>
  );
}
