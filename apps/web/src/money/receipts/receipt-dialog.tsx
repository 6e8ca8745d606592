import { statusMeaning } from '@seven-hills/bank/receipts/status-meaning';
import { transactionReceipt } from '@seven-hills/bank/receipts/transaction-receipt';
import type { Transaction } from '@seven-hills/bank/transaction';
import FileDown from 'lucide-react/icons/file-down';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { MovedAmount } from '../moved-amount.tsx';
import { sideOf, useMayAct } from '../own-accounts.ts';
import { StatusBadge } from '../status-badge.tsx';
import { counterpartyOf, movementName, ownNumberOf } from '../transaction-words.ts';
import { TakeBack } from '../undo/take-back.tsx';
import { BankTransferNote } from './bank-transfer/bank-transfer-note.tsx';
import { PrintSheet } from './print-sheet.tsx';
import { ReceiptPdfLink } from './receipt-pdf-link.tsx';
import { saveReceiptText } from './save-receipt-text.ts';

const CategoryLine = fetchedExtra(() => import('../categories/category-line.tsx'), 'CategoryLine');

const CancelWire = fetchedExtra(() => import('../undo/cancel-wire.tsx'), 'CancelWire');

const ReceiptSteps = fetchedExtra(() => import('./receipt-steps.tsx'), 'ReceiptSteps');

interface ReceiptDialogProps {
  /** The transaction to show; `null` shows nothing. */
  transaction: Transaction | null;
  onClose: () => void;
  /**
   * Called when a link of the receipt leads to another page; for receipts above content that stays.
   */
  onLeave?: () => void;
}

/** The overlay's header already shows these. */
const saidAbove = ['Status', 'What This Means'];

/**
 * The receipt overlay: every detail, with actions to print or download the receipt as text. Owners
 * of the account have the others, and the PDF, under More.
 */
export function ReceiptDialog({ transaction: opened, onClose, onLeave }: ReceiptDialogProps) {
  const [changed, setChanged] = useState<Transaction | null>(null);
  const transaction = opened && changed?.id === opened.id ? changed : opened;
  return transaction ? (
    <OpenReceipt
      transaction={transaction}
      onChange={setChanged}
      onClose={onClose}
      onLeave={onLeave}
    />
  ) : null;
}

const isCancelableWire = ({ type, status, isUnsent }: Transaction) =>
  type === 'wire_transfer' && (status === 'pending' || isUnsent);

interface OpenReceiptProps {
  transaction: Transaction;
  onChange: (transaction: Transaction) => void;
  onClose: () => void;
  onLeave: (() => void) | undefined;
}

function OpenReceipt({ transaction, onChange, onClose, onLeave }: OpenReceiptProps) {
  const mayAct = useMayAct(transaction);
  /** Where it was spent: nothing else at the top says it. */
  const ofPurchase = counterpartyOf(transaction) === null && transaction.description;
  const receipt = transactionReceipt(transaction, ownNumberOf(transaction));
  const pdf = { path: `/api/transactions/${transaction.id}`, ...sideOf(transaction) } as const;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Dialog
        onClose={onClose}
        title={receipt.title}
        description={movementName(transaction)}
        closeLabel="Close Receipt"
        size="small"
        footer={
          <div className="w-full">
            {mayAct && (
              <ReceiptSteps transaction={transaction} onLeave={onLeave} more={{ id, isOpen }}>
                <ReceiptPdfLink {...pdf} variant="quiet" className="px-3">
                  <FileDown aria-hidden="true" />
                  Download PDF
                </ReceiptPdfLink>
              </ReceiptSteps>
            )}
            <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
              {mayAct ? (
                <Button
                  variant="quiet"
                  className="px-2 sm:-ml-2 sm:mr-auto"
                  aria-expanded={isOpen}
                  aria-controls={id}
                  onClick={() => setIsOpen(!isOpen)}
                >
                  More
                </Button>
              ) : (
                <ReceiptPdfLink {...pdf} variant="quiet" className="px-2 sm:-ml-2 sm:mr-auto" />
              )}
              <Button variant="secondary" className="px-2 sm:px-3" onClick={() => window.print()}>
                Print
              </Button>
              <Button
                variant="secondary"
                className="px-2 sm:px-3"
                onClick={() => saveReceiptText(receipt)}
              >
                Download
              </Button>
              <Button className="px-2 sm:px-5" onClick={onClose}>
                Close
              </Button>
            </div>
          </div>
        }
      >
        {ofPurchase && <p className="mb-1 font-semibold text-lg">{ofPurchase}</p>}
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="*:justify-items-start">
            <MovedAmount
              transaction={transaction}
              className="font-display font-medium text-4xl tracking-tight"
            />
          </span>
          <StatusBadge {...transaction} />
        </div>
        <p className="mb-2 text-ink-soft">{statusMeaning(transaction)}</p>
        <BankTransferNote transaction={transaction} className="mb-2" />
        {mayAct && <TakeBack transaction={transaction} onChange={onChange} />}
        {mayAct && isCancelableWire(transaction) && (
          <CancelWire key={`wire-${transaction.id}`} wire={transaction} onChange={onChange} />
        )}
        <CategoryLine key={transaction.id} transaction={transaction} />
        <DescriptionList
          items={receipt.lines
            .filter(({ label }) => !saidAbove.includes(label))
            .map(({ label, value }) => ({ term: label, detail: value }))}
        />
        <p className="mt-4 text-ink-soft text-sm">{receipt.note}</p>
      </Dialog>
      <PrintSheet receipt={receipt} />
    </>
  );
}
