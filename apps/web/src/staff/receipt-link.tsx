import { brand } from '@seven-hills/bank/brand';
import { transactionPagePath } from '@seven-hills/bank/pages';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { receiptNumber } from '../money/receipts/receipt-number.ts';

/** A receipt number, linked to its transaction's page. */
export function ReceiptLink({ id }: { id: number }) {
  return (
    <Link
      href={transactionPagePath(id)}
      className="tabular inline-block min-h-6 whitespace-nowrap rounded-sm underline decoration-line underline-offset-4 hover:decoration-primary"
    >
      {receiptNumber(id)}
    </Link>
  );
}

const receiptNumbers = new RegExp(`\\b${brand.receiptPrefix}(\\d{8,15})\\b`);

/** Links each receipt number in a text to its transaction. */
export const withReceiptLinks = (text: string): ReactNode =>
  // Splitting by a capturing group alternates plain text and receipt numbers.
  text.split(receiptNumbers).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <Fragment key={index}>{index % 2 === 0 ? part : <ReceiptLink id={Number(part)} />}</Fragment>
  ));
