import { words } from '@seven-hills/bank/words/words';
import type { ViewKind } from '@seven-hills/contracts/people/views';
import type { StaffView } from '@seven-hills/contracts/staff/audit-log';
import { useQuery } from '@tanstack/react-query';
import type { QueryInput } from '../../net/api-types.ts';
import type { Column } from '../../ui/data/data-table.tsx';
import { DenseTable } from '../../ui/data/dense-table.tsx';
import { CustomerLink } from '../customer-link.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { RowMoment } from '../row-moment.tsx';
import { wordsOf } from '../words.ts';
import { customerViewsQuery } from './queries.ts';

const whatWords: Record<ViewKind, string> = {
  list: `In a list of ${words.customers}`,
  details: 'Details',
  sessions: 'Sessions',
  transactions: 'Transactions',
  account_number: 'A recipient’s account number',
  chat_list: 'In the list of chats',
  chat: 'A chat',
  support_messages: 'Messages to support',
  audit_log: 'Events in the audit log',
  proposals: 'A proposed change',
};

const columns: readonly Column<StaffView>[] = [
  {
    header: 'When',
    cell: ({ viewedAt }) => (
      <RowMoment
        at={viewedAt}
        className="inline-block stacked:font-normal stacked:text-[0.78rem] tabular:w-24"
      />
    ),
    isMain: true,
  },
  {
    header: 'Who',
    cell: ({ staff, role }) => (
      <>
        <CustomerLink id={staff.id} name={staff.name} />
        <span className="font-normal text-ink-soft">, {wordsOf(role).toLowerCase()}</span>
      </>
    ),
    primary: true,
  },
  {
    header: words.Customer,
    cell: ({ customer }) => <CustomerLink id={customer.id} name={customer.name} />,
  },
  { header: 'Viewed', cell: ({ what }) => whatWords[what] },
  { header: 'Reason', cell: ({ reason }) => reason },
];

/** For the views of one customer, whom the page names. */
const columnsOfOne = columns.filter(({ header }) => header !== words.Customer);

interface CustomerViewsProps {
  /** The filters and the cursor. */
  query: QueryInput<'/api/admin/views'>;
  onPage: (cursor: number) => void;
}

/** A page of which staff members viewed customers' data, newest first. */
export function CustomerViews({ query, onPage }: CustomerViewsProps) {
  return (
    <ListPanel
      query={useQuery(customerViewsQuery(query))}
      loading="Loading the views"
      loadingRows={10}
      emptyTitle="No views found"
      pages={{ label: 'Views', cursor: query?.cursor, onChange: onPage }}
    >
      {(rows) => (
        <DenseTable
          caption={`Views of ${words.customers}`}
          columns={query?.customer === undefined ? columns : columnsOfOne}
          rows={rows}
          rowKey={({ id }) => id}
          wide
        />
      )}
    </ListPanel>
  );
}
