import { transactionReceipt } from '@seven-hills/bank/receipts/transaction-receipt';
import type { Transaction } from '@seven-hills/bank/transaction';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import type { Ref } from 'react';
import { MovedAmount } from '../../money/moved-amount.tsx';
import { sideOf, useAccountNames } from '../../money/own-accounts.ts';
import { printReceipt } from '../../money/receipts/print-receipt.ts';
import { receiptNumber } from '../../money/receipts/receipt-number.ts';
import { ReceiptPdfLink } from '../../money/receipts/receipt-pdf-link.tsx';
import { saveReceiptText } from '../../money/receipts/save-receipt-text.ts';
import { StatusBadge } from '../../money/status-badge.tsx';
import {
  counterpartyOf,
  otherOwnAccount,
  ownNumberOf,
  typeName,
} from '../../money/transaction-words.ts';
import { formatDateTime, isoDay } from '../../ui/data/dates.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { RowButton } from '../../ui/row-button.tsx';

interface ReceiptRowProps {
  transaction: Transaction;
  /** Whether the row says which account it is about. */
  namesAccount: boolean;
  /** The row's position among all, from 0, and how many there are; -1 while that is unknown. */
  index: number;
  count: number;
  /** Distance from the top of the list in pixels. */
  top: number;
  onSelect: (transaction: Transaction) => void;
  ref: Ref<HTMLLIElement>;
}

/** No line begins with the dot. */
const dot = '\u00a0· ';

/** One receipt: opens on click, with buttons to print and download it. */
export function ReceiptRow(props: ReceiptRowProps) {
  const { transaction, namesAccount, index, count, top, onSelect, ref } = props;
  const nameOf = useAccountNames();
  const number = receiptNumber(transaction.id);
  const other = otherOwnAccount(transaction, nameOf) ?? counterpartyOf(transaction);
  const own = namesAccount ? ownNumberOf(transaction) : null;
  const details = [own && nameOf(own), other, transaction.description].filter(Boolean).join(dot);
  const receipt = () =>
    transactionReceipt(transaction, ownNumberOf(transaction), {
      fileName: `receipt-${transaction.id}-${isoDay(transaction.createdAt)}.txt`,
    });
  function print() {
    if (printReceipt(receipt())) return;
    toast({
      title: 'The receipt could not be opened',
      description: 'Please allow pop-ups for this site in your browser, then print again.',
      variant: 'destructive',
    });
  }
  return (
    <li
      ref={ref}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      className="absolute inset-x-0 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-4 lg:grid lg:grid-cols-[minmax(0,1fr)_9rem_7rem_auto]"
      style={{ transform: `translateY(${top}px)` }}
    >
      <div className="min-w-0 flex-1 basis-36">
        <button
          type="button"
          aria-haspopup="dialog"
          className="-my-2.5 w-full py-2.5 text-left font-semibold hover:text-primary"
          onClick={() => onSelect(transaction)}
        >
          <span className="max-sm:line-clamp-2 sm:block sm:truncate">
            {typeName(transaction.type)}
            {details && (
              <span className="font-normal text-ink-soft">
                {dot}
                {details}
              </span>
            )}
          </span>
        </button>
        <p className="text-ink-soft text-sm">
          {formatDateTime(transaction.createdAt)}
          <span className="max-sm:block sm:before:content-['_·_']">
            Receipt <span className="tabular">{number}</span>
          </span>
        </p>
      </div>
      <span className="ml-auto text-right">
        <MovedAmount transaction={transaction} />
      </span>
      <span className="ml-auto max-lg:order-last lg:ml-0">
        <StatusBadge {...transaction} />
      </span>
      <div className="-ml-3 flex flex-wrap max-sm:[&_svg]:hidden sm:gap-1 lg:ml-0">
        <ReceiptPdfLink
          path={`/api/transactions/${transaction.id}`}
          {...sideOf(transaction)}
          variant="quiet"
          // On a phone, the receipt offers it.
          className="px-3 max-sm:hidden"
          label={`Download receipt ${number} as PDF`}
        />
        <RowButton Icon={Printer} label="Print" name={`Print receipt ${number}`} onClick={print} />
        <RowButton
          Icon={Download}
          label="Download"
          name={`Download receipt ${number}`}
          onClick={() => saveReceiptText(receipt())}
        />
      </div>
    </li>
  );
}
