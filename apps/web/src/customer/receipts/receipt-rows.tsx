import type { Transaction } from '@seven-hills/bank/transaction';
import { MoreRows, type Pages, useEndlessRows } from '../../ui/data/endless-rows.tsx';
import { ReceiptRow } from './receipt-row.tsx';

const rowHeightEstimate = 84;

interface ReceiptRowsProps {
  rows: readonly Transaction[];
  accountNumber: string | null;
  onSelect: (transaction: Transaction) => void;
  pages: Pages;
}

/** A list of receipts that renders only what is on screen. */
export function ReceiptRows({ rows, accountNumber, onSelect, pages }: ReceiptRowsProps) {
  const { list, height, drawn, measure } = useEndlessRows<HTMLUListElement>(
    rows,
    rowHeightEstimate,
    pages,
  );
  return (
    <>
      <ul
        ref={list}
        aria-label="Receipts"
        className="relative border-line border-t"
        style={{ height }}
      >
        {drawn.map(({ key, index, top }) => {
          const transaction = rows[index];
          if (!transaction) return null;
          return (
            <ReceiptRow
              key={key}
              ref={measure}
              index={index}
              count={pages.hasMore ? -1 : rows.length}
              top={top}
              transaction={transaction}
              accountNumber={accountNumber}
              onSelect={onSelect}
            />
          );
        })}
      </ul>
      <MoreRows {...pages} />
    </>
  );
}
