import type { AccountPage } from '@seven-hills/contracts/staff/account-page';
import { usdOf } from '../../money/transaction-words.ts';
import type { Column } from '../../ui/data/data-table.tsx';
import { formatCalendarDate } from '../../ui/data/dates.ts';
import { DenseTable } from '../../ui/data/dense-table.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ReceiptLink } from '../receipt-link.tsx';

type Ira = NonNullable<AccountPage['ira']>;

const excessColumns: readonly Column<Ira['excess'][number]>[] = [
  { header: 'Tax Year', cell: ({ taxYear }) => String(taxYear), primary: true },
  { header: 'Date', cell: ({ madeOn }) => formatCalendarDate(madeOn), isPlain: true },
  { header: 'Receipt', cell: ({ transactionId }) => <ReceiptLink id={transactionId} /> },
  { header: 'Amount', cell: ({ amount }) => usdOf(amount), align: 'end' },
];

/** The tax years of an IRA’s owner, and contributions that must be returned. */
export function IraCard({ ira: { open, year, distributed, withheld, excess } }: { ira: Ira }) {
  return (
    <Card title="IRA" description="Of all IRAs of the owner here.">
      <DescriptionList
        items={[
          ...open.map(({ taxYear, contributed, limit, deadline }) => ({
            term: `Contributed for ${taxYear}`,
            detail: `${usdOf(contributed)} of ${usdOf(limit)}, until ${formatCalendarDate(deadline)}`,
          })),
          { term: `Distributed in ${year}`, detail: usdOf(distributed) },
          { term: `Federal tax withheld in ${year}`, detail: usdOf(withheld) },
        ]}
      />
      {excess.length > 0 && (
        <>
          <Alert variant="warning" title="Excess Contributions" className="mt-4">
            These exceeded the limit when they arrived, and could not be refused. Ask the owner to
            have the excess returned.
          </Alert>
          <DenseTable
            caption="Excess Contributions"
            columns={excessColumns}
            rows={excess}
            rowKey={({ transactionId }) => transactionId}
          />
        </>
      )}
    </Card>
  );
}
