import { holdSentence, holdText } from '@seven-hills/bank/receipts/hold';
import { receiptText } from '@seven-hills/bank/receipts/receipt-document';
import { statusMeaning } from '@seven-hills/bank/receipts/status-meaning';
import { transactionReceipt } from '@seven-hills/bank/receipts/transaction-receipt';
import { arrivalText, wireSubmitted } from '@seven-hills/bank/receipts/wire-arrival';
import type { Transaction } from '@seven-hills/bank/transaction';
import { sampleTransaction } from '@seven-hills/contracts/sample-transaction';
import { describe, expect, it } from 'vitest';
import { draftToRepeat } from '../../../src/customer/make-transaction/transaction-form.ts';
import { isPaidBy, repeatHref, reportHref } from '../../../src/money/receipts/next-steps.ts';
import { rowWords, totalOf } from '../../../src/money/transaction-words.ts';

const transfer = sampleTransaction(36, {
  fromAccountId: 1,
  toAccountId: 2,
  amount: '1234.50',
  fromAccountNumber: '9313906597',
  toAccountNumber: '3188112118',
  recipientAccount: '3188112118',
  counterparty: 'Marcus B.',
  createdAt: '2025-01-05T20:04:00.000Z',
  updatedAt: '2025-01-05T20:04:00.000Z',
});

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
        'Receipt Number:   SH00000036',
        'Transaction ID:   0000000036',
        'Date & Time:      Jan 5, 2025 3:04 PM',
        'Transaction Type: Transfer',
        'Account:          9313906597',
        'To:               Marcus B., 3188112118',
        'Description:      Transfer to Marcus B.',
        'Amount:           $1,234.50',
        'Fee:              $0.00',
        'Total:            $1,234.50',
        'Status:           Completed',
        'What This Means:  Marcus B. has the money.',
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

  it('shows what left the account with its fee, and never the other party’s fee', () => {
    const received: Transaction = { ...transfer, direction: 'in', transferFee: '1.00' };
    expect(lineOf(received, 'Fee')).toBe('$0.00');
    expect(lineOf(received, 'Total')).toBe('$1,234.50');
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
    const back: Transaction = { ...wire, type: 'wire_return', direction: 'in' };
    expect(lineOf(back, 'Fee Returned')).toBe('$24.69');
    expect(lineOf(back, 'Total')).toBe('$1,259.19');
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

  it('says how long a first payment is held', () => {
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

  it('says to the second until when a transfer can be taken back', () => {
    const undoable: Transaction = {
      ...transfer,
      status: 'pending',
      heldUntil: '2025-01-06T20:04:10.000Z',
    };
    const now = new Date('2025-01-06T20:04:00Z');
    expect(holdText(undoable, now)).toBe('Can be taken back until 3:04:10 PM');
    expect(holdSentence(undoable, now)).toBeNull();
  });
});

describe('what a status means', () => {
  const wire: Transaction = { ...transfer, type: 'wire_transfer', status: 'pending' };
  const now = new Date('2026-11-22T18:00:00Z');

  it('says when a pending wire arrives', () => {
    const pending = { ...wire, arrivesBy: '2026-11-25' };
    expect(wireSubmitted(pending, now)).toBe('Wire submitted, arrives by Nov 25');
    expect(arrivalText(pending, now)).toBe('Arrives by Nov 25');
    expect(statusMeaning(pending, now)).toBe(
      'Wire submitted, arrives by Nov 25. Its amount and fee are held in your account until it is sent.',
    );
    expect(lineOf(pending, 'Arrives By')).toBe('Nov 25');
  });

  it('promises no day that has passed', () => {
    const late = { ...wire, arrivesBy: '2026-11-20' };
    expect(statusMeaning(late, now)).toContain('taking longer than 3 business days');
    expect(arrivalText(late, now)).toBeNull();
  });

  it.each<[string, Partial<Transaction>, RegExp]>([
    [
      'a deposit that waits',
      { type: 'deposit', direction: 'in', status: 'pending' },
      /not in your account yet/,
    ],
    [
      'a deposit that was declined',
      { type: 'deposit', direction: 'in', status: 'declined' },
      /^Nothing was added/,
    ],
    ['a payment that waits', { type: 'external_payment', status: 'pending' }, /has not confirmed/],
    ['a payment that failed', { type: 'external_payment', status: 'failed' }, /^Nothing was sent/],
    [
      'a wire that was sent',
      { type: 'wire_transfer' },
      /We sent the money to the recipient’s bank/,
    ],
    ['an approved wire', { type: 'wire_transfer', isUnsent: true }, /we have not sent it yet/],
    ['a withdrawal', { type: 'withdrawal', counterparty: null }, /has left your account/],
    ['an own transfer', { type: 'own_transfer', counterparty: null }, /in your other account/],
    ['money received', { direction: 'in' }, /is in your account/],
    ['a transfer that was corrected', { correctedBy: 56 }, /^We corrected this transaction/],
  ])('of %s', (_, change, meaning) => {
    expect(statusMeaning({ ...transfer, ...change }, now)).toMatch(meaning);
  });
});

describe('what a row says', () => {
  it('names the counterparty first and the note second', () => {
    expect(rowWords({ ...transfer, description: 'Lunch' })).toEqual({
      title: 'Marcus B.',
      note: 'Lunch',
      detail: 'Lunch',
    });
    expect(rowWords(transfer)).toEqual({ title: 'Marcus B.', note: null, detail: 'Transfer' });
    const cash: Transaction = { ...transfer, type: 'withdrawal', counterparty: null };
    expect(rowWords(cash)).toEqual({ title: 'Withdrawal', note: null, detail: null });
    expect(rowWords({ ...cash, description: 'Rent' })).toEqual({
      title: 'Rent',
      note: null,
      detail: 'Withdrawal',
    });
  });

  it('names the other account of a transfer between the customer’s own', () => {
    const moved: Transaction = {
      ...transfer,
      type: 'own_transfer',
      counterparty: null,
      fromAccountNumber: '4429009782',
      toAccountNumber: '7302017913',
    };
    expect(rowWords(moved)).toEqual({
      title: 'To account ••7913',
      note: null,
      detail: 'Between My Accounts',
    });
    expect(rowWords({ ...moved, direction: 'in' }, () => 'Checking').title).toBe('From Checking');
  });

  it('includes the fee in what left the account', () => {
    expect(totalOf({ ...transfer, amount: '100.00', transferFee: '2.00' })).toBe(10_200n);
    const received: Transaction = { ...transfer, direction: 'in', amount: '100.00' };
    expect(totalOf({ ...received, transferFee: '2.00' })).toBe(10_000n);
    expect(totalOf({ ...received, type: 'wire_return', transferFee: '2.00' })).toBe(10_200n);
  });
});

describe('what can be done about a transaction', () => {
  type Services = Parameters<typeof repeatHref>[1];
  const services: Services = {
    deposits: 'open',
    withdrawals: true,
    wires: true,
    bankTransfers: true,
    paymentProviders: ['zelle'],
  };
  const off: Services = {
    deposits: 'off',
    withdrawals: false,
    wires: false,
    bankTransfers: false,
    paymentProviders: [],
  };
  const payment = { type: 'external_payment', paymentProvider: 'zelle' } as const;

  it.each<[Partial<Transaction>, string]>([
    [{}, 'view=transaction&type=transfer&repeat=36'],
    [{ type: 'deposit', direction: 'in' }, 'view=transaction&type=deposit&repeat=36'],
    [{ type: 'withdrawal' }, 'view=transaction&type=withdrawal&repeat=36'],
    [{ type: 'wire_transfer' }, 'view=external-transfer&tab=wire&repeat=36'],
    [payment, 'view=external-transfer&tab=payment&repeat=36'],
  ])('%j is repeated by its form', (change, query) => {
    const made = { ...transfer, ...change };
    expect(repeatHref(made, services)).toBe(`/dashboard?${query}`);
    if (made.type !== 'transfer') expect(repeatHref(made, off)).toBeNull();
  });

  it.each<Partial<Transaction>>([
    { direction: 'in' },
    { type: 'deposit', direction: 'in', channel: 'counter' },
    { type: 'initial_deposit', direction: 'in' },
    { type: 'adjustment' },
    { type: 'wire_return', direction: 'in' },
  ])('%j cannot be repeated', (change) => {
    expect(repeatHref({ ...transfer, ...change }, services)).toBeNull();
  });

  it('a problem is reported as a case, or as a message if no money moved', () => {
    expect(reportHref(transfer)).toBe('/cases?report=36');
    for (const status of ['declined', 'failed'] as const)
      expect(reportHref({ ...transfer, status })).toBe('/support?about=SH00000036');
  });

  it('a transfer is repeated between the same accounts, for the same amount, without a PIN', () => {
    const draft = draftToRepeat({ ...transfer, description: 'Rent' });
    expect(draft).toEqual({
      type: 'transfer',
      fromAccountId: transfer.fromAccountId,
      amount: '1234.50',
      recipient: { id: 2, accountNumber: '3188112118', holder: 'Marcus B.', paidBefore: true },
      description: 'Rent',
    });
    expect(draftToRepeat({ ...transfer, type: 'wire_transfer' })).toBeNull();
  });
});

describe('the row of a transaction', () => {
  const nameOf = (number: string) =>
    number === '3188112118' ? 'Household ••2118' : `account ••${number.slice(-4)}`;

  it('names the person on the other side, unless it is one of the viewer’s accounts', () => {
    expect(rowWords(transfer).title).toBe('Marcus B.');
    expect(rowWords(transfer, nameOf).title).toBe('To Household ••2118');
    const received: Transaction = { ...transfer, direction: 'in' };
    expect(rowWords(received, nameOf).title).toBe('Marcus B.');
  });
});

describe('a payment to a saved payee', () => {
  const none = {
    counterparty: null,
    toAccountNumber: null,
    externalAccountNumber: null,
    externalRoutingNumber: null,
    paymentProvider: null,
    paymentIdentifier: null,
  };
  const payee = {
    name: '',
    lastFour: null,
    routingNumber: null,
    paymentProvider: null,
    paymentIdentifier: null,
  };
  const at = { externalAccountNumber: '4433', externalRoutingNumber: '042000314' };
  const by = { paymentProvider: 'zelle', paymentIdentifier: 'jo@example.com' } as const;
  const priya = { counterparty: 'Priya R.', toAccountNumber: '3787719255' };
  it.each([
    [
      { type: 'transfer', ...priya },
      { kind: 'customer', name: 'Priya R.', lastFour: '9255' },
      true,
    ],
    [
      { type: 'transfer', ...priya },
      { kind: 'customer', name: 'Priya R.', lastFour: '9256' },
      false,
    ],
    [{ type: 'external_payment', ...by }, { kind: 'payment_service', ...by }, true],
    [
      { type: 'external_payment', ...by, paymentProvider: 'venmo' },
      { kind: 'payment_service', ...by },
      false,
    ],
    [
      { type: 'ach_payment', ...at },
      { kind: 'ach_account', lastFour: '4433', routingNumber: '042000314' },
      true,
    ],
    [
      { type: 'wire_transfer', ...at },
      { kind: 'ach_account', lastFour: '4433', routingNumber: '042000314' },
      false,
    ],
    [
      { type: 'wire_transfer', ...at },
      { kind: 'bank_account', lastFour: '4433', routingNumber: '042000315' },
      false,
    ],
  ] as const)('%j is known to be one of %j: %s', (made, saved, isSaved) => {
    expect(isPaidBy({ ...none, ...made }, { ...payee, ...saved })).toBe(isSaved);
  });
});
