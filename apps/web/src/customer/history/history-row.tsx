// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by hand need a table of roles
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells of a plain table take no focus
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the row's button does the same for keyboards

import { holdText } from '@seven-hills/bank/receipts/hold';
import type { NameAccount } from '@seven-hills/bank/receipts/transaction-words';
import { arrivalText } from '@seven-hills/bank/receipts/wire-arrival';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { TransactionCategory } from '@seven-hills/contracts/money/categories';
import { memo, type Ref } from 'react';
import { MovedAmount } from '../../money/moved-amount.tsx';
import { StatusBadge } from '../../money/status-badge.tsx';
import { rowWords, typeName } from '../../money/transaction-words.ts';
import { cn } from '../../ui/cn.ts';
import { formatShortDay, formatTime, isoDay } from '../../ui/data/dates.ts';
import { ListDate } from '../../ui/date/list-date.tsx';
import { EndingInSight } from '../../ui/ending-in-sight.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import type { CategoryLinkOf } from './use-category-links.ts';

const columns =
  '@3xl:grid-cols-[7rem_minmax(0,1fr)_8.5rem_9rem] @3xl:items-center @3xl:gap-x-5 @3xl:px-3';

/** The layout that the header and the rows share: columns where they fit, cards elsewhere. */
export const gridStyle = {
  header: `border-line border-b pb-3 text-ink-soft text-sm @3xl:grid ${columns}`,
  headerCell: 'font-semibold [&:nth-child(4)]:text-right',
  row: `absolute inset-x-0 top-0 grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] @max-[15rem]:grid-cols-1 gap-x-2 gap-y-0.5 border-line border-b py-2.5 transition-colors hover:bg-primary-soft/60 ${columns}`,
};

/**
 * A cell's position in a card; in columns, cells keep their source order. Enlarged text on a phone
 * stacks them.
 */
const inCard = {
  date: '@max-3xl:order-3 @max-3xl:whitespace-nowrap @max-3xl:text-ink-soft @max-3xl:text-sm',
  description: '@max-3xl:order-1 @max-3xl:col-span-2 @max-[15rem]:col-span-1',
  type: '@max-3xl:order-4 @max-3xl:text-ink-soft @max-3xl:text-sm',
  amount:
    '@max-3xl:order-2 @max-3xl:row-span-2 @max-3xl:self-start @max-[15rem]:row-span-1 @max-[15rem]:justify-items-start',
};

const shortDay = (at: string) => formatShortDay(isoDay(at));

const RowCategory = fetchedExtra(() => import('./row-category.tsx'), 'RowCategory');

interface HistoryRowProps {
  transaction: Transaction;
  /** Names the customer's other accounts. */
  nameOf: NameAccount;
  /** Whether the row says which account it is about. */
  namesAccount: boolean;
  /** Undefined while it loads, and for transactions that moved no money. */
  category: TransactionCategory | undefined;
  categoryLinkOf: CategoryLinkOf;
  /** The row's position among all rows, from 0. */
  index: number;
  /** Distance from the top of the table's body in pixels. */
  top: number;
  onSelect: (transaction: Transaction) => void;
  ref: Ref<HTMLDivElement>;
}

/**
 * One transaction. A click anywhere opens its receipt; keyboard users get a button in the row.
 * Memoized because scrolling renders the table again with nearly all the same rows.
 */
export const HistoryRow = memo(function HistoryRow(props: HistoryRowProps) {
  const { transaction, nameOf, namesAccount, category, categoryLinkOf } = props;
  const { index, top, onSelect, ref } = props;
  const { title, note, detail } = rowWords(transaction, nameOf, namesAccount);
  const progress = holdText(transaction) ?? arrivalText(transaction);
  const isCompleted = transaction.status === 'completed';
  return (
    <div
      ref={ref}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      className={gridStyle.row}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onSelect(transaction)}
    >
      <span role="cell" className={inCard.date}>
        <span className="@3xl:hidden">
          <ListDate at={transaction.createdAt} format={shortDay} />
        </span>
        <span className="hidden @3xl:block">
          <ListDate at={transaction.createdAt} />
        </span>
        <span className="hidden text-ink-soft text-sm @3xl:block">
          {formatTime(transaction.createdAt)}
        </span>
      </span>
      <span role="cell" className={cn('min-w-0', inCard.description)}>
        <button
          type="button"
          aria-haspopup="dialog"
          className="-my-2.5 grid w-full py-2.5 text-left"
          onClick={(event) => {
            event.stopPropagation();
            onSelect(transaction);
          }}
        >
          <EndingInSight text={title} className="font-semibold" />
          {note && <span className="hidden truncate text-ink-soft text-sm @3xl:block">{note}</span>}
          {progress && (
            <span className="hidden text-balance text-ink-soft text-sm @3xl:block">{progress}</span>
          )}
        </button>
      </span>
      <span role="cell" className={cn('min-w-0', inCard.type)}>
        <span className="block truncate @3xl:hidden">{detail}</span>
        {progress && <span className="block text-balance @3xl:hidden">{progress}</span>}
        <span className="hidden @3xl:block">{typeName(transaction.type)}</span>
        {category && (
          <RowCategory current={category} linkOf={categoryLinkOf} className="hidden @3xl:flex" />
        )}
      </span>
      <span role="cell" className={cn('grid justify-items-end gap-1', inCard.amount)}>
        <MovedAmount transaction={transaction} />
        {isCompleted ? (
          <span className="sr-only">Completed</span>
        ) : (
          <StatusBadge {...transaction} />
        )}
        {category && (
          <RowCategory
            current={category}
            linkOf={categoryLinkOf}
            className="flex @max-3xl:max-w-36 @3xl:hidden"
          />
        )}
      </span>
    </div>
  );
});
