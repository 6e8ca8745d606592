import { words } from '@seven-hills/bank/words/words';
import { useQuery } from '@tanstack/react-query';
import { day, text, useUrlFilters, wholeNumber } from '../../ui/data/use-url-filters.ts';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { DayRangeFields, isReversedRange } from '../lists/day-range-fields.tsx';
import { FilterRow } from '../lists/filter-row.tsx';
import { ListActions } from '../lists/list-actions.tsx';
import { adminHref } from '../screens.ts';
import { wordsOf } from '../words.ts';
import { AuditEvents } from './audit-events.tsx';
import { CustomerViews } from './customer-views.tsx';
import { auditActionsQuery } from './queries.ts';

const auditFilters = {
  search: text(),
  action: text(/^[a-z0-9_]{1,60}$/),
  from: day,
  to: day,
  cursor: wholeNumber(0),
};

/** In place of an action: what staff viewed, which is not in the log of what they did. */
const views = 'views_of_customers';

/** Who did what, to whom, when, and from where. Entries can’t be changed. */
export function AuditLogScreen() {
  const filtering = useUrlFilters(auditFilters, 'cursor');
  const { filters, given, filter, field, goTo } = filtering;
  const actions = useQuery(auditActionsQuery);
  const known = new Set([...(actions.data ?? []), ...(filters.action ? [filters.action] : [])]);
  known.delete(views);
  const { action: _action, ...viewsQuery } = given;
  return (
    <Page
      title="Audit Log"
      back={{ label: 'Back to Dashboard', href: adminHref('dashboard') }}
      description="Who did what, to whom, when, and from where. Entries can’t be changed."
      actions={
        filters.action !== views && (
          <ListActions path="/api/admin/audit-events/export" given={given} />
        )
      }
    >
      <Card>
        <FilterRow
          filtering={filtering}
          placeholder="Name, email, reason, or receipt number"
          hasProblem={isReversedRange(filters)}
          className="xl:grid-cols-[minmax(0,1fr)_13rem_10.5rem_10.5rem]"
        >
          <ChoiceSelect
            label="Action"
            className="max-xl:col-span-2"
            choices={[
              ['', 'All actions'],
              [views, `Views of ${words.customers}`],
              ...[...known].map((action) => [action, wordsOf(action)] as const),
            ]}
            {...field('action')}
          />
          <DayRangeFields from={filters.from} to={filters.to} onChange={filter} />
        </FilterRow>
        {filters.action === views ? (
          <CustomerViews query={viewsQuery} onPage={goTo} />
        ) : (
          <AuditEvents label="Audit log" query={given} onPage={goTo} />
        )}
      </Card>
    </Page>
  );
}
