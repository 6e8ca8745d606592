import { expect, test } from 'vitest';
import {
  paddedReference,
  receiptNumber,
  receiptText,
} from '../src/money/receipt/receipt-document.ts';

test('a receipt is numbered in the two documented forms', () => {
  expect(paddedReference(42)).toBe('0000000042');
  expect(receiptNumber(42)).toBe('SH00000042');
});

test('a receipt file lines up its values below each other', () => {
  const text = receiptText(
    'Transaction Receipt',
    [
      { label: 'Transaction ID', value: '0000000042' },
      { label: 'Amount', value: '$65.00' },
    ],
    'Please keep this receipt for your records.',
  );
  expect(text).toContain('Transaction ID: 0000000042\nAmount:         $65.00\n');
  expect(text.split('\n')[0]).toBe('SEVEN HILLS BANK');
});
