import { receiptNumber } from '@seven-hills/bank/brand';
import { linesOf, receiptText } from '@seven-hills/bank/receipts/receipt-document';
import { paddedReference } from '@seven-hills/bank/receipts/transaction-receipt';
import { expect, test } from 'vitest';

test('a receipt is numbered in the two documented forms', () => {
  expect(paddedReference(42)).toBe('0000000042');
  expect(receiptNumber(42)).toBe('SH00000042');
});

test('a receipt file aligns its values', () => {
  const text = receiptText({
    title: 'Transaction Receipt',
    lines: linesOf([
      ['Transaction ID', '0000000042'],
      ['Fee', null],
      ['Amount', '$65.00'],
    ]),
    note: null,
    fileName: 'receipt-42.txt',
    formatMoment: String,
  });
  expect(text).toContain('Transaction ID: 0000000042\nAmount:         $65.00\n');
  expect(text.split('\n')[0]).toBe('SEVEN HILLS BANK');
});
