// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by hand need a table of roles
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells of a plain table take no focus
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the row's button does the same for keyboards
import type { Transaction } from '@seven-hills/contracts/api/transactions';
import type { Ref } from 'react';
import { StatusBadge } from '../../banking/status-badge.tsx';
import { centsOf, descriptionOf, typeName } from '../../banking/transaction-words.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { Money } from '../../ui/money.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

const columns =
  'md:grid md:grid-cols-[8rem_minmax(0,1fr)_9rem_9rem_7.5rem] md:items-center md:gap-4';

/** The shape that the head and the rows share: columns on wide screens, cards on phones. */
export const gridStyle = {
  header: `sr-only border-line border-b px-3 pb-3 text-ink-soft text-sm md:not-sr-only ${columns}`,
  headerCell: 'font-semibold [&:nth-child(4)]:text-right',
  row: `absolute inset-x-0 grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-line border-b px-3 py-3.5 transition-colors hover:bg-evergreen-soft/60 ${columns}`,
};

interface HistoryRowProps {
  transaction: Transaction;
  /** The row's place among all, from 0. */
  index: number;
  /** Distance from the top of the table's body in pixels. */
  top: number;
  onSelect: (transaction: Transaction) => void;
  ref: Ref<HTMLDivElement>;
}

/** One transaction. A click anywhere opens its receipt; a keyboard finds a button in the row. */
export function HistoryRow({ transaction, index, top, onSelect, ref }: HistoryRowProps) {
  const { direction } = transaction;
  return (
    <Tooltip content="Click to view receipt">
      <div
        ref={ref}
        data-index={index}
        role="row"
        aria-rowindex={index + 2}
        className={gridStyle.row}
        style={{ transform: `translateY(${top}px)` }}
        onClick={() => onSelect(transaction)}
      >
        <span role="cell" className="max-md:order-3 max-md:text-ink-soft max-md:text-sm">
          {formatDate(transaction.createdAt)}
          <span className="text-ink-soft text-sm md:block max-md:before:content-[',_']">
            {formatTime(transaction.createdAt)}
          </span>
        </span>
        <span role="cell" className="min-w-0 max-md:order-1">
          <button
            type="button"
            aria-haspopup="dialog"
            className="-my-2 min-h-11 w-full truncate text-left font-semibold"
            onClick={(event) => {
              event.stopPropagation();
              onSelect(transaction);
            }}
          >
            {descriptionOf(transaction)}
          </button>
        </span>
        <span role="cell" className="max-md:order-5 max-md:text-ink-soft max-md:text-sm">
          {typeName(transaction.type)}
        </span>
        <span role="cell" className="self-center text-right max-md:order-2">
          <Money
            cents={centsOf(transaction.amount)}
            direction={direction}
            className="font-semibold"
          />
        </span>
        <span role="cell" className="max-md:order-4 max-md:justify-self-end">
          <StatusBadge status={transaction.status} />
        </span>
      </div>
    </Tooltip>
  );
}
