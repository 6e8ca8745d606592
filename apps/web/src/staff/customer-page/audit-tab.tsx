import { words } from '@seven-hills/bank/words/words';
import type { OpenedUser } from '@seven-hills/contracts/staff/users';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { useUrlFilters, wholeNumber } from '../../ui/data/use-url-filters.ts';
import { Card } from '../../ui/layout/card.tsx';
import { AuditEvents } from '../audit-log/audit-events.tsx';
import { CustomerViews } from '../audit-log/customer-views.tsx';
import { ListActions } from '../lists/list-actions.tsx';

const place = { cursor: wholeNumber(0), views: wholeNumber(0) };

/** The audit log's events about a customer, and who viewed the customer, newest first. */
export function AuditTab({ user }: { user: OpenedUser }) {
  const { filters, filter, goTo } = useUrlFilters(place, 'cursor');
  const isSelf = useCurrentUser().user?.id === user.id;
  const query = { person: user.id, ...(filters.cursor > 0 && { cursor: filters.cursor }) };
  return (
    <div className="grid gap-6">
      <Card
        title="Audit"
        description="What this person did, and what others did to their account."
        actions={<ListActions path="/api/admin/audit-events/export" given={query} />}
      >
        <AuditEvents label="Audit" query={query} onPage={goTo} />
      </Card>
      {!isSelf && (
        <Card
          title={`Who Viewed This ${words.Customer}`}
          description={`Each time a staff member viewed this ${words.customer}’s data. The ${words.customer} can see this list, too.`}
        >
          <CustomerViews
            query={{ customer: user.id, ...(filters.views > 0 && { cursor: filters.views }) }}
            onPage={(views) => filter({ views }, 'push')}
          />
        </Card>
      )}
    </div>
  );
}
