import { useQuery } from '@tanstack/react-query';
import type { QueryInput } from '../../net/api-types.ts';
import { ListPanel } from '../lists/list-panel.tsx';
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
  return (
    <ListPanel
      query={useQuery(auditEventsQuery(query))}
      loading="Loading the audit log"
      loadingRows={10}
      emptyTitle="No events found"
      pages={{ label, cursor: query?.cursor, onChange: onPage }}
    >
      {(rows) => <AuditTable events={rows} />}
    </ListPanel>
  );
}
