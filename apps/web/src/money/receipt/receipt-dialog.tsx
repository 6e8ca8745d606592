import type { Transaction } from '@seven-hills/contracts/api/money/transactions';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Money } from '../../ui/data/money.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { accountQuery } from '../queries.ts';
import { StatusBadge } from '../status-badge.tsx';
import { centsOf, movementName } from '../transaction-words.ts';
import { PrintSheet } from './print-sheet.tsx';
import { downloadReceipt } from './receipt-document.ts';
import { transactionReceipt } from './transaction-receipt.ts';

interface ReceiptDialogProps {
  /** The transaction to show; `null` shows nothing. */
  transaction: Transaction | null;
  onClose: () => void;
}

/** The receipt overlay: every detail, to download as text, to print, or to close. */
export function ReceiptDialog({ transaction, onClose }: ReceiptDialogProps) {
  const { data: account } = useQuery(accountQuery);
  if (!transaction || !account) return null;
  const receipt = transactionReceipt(transaction, account.accountNumber);
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={receipt.title}
        description={movementName(transaction)}
        size="small"
        footer={
          <>
            <Button variant="quiet" onClick={onClose}>
              Close
            </Button>
            <Button variant="secondary" onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              Print
            </Button>
            <Button onClick={() => downloadReceipt(receipt)}>
              <Download aria-hidden="true" />
              Download
            </Button>
          </>
        }
      >
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Money
            cents={centsOf(transaction.amount)}
            direction={transaction.direction}
            className="font-display font-medium text-4xl tracking-tight"
          />
          <StatusBadge status={transaction.status} />
        </div>
        <DescriptionList
          items={receipt.lines.map(({ label, value }) => ({ term: label, detail: value }))}
        />
        <p className="mt-4 text-ink-soft text-sm">{receipt.note}</p>
      </Dialog>
      <PrintSheet receipt={receipt} />
    </>
  );
}
