import type { Transaction } from '@seven-hills/contracts/api/money/transactions';
import { describe, expect, it } from 'vitest';
import { holdText } from '../../src/money/hold.ts';
import { receiptText } from '../../src/money/receipt/receipt-document.ts';
import { transactionReceipt } from '../../src/money/receipt/transaction-receipt.ts';

const transfer: Transaction = {
  id: 36,
  fromAccountId: 1,
  toAccountId: 2,
  amount: '1234.50',
  type: 'transfer',
  status: 'completed',
  direction: 'out',
  description: null,
  statusReason: null,
  externalBankName: null,
  externalAccountNumber: null,
  externalRoutingNumber: null,
  recipientName: null,
  recipientAddress: null,
  swiftCode: null,
  intermediaryBank: null,
  paymentProvider: null,
  paymentIdentifier: null,
  transferFee: '0.00',
  exchangeRate: null,
  currency: 'USD',
  fromAccountNumber: '9313906597',
  toAccountNumber: '3188112118',
  recipientAccount: '3188112118',
  heldUntil: null,
  arrivesBy: null,
  channel: null,
  counterparty: 'Marcus B.',
  createdAt: '2025-01-05T20:04:00.000Z',
  updatedAt: '2025-01-05T20:04:00.000Z',
};

const lineOf = (transaction: Transaction, label: string) =>
  transactionReceipt(transaction, '9313906597').lines.find((line) => line.label === label)?.value;

describe('the receipt of a transaction', () => {
  it('is a text file with every line aligned', () => {
    const receipt = transactionReceipt(transfer, '9313906597');
    const text = receiptText(receipt, new Date('2025-01-06T14:30:00Z'));
    expect(text).toBe(
      [
        'SEVEN HILLS BANK',
        'Transaction Receipt',
        '================================================',
        'Transaction ID:   0000000036',
        'Date & Time:      Jan 5, 2025 3:04 PM',
        'Transaction Type: Transfer',
        'Amount:           $1,234.50',
        'Description:      Transfer to Marcus B.',
        'Account:          9313906597',
        'To:               Marcus B., 3188112118',
        'Status:           Completed',
        '================================================',
        'Please keep this receipt for your records.',
        'Generated on Jan 6, 2025 9:30 AM',
        'Member FDIC | Equal Housing Lender',
        '',
      ].join('\n'),
    );
    expect(receipt.fileName).toBe('receipt-36.txt');
  });

  it('tells the recipient who sent the money', () => {
    const received: Transaction = { ...transfer, direction: 'in', counterparty: 'Olivia M.' };
    expect(lineOf(received, 'From')).toBe('Olivia M., 9313906597');
    expect(lineOf(received, 'Description')).toBe('Transfer from Olivia M.');
    expect(lineOf(received, 'To')).toBeUndefined();
  });

  it('shows the fee and the total only where there is a fee', () => {
    expect(lineOf(transfer, 'Fee')).toBeUndefined();
    const wire: Transaction = {
      ...transfer,
      type: 'wire_transfer',
      transferFee: '24.69',
      toAccountNumber: null,
      externalAccountNumber: '6789',
      counterparty: null,
      recipientName: 'Ada Byron',
    };
    expect(lineOf(wire, 'Fee')).toBe('$24.69');
    expect(lineOf(wire, 'Total')).toBe('$1,259.19');
    expect(lineOf(wire, 'To')).toBe('Ada Byron, account ending in 6789');
  });

  it('says why a transaction was turned down', () => {
    const declined: Transaction = {
      ...transfer,
      status: 'declined',
      statusReason: 'The recipient bank closed the account',
    };
    expect(lineOf(declined, 'Status')).toBe('Declined');
    expect(lineOf(declined, 'Reason')).toBe('The recipient bank closed the account');
  });

  it('names a deposit without another side', () => {
    const deposit: Transaction = {
      ...transfer,
      type: 'deposit',
      direction: 'in',
      fromAccountId: null,
      fromAccountNumber: null,
      counterparty: null,
    };
    expect(transactionReceipt(deposit, '9313906597').lines.map(({ label }) => label)).not.toContain(
      'From',
    );
    expect(lineOf(deposit, 'Description')).toBe('Deposit');
    expect(lineOf(deposit, 'Made')).toBeUndefined();
  });

  it('says that cash was booked at the counter', () => {
    const cash: Transaction = {
      ...transfer,
      type: 'withdrawal',
      channel: 'counter',
      toAccountId: null,
      toAccountNumber: null,
      counterparty: null,
    };
    expect(lineOf(cash, 'Made')).toBe('At the counter');
    expect(lineOf(cash, 'Description')).toBe('Withdrawal at the counter');
    expect(lineOf({ ...cash, description: 'Slip 17' }, 'Description')).toBe('Slip 17');
  });

  it('says until when a first payment is held', () => {
    const heldUntil = '2025-01-06T20:04:00.000Z';
    const held: Transaction = {
      ...transfer,
      type: 'external_payment',
      status: 'pending',
      heldUntil,
    };
    expect(lineOf(held, 'Held Until')).toBe('Jan 6, 2025 3:04 PM');
    expect(lineOf(transfer, 'Held Until')).toBeUndefined();
    expect(holdText(held, new Date('2025-01-06T20:03:59Z'))).toBe('Held until Jan 6, 2025 3:04 PM');
    expect(holdText(held, new Date(heldUntil))).toBeNull();
    expect(holdText(transfer)).toBeNull();
  });
});
