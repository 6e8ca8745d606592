import type { LedgerLine, TransactionPage } from '@seven-hills/contracts/staff/transaction-page';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { receiptNumber } from '../../money/receipts/receipt-number.ts';
import { StatusBadge } from '../../money/status-badge.tsx';
import { centsOf, typeName, usdOf } from '../../money/transaction-words.ts';
import { problemCode } from '../../net/api-error.ts';
import { QueryError } from '../../net/query-error.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data/data-table.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { DenseTable } from '../../ui/data/dense-table.tsx';
import { Money } from '../../ui/data/money.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { LoadingScreen } from '../../ui/spinner.tsx';
import { useMay } from '../permissions.ts';
import { ReceiptLink } from '../receipt-link.tsx';
import { adminHref } from '../screens.ts';
import { BlockerBadge, BlockerReason } from '../transactions/blocker-notice.tsx';
import { deadlineOf } from '../transactions/deadline.ts';
import { DecisionButtons } from '../transactions/decision-buttons.tsx';
import type { Decision } from '../transactions/decision-dialog.tsx';
import { wordsOf } from '../words.ts';
import { Conversations, Notes } from './linked-items.tsx';
import { transactionPageQuery } from './queries.ts';
import { ReceiptCard } from './receipt-card.tsx';
import { Timeline } from './timeline.tsx';

const DecisionDialog = fetchedExtra(
  () => import('../transactions/decision-dialog.tsx'),
  'DecisionDialog',
);
/** Few transactions have one. */
const AuthorizationCard = fetchedExtra(
  () => import('./authorization-card.tsx'),
  'AuthorizationCard',
);
const OpenCaseDialog = fetchedExtra(() => import('./open-case-dialog.tsx'), 'OpenCaseDialog');
const CorrectDialog = fetchedExtra(() => import('./correct-dialog.tsx'), 'CorrectDialog');

const back = { label: 'Back to Transactions', href: adminHref('transactions') };

/** Everything about one transaction, at its own URL. Its customers can see that it was opened. */
export function TransactionScreen({ id }: { id: number }) {
  const page = useQuery(transactionPageQuery(id));
  usePageTitle(receiptNumber(id));
  if (page.isPending) return <LoadingScreen label="Opening the transaction" />;
  if (page.data) return <Opened key={id} page={page.data} />;
  return (
    <>
      <PageHeader title="Transaction" back={back} />
      {problemCode(page.error) === 'not_found' ? (
        <EmptyState title="There is no such transaction">
          No transaction has the number {receiptNumber(id)}.
        </EmptyState>
      ) : (
        <QueryError query={page} title="The transaction could not be opened" />
      )}
    </>
  );
}

const blockerId = 'transaction-blocker';

function Opened({ page }: { page: TransactionPage }) {
  const may = useMay();
  const [decision, setDecision] = useState<Decision | null>(null);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [isReporting, setIsReporting] = useState(false);
  const { transaction } = page;
  const { id, correctedBy, corrects } = transaction;
  const deadline = deadlineOf(transaction);
  return (
    <>
      <PageHeader
        title={<span className="tabular">{receiptNumber(id)}</span>}
        back={back}
        badge={
          <>
            <StatusBadge {...transaction} />
            <BlockerBadge transaction={transaction} />
          </>
        }
        description={
          <>
            {typeName(transaction.type)} of {usdOf(transaction.amount)},{' '}
            {formatDateTime(transaction.createdAt)}
            {deadline && <span className="block text-ink">{deadline}</span>}
          </>
        }
        actions={
          <div data-print="hide" className="flex flex-wrap items-center gap-3">
            <DecisionButtons
              transaction={transaction}
              onDecide={setDecision}
              reasonId={blockerId}
            />
            {may('cases.decide') && (transaction.fromParty ?? transaction.toParty) && (
              <Button variant="secondary" onClick={() => setIsReporting(true)}>
                Open Case
              </Button>
            )}
            {may('balances.adjust') && transaction.status !== 'pending' && correctedBy === null && (
              <CorrectButton page={page} onCorrect={() => setIsCorrecting(true)} />
            )}
          </div>
        }
      />
      {(correctedBy !== null || corrects !== null) && (
        <p className="mb-6 rounded-card bg-primary-soft px-5 py-3">
          {correctedBy === null ? 'This reverses ' : 'Corrected by '}
          <ReceiptLink id={correctedBy ?? corrects ?? id} />.
        </p>
      )}
      <BlockerReason transaction={transaction} id={blockerId} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="grid gap-6">
          <ReceiptCard page={page} />
          {page.authorization && <AuthorizationCard said={page.authorization} />}
        </div>
        <div className="grid gap-6">
          <Timeline events={page.timeline} />
          <LedgerTable entries={page.entries} />
          <Notes notes={page.notes} />
          {may('messages.view') && <Conversations id={id} />}
        </div>
      </div>
      {decision && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
      {isReporting && (
        <OpenCaseDialog transaction={transaction} onClose={() => setIsReporting(false)} />
      )}
      {isCorrecting && <CorrectDialog page={page} onClose={() => setIsCorrecting(false)} />}
    </>
  );
}

/** The button to correct a transaction, or the reason why nothing of it can be corrected. */
function CorrectButton({ page, onCorrect }: { page: TransactionPage; onCorrect: () => void }) {
  const refusal = page.corrections.every((each) => each.refusal !== null)
    ? page.corrections[0]?.refusal
    : null;
  if (refusal) return <p className="max-w-sm text-ink-soft text-sm">{refusal}</p>;
  return (
    <Button variant="secondary" onClick={onCorrect}>
      Correct This
    </Button>
  );
}

const amount = (text: string | null) => text !== null && <Money cents={centsOf(text)} />;

const columns: readonly Column<LedgerLine & { key: number }>[] = [
  {
    header: 'Account',
    cell: ({ account, accountNumber }) => (accountNumber === null ? wordsOf(account) : account),
    detail: ({ accountNumber, reason, postedAt }) =>
      [accountNumber, wordsOf(reason), formatDateTime(postedAt)].filter(Boolean).join(' · '),
    primary: true,
  },
  { header: 'Debit', align: 'end', cell: ({ debit }) => amount(debit) },
  { header: 'Credit', align: 'end', cell: ({ credit }) => amount(credit) },
  { header: 'Balance after', align: 'end', cell: ({ balanceAfter }) => amount(balanceAfter) },
];

/** The ledger entries of a transaction. */
function LedgerTable({ entries }: { entries: readonly LedgerLine[] }) {
  return (
    <Card title="Ledger Entries">
      {entries.length === 0 ? (
        <EmptyState title="No entries">Nothing has been posted.</EmptyState>
      ) : (
        <DenseTable
          caption="Ledger entries"
          columns={columns}
          rows={entries.map((entry, key) => ({ ...entry, key }))}
          rowKey={({ key }) => key}
        />
      )}
    </Card>
  );
}
