import { statusMeaning } from '@seven-hills/bank/receipts/status-meaning';
import { transactionReceipt } from '@seven-hills/bank/receipts/transaction-receipt';
import type { Transaction, TransactionStatus } from '@seven-hills/bank/transaction';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import FileDown from 'lucide-react/icons/file-down';
import Printer from 'lucide-react/icons/printer';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useSearch } from 'wouter';
import { BankTransferNote } from '../../money/receipts/bank-transfer/bank-transfer-note.tsx';
import { PrintSheet } from '../../money/receipts/print-sheet.tsx';
import { ReceiptPdfLink } from '../../money/receipts/receipt-pdf-link.tsx';
import { ReceiptSteps } from '../../money/receipts/receipt-steps.tsx';
import { saveReceiptText } from '../../money/receipts/save-receipt-text.ts';
import { StatusBadge } from '../../money/status-badge.tsx';
import { counterpartyOf, isUndone, usdOf } from '../../money/transaction-words.ts';
import { QueryError } from '../../net/query-error.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { transferQuery } from '../external-transfers/queries.ts';
import { idIn, viewHref } from '../screens.ts';
import { formatReceiptDateTime } from './receipt-moment.ts';

/**
 * A transfer's outcome, with its receipt. The URL names the transfer, so the page can be reloaded.
 */
export function TransferSuccessScreen() {
  const id = idIn(useSearch(), 'id');
  return id === null ? <NoTransfer /> : <LoadedTransfer id={id} />;
}

function LoadedTransfer({ id }: { id: number }) {
  const transfer = useQuery(transferQuery(id));
  if (transfer.data) return <TransferDetails transfer={transfer.data} />;
  if (transfer.isPending) return <SkeletonRows label="Loading your transfer" />;
  return <QueryError query={transfer} title="This transfer could not be loaded" />;
}

const headings: Record<TransactionStatus, string> = {
  pending: 'Transfer Successful',
  completed: 'Transfer Successful',
  declined: 'Transfer Declined',
  failed: 'Transfer Failed',
};

/** What the page shows first, besides the amount; the rest of the receipt is under More. */
const mainLines = new Set(['Receipt Number', 'Date & Time', 'Arrives By', 'Held Until']);

function TransferDetails({ transfer }: { transfer: Transaction }) {
  const heading = headings[transfer.status];
  usePageTitle(heading);
  const receipt = transactionReceipt(transfer, transfer.fromAccountNumber, {
    formatMoment: formatReceiptDateTime,
  });
  const undone = isUndone(transfer);
  const lines = receipt.lines
    .filter(({ label }) => label !== 'What This Means')
    .map(({ label, value }) => ({ term: label, detail: value }));
  const party = counterpartyOf(transfer);
  return (
    <div className="max-w-2xl">
      {!undone && <SuccessCheck />}
      <PageHeader
        title={heading}
        badge={<StatusBadge {...transfer} />}
        description={statusMeaning(transfer)}
      />
      <div className="grid gap-5">
        {undone && transfer.statusReason && (
          <Alert variant="danger" title="Reason">
            {transfer.statusReason}
          </Alert>
        )}
        <Card>
          <p className="tabular font-display text-4xl">{usdOf(transfer.amount)}</p>
          {party && (
            <p className="mb-3 text-ink-soft">
              {transfer.direction === 'in' ? 'from' : 'to'}{' '}
              <span className="font-semibold text-ink">{party}</span>
            </p>
          )}
          <DescriptionList items={lines.filter(({ term }) => mainLines.has(term))} />
          <BankTransferNote transaction={transfer} className="mt-4" />
          <ReceiptSteps transaction={transfer} className="mt-2" />
          <Disclosure summary="More">
            <DescriptionList items={lines.filter(({ term }) => !mainLines.has(term))} />
          </Disclosure>
        </Card>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={viewHref('dashboard')}>Back to Dashboard</ButtonLink>
          {/* A plain link, so the next transfer starts with a full page load. */}
          <a href={formHrefOf(transfer)} className={buttonStyle({ variant: 'secondary' })}>
            Make Another Transfer
          </a>
        </div>
        <div className="-ml-3 flex flex-wrap gap-x-2">
          <Button variant="quiet" className="px-3" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print Receipt
          </Button>
          <Button variant="quiet" className="px-3" onClick={() => saveReceiptText(receipt)}>
            <Download aria-hidden="true" />
            Download Receipt
          </Button>
          <ReceiptPdfLink path={`/api/transactions/${transfer.id}`} variant="quiet">
            <FileDown aria-hidden="true" />
            Download as PDF
          </ReceiptPdfLink>
          <ButtonLink href="/receipts" variant="quiet" className="px-3">
            <ReceiptText aria-hidden="true" />
            View All Receipts
          </ButtonLink>
        </div>
      </div>
      <PrintSheet receipt={receipt} />
    </div>
  );
}

/** Where the customer ordered it. */
const formHrefOf = ({ type }: Transaction): string =>
  type === 'bank_transfer_in' || type === 'bank_transfer_out'
    ? viewHref('linked-accounts')
    : viewHref('external-transfer');

function NoTransfer() {
  usePageTitle('External Transfers');
  return (
    <EmptyState
      title="There is no transfer to show"
      action={<ButtonLink href={viewHref('external-transfer')}>Make a Transfer</ButtonLink>}
    />
  );
}

/**
 * The check mark of a successful transfer. It bounces for three seconds, unless the customer
 * prefers reduced motion.
 */
function SuccessCheck() {
  return (
    <span
      data-slot="success-check"
      aria-hidden="true"
      className="mb-5 grid size-16 animate-hop place-items-center rounded-full bg-success-soft text-success motion-reduce:animate-none"
    >
      <Check className="size-9" strokeWidth={2.5} />
    </span>
  );
}
