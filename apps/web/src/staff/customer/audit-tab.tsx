import type { OpenedUser } from '@seven-hills/contracts/api/staff/admin-users';
import { useUrlFilters, wholeNumber } from '../../ui/data/use-url-filters.ts';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { AuditEvents } from '../audit-log/audit-events.tsx';
import { ListActions } from '../list-actions.tsx';

const place = { cursor: wholeNumber(0) };

/** The audit log's events about a customer, newest first. */
export function AuditTab({ user }: { user: OpenedUser }) {
  const { given, goTo } = useUrlFilters(place, 'cursor');
  const query = { ...given, person: user.id };
  return (
    <Card>
      <CardHeader
        title="Audit"
        description="What this person did, and what was done about them."
        actions={
          <ListActions
            path="/api/admin/audit-events/export"
            fileName={`audit-customer-${user.id}`}
            given={query}
          />
        }
      />
      <AuditEvents label="Audit" query={query} onPage={goTo} />
    </Card>
  );
}
