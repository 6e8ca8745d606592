import type { OpenedUser } from '@seven-hills/contracts/api/staff/admin-users';
import { limits } from '@seven-hills/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '../../net/query-panel.tsx';
import { CursorPages } from '../../ui/data/cursor-pages.tsx';
import { useUrlFilters, wholeNumber } from '../../ui/data/use-url-filters.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { AuditTable } from '../audit-log/audit-table.tsx';
import { auditEventsQuery } from '../audit-log/queries.ts';

const place = { cursor: wholeNumber(0) };

/** What the audit log has about a customer, newest first. */
export function AuditTab({ user }: { user: OpenedUser }) {
  const { filters, given, goTo } = useUrlFilters(place, 'cursor');
  const events = useQuery(auditEventsQuery({ ...given, person: user.id }));
  return (
    <Card>
      <CardHeader title="Audit" description="What this person did, and what was done about them." />
      <QueryPanel query={events} loading="Loading the audit log">
        {(rows) => (
          <>
            {rows.length === 0 ? (
              <EmptyState title="No events found" />
            ) : (
              <AuditTable events={rows} />
            )}
            <CursorPages
              label="Audit"
              cursor={filters.cursor}
              nextCursor={rows.length < limits.staffPageSize ? undefined : rows.at(-1)?.id}
              onChange={goTo}
            />
          </>
        )}
      </QueryPanel>
    </Card>
  );
}
