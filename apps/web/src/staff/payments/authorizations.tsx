import { words } from '@seven-hills/bank/words/words';
import type { ListedAuthorization } from '@seven-hills/contracts/staff/payments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AuthorizationText } from '../../money/receipts/bank-transfer/authorization-text.tsx';
import type { QueryInput } from '../../net/api-types.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import type { Column } from '../../ui/data/data-table.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { DenseTable } from '../../ui/data/dense-table.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { CustomerLink } from '../customer-link.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { ReceiptLink } from '../receipt-link.tsx';
import { authorizationsQuery } from './queries.ts';

interface AuthorizationsProps {
  query: QueryInput<'/api/admin/payments/authorizations'>;
  onPage: (cursor: number) => void;
}

/** A page of what customers authorized the bank to debit at other banks, newest first. */
export function Authorizations({ query, onPage }: AuthorizationsProps) {
  const [read, setRead] = useState<ListedAuthorization | null>(null);
  const text: Column<ListedAuthorization> = {
    header: 'Text',
    hideHeader: true,
    isWide: () => true,
    cell: (said) => (
      <Button
        variant="secondary"
        className="px-3"
        aria-label={`Read the authorization of ${said.customer.name}, ${formatDateTime(said.authorizedAt)}`}
        onClick={() => setRead(said)}
      >
        Read
      </Button>
    ),
  };
  return (
    <>
      <ListPanel
        query={useQuery(authorizationsQuery(query))}
        loading="Loading the authorizations"
        loadingRows={8}
        emptyTitle="No authorizations found"
        pages={{ label: 'Authorizations', cursor: query?.cursor, onChange: onPage }}
      >
        {(rows) => (
          <DenseTable
            caption="Debit authorizations"
            columns={[...columns, text]}
            rows={rows}
            rowKey={({ id }) => id}
            wide
          />
        )}
      </ListPanel>
      {read && (
        <Dialog
          title="Debit Authorization"
          description={`As the ${words.customer} read it.`}
          onClose={() => setRead(null)}
        >
          <AuthorizationText said={read} />
        </Dialog>
      )}
    </>
  );
}

const columns: readonly Column<ListedAuthorization>[] = [
  {
    header: `${words.Customer}`,
    primary: true,
    cell: ({ customer }) => <CustomerLink id={customer.id} name={customer.name} />,
    detail: ({ bankName, accountEnding }) => `${bankName} ••${accountEnding}`,
  },
  {
    header: 'Authorized',
    cell: ({ authorizedAt }) => (
      <span className="whitespace-nowrap">{formatDateTime(authorizedAt)}</span>
    ),
  },
  {
    header: 'State',
    isPlain: true,
    cell: ({ isRecurring, endedAt, transactionId }) =>
      isRecurring ? (
        <>
          <Badge variant={endedAt === null ? 'success' : 'secondary'}>
            {endedAt === null ? 'Standing' : 'Ended'}
          </Badge>
          {endedAt !== null && (
            <span className="mt-1 block text-ink-soft text-sm">{formatDateTime(endedAt)}</span>
          )}
        </>
      ) : (
        <>
          <Badge variant="secondary">Single</Badge>
          {transactionId !== null && (
            <span className="mt-1 block text-sm">
              <ReceiptLink id={transactionId} />
            </span>
          )}
        </>
      ),
  },
];
