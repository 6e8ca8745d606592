import { limits } from '@seven-hills/bank/limits';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryPanel } from '../../net/query-panel.tsx';
import { CursorPages } from '../../ui/data/cursor-pages.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { Card } from '../../ui/layout/card.tsx';

interface LogCardProps<Row> {
  title: string;
  description: string;
  /** Shown if the log is empty. */
  empty: string;
  query: UseQueryResult<Row[]>;
  cursor: number;
  onCursorChange: (cursor: number) => void;
  children: (row: Row) => ReactNode;
}

/** A log on the customer's profile, newest first, in pages. */
export function LogCard<Row extends { id: number }>(props: LogCardProps<Row>) {
  const { title, description, empty, query, cursor, onCursorChange, children } = props;
  return (
    <Card title={title} description={description}>
      <QueryPanel query={query} loading={`Loading: ${title}`} rows={3}>
        {(rows) => (
          <>
            {rows.length === 0 && <p className="text-ink-soft">{empty}</p>}
            <ul aria-label={title} className="divide-y divide-line">
              {rows.map((row) => (
                <li key={row.id} className="grid gap-0.5 py-3 [overflow-wrap:anywhere]">
                  {children(row)}
                </li>
              ))}
            </ul>
            <CursorPages
              label={title}
              cursor={cursor}
              nextCursor={rows.length < limits.ownListPageSize ? undefined : rows.at(-1)?.id}
              onChange={onCursorChange}
            />
          </>
        )}
      </QueryPanel>
    </Card>
  );
}

/** The time of an event, and its location if known. */
export function LogMoment({ at, from = null }: { at: string; from?: string | null }) {
  return (
    <p className="text-ink-soft text-sm">
      <time dateTime={at}>{formatDateTime(at)}</time>
      {from && `, ${from}`}
    </p>
  );
}
