import { transactionPagePath } from '@seven-hills/contracts/pages';
import { Link } from 'wouter';
import { receiptNumber } from '../money/receipt/receipt-number.ts';

/** A receipt number, which leads to the page of its transaction. */
export function ReceiptLink({ id }: { id: number }) {
  return (
    <Link
      href={transactionPagePath(id)}
      className="tabular inline-block min-h-6 whitespace-nowrap rounded-sm underline decoration-line underline-offset-4 hover:decoration-evergreen"
    >
      {receiptNumber(id)}
    </Link>
  );
}
