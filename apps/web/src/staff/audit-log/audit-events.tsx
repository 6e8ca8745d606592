import { useQuery } from '@tanstack/react-query';
import type { QueryInput } from '../../net/api-types.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { CursorPages } from '../../ui/data/cursor-pages.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { cursorAfter } from '../staff-data.ts';
import { AuditTable } from './audit-table.tsx';
import { auditEventsQuery } from './queries.ts';

interface AuditEventsProps {
  /** Names the pages for screen readers. */
  label: string;
  /** The filters and the cursor. */
  query: QueryInput<'/api/admin/audit-events'>;
  onPage: (cursor: number) => void;
}

/** A page of the audit log, newest first. */
export function AuditEvents({ label, query, onPage }: AuditEventsProps) {
  const events = useQuery(auditEventsQuery(query));
  return (
    <QueryPanel query={events} loading="Loading the audit log" rows={10}>
      {(rows) => (
        <>
          {rows.length === 0 ? (
            <EmptyState title="No events found" />
          ) : (
            <AuditTable events={rows} />
          )}
          <CursorPages
            label={label}
            cursor={query?.cursor ?? 0}
            nextCursor={cursorAfter(rows)}
            onChange={onPage}
          />
        </>
      )}
    </QueryPanel>
  );
}
