import { type Beneficiary, shareText } from '@seven-hills/bank/beneficiaries';
import type { AccountPage } from '@seven-hills/contracts/staff/account-page';
import { Link } from 'wouter';
import { accountTypeName } from '../../money/account-types.ts';
import { centsOf, typeName } from '../../money/transaction-words.ts';
import { bankServices } from '../../net/bank-services.ts';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { buttonStyle } from '../../ui/button.tsx';
import type { Column } from '../../ui/data/data-table.tsx';
import { formatDate } from '../../ui/data/dates.ts';
import { DenseTable } from '../../ui/data/dense-table.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Money } from '../../ui/data/money.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PayoutCard } from '../beneficiary-payouts/payout-card.tsx';
import { CustomerLink } from '../customer-link.tsx';
import { DebitsCard } from '../debit-stops/debits-card.tsx';
import { useMay } from '../permissions.ts';
import { ReceiptLink } from '../receipt-link.tsx';
import { RowMoment } from '../row-moment.tsx';
import { adminHref } from '../screens.ts';
import { fullNameOf } from '../words.ts';
import { accountStateLook } from './account-words.ts';
import { IraCard } from './ira-card.tsx';
import { OwnersCard } from './owners-card.tsx';

/**
 * The facts of an account, those who may use it or could, and the transactions that hold its money.
 */
export function AccountDetails({ page }: { page: AccountPage }) {
  const may = useMay();
  const { user: staff } = useCurrentUser();
  const { account, closedAt, holder, owners, holds, beneficiaries, ira } = page;
  const { accountNumber } = account;
  return (
    <div className="grid items-start gap-4 sm:gap-6 xl:grid-cols-2">
      <Card
        title="Account"
        actions={
          may('reports.view') && (
            <Link
              href={adminHref('ledger', { account: accountNumber })}
              className={buttonStyle({ variant: 'secondary' })}
            >
              Ledger Entries
            </Link>
          )
        }
      >
        <DescriptionList
          items={[
            { term: 'Account number', detail: accountNumber },
            { term: 'Type', detail: accountTypeName(account.accountType) },
            { term: 'Nickname', detail: account.nickname },
            { term: 'State', detail: accountStateLook(account.state).label },
            { term: 'Opened', detail: formatDate(account.createdAt) },
            { term: 'Closed', detail: closedAt && formatDate(closedAt) },
            {
              term: 'Tax owner',
              detail: <CustomerLink id={holder.id} name={fullNameOf(holder)} />,
            },
          ]}
        />
      </Card>
      <div className="grid gap-4 sm:gap-6">
        <OwnersCard account={account} owners={owners} />
        {bankServices.ach && may('transactions.view') && (
          <DebitsCard
            accountId={account.id}
            isOwn={owners.some(({ id, until }) => id === staff?.id && until === null)}
          />
        )}
        {account.state === 'credits_only' && <PayoutCard account={account} />}
        {ira && <IraCard ira={ira} />}
        {beneficiaries && (
          <Card
            title="Beneficiaries"
            description={`Named by all owners, since ${formatDate(beneficiaries.confirmedAt)}.`}
          >
            {beneficiaries.beneficiaries.length === 0 ? (
              <p className="text-ink-soft">Nobody is named.</p>
            ) : (
              <DenseTable
                caption="Beneficiaries"
                columns={beneficiaryColumns}
                rows={beneficiaries.beneficiaries.map((one, index) => ({ ...one, index }))}
                rowKey={({ index }) => index}
              />
            )}
          </Card>
        )}
        <Card title="Holds" description="Pending transactions that hold money of this account.">
          {holds.length === 0 ? (
            <p className="text-ink-soft">Nothing is held.</p>
          ) : (
            <DenseTable
              caption="Holds"
              columns={holdColumns}
              rows={holds}
              rowKey={({ transactionId }) => transactionId}
            />
          )}
        </Card>
        {may('transactions.view') && (
          <Link
            href={adminHref('transactions', { account: String(account.id) })}
            className={buttonStyle({ variant: 'secondary', className: 'justify-self-start' })}
          >
            Show in All Transactions
          </Link>
        )}
      </div>
    </div>
  );
}

const beneficiaryColumns: readonly Column<Beneficiary>[] = [
  {
    header: 'Person',
    cell: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    primary: true,
  },
  { header: 'Relationship', cell: ({ relationship }) => relationship, isPlain: true },
  { header: 'Share', cell: ({ share }) => shareText(share), align: 'end' },
];

const holdColumns: readonly Column<AccountPage['holds'][number]>[] = [
  {
    header: 'Date',
    cell: ({ createdAt }) => <RowMoment at={createdAt} className="whitespace-nowrap" />,
    isPlain: true,
  },
  { header: 'Type', cell: ({ type }) => typeName(type), primary: true },
  {
    header: 'Receipt',
    cell: ({ transactionId }) => <ReceiptLink id={transactionId} />,
    isPlain: true,
    isRowLink: true,
  },
  { header: 'Held', cell: ({ amount }) => <Money cents={centsOf(amount)} />, align: 'end' },
];
