// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by hand need a table of roles
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells of a plain table take no focus
import type { Transaction } from '@seven-hills/contracts/api/money/transactions';
import { MoreRows, type Pages, useEndlessRows } from '../../ui/data/endless-rows.tsx';
import { TooltipGroup } from '../../ui/feedback/tooltip.tsx';
import { gridStyle, HistoryRow } from './history-row.tsx';

const rowHeightEstimate = 72;

interface HistoryTableProps {
  rows: readonly Transaction[];
  /** How many rows there are in all, loaded or not. */
  matching: number;
  onSelect: (transaction: Transaction) => void;
  pages: Pages;
}

/** The transactions as a table. It is built of roles, since a real table cannot leave rows out. */
export function HistoryTable({ rows, matching, onSelect, pages }: HistoryTableProps) {
  const { list, height, drawn, measure } = useEndlessRows<HTMLDivElement>(
    rows,
    rowHeightEstimate,
    pages,
  );
  return (
    <TooltipGroup>
      <div
        role="table"
        className="@container"
        aria-label="Transactions"
        aria-rowcount={matching + 1}
      >
        <div role="rowgroup" className="sr-only @3xl:not-sr-only">
          <div role="row" aria-rowindex={1} className={gridStyle.header}>
            {['Date', 'Description', 'Type', 'Amount', 'Status'].map((header) => (
              <span key={header} role="columnheader" className={gridStyle.headerCell}>
                {header}
              </span>
            ))}
          </div>
        </div>
        <div ref={list} role="rowgroup" className="relative" style={{ height }}>
          {drawn.map(({ key, index, top }) => {
            const transaction = rows[index];
            if (!transaction) return null;
            return (
              <HistoryRow
                key={key}
                ref={measure}
                index={index}
                top={top}
                transaction={transaction}
                onSelect={onSelect}
              />
            );
          })}
        </div>
      </div>
      <MoreRows {...pages} />
    </TooltipGroup>
  );
}
