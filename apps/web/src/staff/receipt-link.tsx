import { brand } from '@seven-hills/contracts/brand';
import { transactionPagePath } from '@seven-hills/contracts/pages';
import { Fragment, type ReactNode } from 'react';
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

const receiptNumbers = new RegExp(`\\b${brand.receiptPrefix}(\\d{8,15})\\b`);

/** A text as somebody wrote it, in which each receipt number leads to its transaction. */
export const withReceiptLinks = (text: string): ReactNode =>
  // The parts between the numbers and the numbers themselves take turns.
  text.split(receiptNumbers).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <Fragment key={index}>{index % 2 === 0 ? part : <ReceiptLink id={Number(part)} />}</Fragment>
  ));
