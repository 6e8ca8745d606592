// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by hand need a table of roles
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells of a plain table take no focus
import type { Transaction } from '@seven-hills/bank/transaction';
import { useMemo } from 'react';
import { useAccountNames } from '../../money/own-accounts.ts';
import { rowIdOf } from '../../money/transaction-words.ts';
import { MoreRows, type Pages, useEndlessRows } from '../../ui/data/endless-rows.tsx';
import { RowHint } from '../../ui/feedback/row-hint.tsx';
import { gridStyle, HistoryRow } from './history-row.tsx';
import { groupByMonth } from './month-groups.ts';
import { MonthHead, type MonthTotals } from './month-head.tsx';
import { useCategoryLinks } from './use-category-links.ts';
import { useRowCategories } from './use-row-categories.ts';

/** Of a row and of a month's header on a phone, so that neither moves once it is measured. */
const [rowHeight, headHeight] = [68, 44];

interface HistoryTableProps {
  rows: readonly Transaction[];
  /** Whether each row says which of the customer's accounts it is about. */
  namesAccounts: boolean;
  /** The monthly totals loaded so far; undefined while they load. */
  months: readonly MonthTotals[] | undefined;
  /** The total number of rows, loaded or not. */
  matching: number;
  onSelect: (transaction: Transaction) => void;
  pages: Pages;
}

/**
 * The transactions by month as a table. It uses ARIA roles because an HTML table cannot skip rows
 * that are off screen. Each month is an element as tall as its rows, so that its header sticks to
 * the top of the window while any of them is visible.
 */
export function HistoryTable(props: HistoryTableProps) {
  const { rows, namesAccounts, months, matching, onSelect, pages } = props;
  const { lines, groups } = useMemo(() => groupByMonth(rows), [rows]);
  const totals = useMemo(() => new Map(months?.map((month) => [month.month, month])), [months]);
  const { list, height, drawn, measure, placeOf } = useEndlessRows<HTMLDivElement>(
    lines,
    (line) => (lines[line]?.transaction ? rowHeight : headHeight),
    pages,
  );
  const first = drawn[0]?.index ?? 0;
  const last = drawn.at(-1)?.index ?? -1;
  const rowAt = (line: number) => line - groups.filter(({ head }) => head < line).length;
  const nameOf = useAccountNames();
  const categories = useRowCategories(rows, rowAt(first), rowAt(last));
  const categoryLinkOf = useCategoryLinks(categories.size > 0);
  return (
    <RowHint text="Click to view receipt">
      <div
        role="table"
        className="@container"
        aria-label="Activity"
        aria-rowcount={matching + Math.max(months?.length ?? 0, groups.length) + 1}
      >
        <div role="rowgroup" className="sr-only @3xl:not-sr-only">
          <div role="row" aria-rowindex={1} className={gridStyle.header}>
            {['Date', 'Description', 'Type', 'Amount'].map((header) => (
              <span key={header} role="columnheader" className={gridStyle.headerCell}>
                {header}
              </span>
            ))}
          </div>
        </div>
        <div ref={list} className="relative" style={{ height }}>
          {groups
            .filter((group) => group.head <= last && group.last >= first)
            .map(({ month, head, last: end }) => {
              const { top } = placeOf(head);
              return (
                <div
                  key={lines[head]?.id}
                  role="rowgroup"
                  className="absolute inset-x-0"
                  style={{ top, height: placeOf(end).bottom - top }}
                >
                  <MonthHead ref={measure} index={head} month={month} totals={totals.get(month)} />
                  {drawn.map((line) => {
                    const transaction = lines[line.index]?.transaction;
                    if (!transaction || line.index <= head || line.index > end) return null;
                    return (
                      <HistoryRow
                        key={line.key}
                        ref={measure}
                        index={line.index}
                        top={line.top - top}
                        transaction={transaction}
                        nameOf={nameOf}
                        category={categories.get(rowIdOf(transaction))}
                        categoryLinkOf={categoryLinkOf}
                        namesAccount={namesAccounts}
                        onSelect={onSelect}
                      />
                    );
                  })}
                </div>
              );
            })}
        </div>
      </div>
      <MoreRows {...pages} />
    </RowHint>
  );
}
