import { receiptText } from '@seven-hills/bank/receipts/receipt-document';
import { transactionReceipt } from '@seven-hills/bank/receipts/transaction-receipt';
import type { Transaction } from '@seven-hills/bank/transaction';
import { describe, expect, test } from 'vitest';
import { achKind } from '../../src/customer/external-transfers/ach/ach-kind.tsx';
import { wireArrivalWords } from '../../src/customer/external-transfers/ach/ach-words.ts';
import { paymentForm, paymentKind } from '../../src/customer/external-transfers/payment-kind.ts';
import { maskAccountNumber } from '../../src/customer/external-transfers/secret-number.tsx';
import { valuesToRepeat } from '../../src/customer/external-transfers/transfer-kind.ts';
import { wireForm, wireKind } from '../../src/customer/external-transfers/wire-kind.tsx';
import { formatReceiptDateTime } from '../../src/customer/transfer-success/receipt-moment.ts';

const wire = {
  fromAccountId: 0,
  amount: '1,234.50',
  recipientName: ' Ada Byron ',
  recipientAddress: '1 Main Street, Dayton, OH 45402',
  externalRoutingNumber: '042000314',
  externalBankName: 'Fifth Third Bank',
  externalAccountNumber: '1234 5678 90',
  swiftCode: 'fttbus3c',
  intermediaryBank: '',
  description: '',
  pin: '2580',
};
const payment = {
  fromAccountId: 0,
  amount: '$20',
  paymentProvider: 'zelle',
  paymentIdentifier: '513.555.0142',
  recipientName: 'Jo Lee',
  description: 'Rent',
  pin: '2580',
};
const firstError = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message;

describe('the wire form', () => {
  test('converts what people type to what is sent', () => {
    expect(wireForm.parse(wire)).toMatchObject({
      amount: '1234.50',
      recipientName: 'Ada Byron',
      externalAccountNumber: '1234567890',
      swiftCode: 'FTTBUS3C',
      intermediaryBank: null,
      description: null,
    });
  });

  test.each([
    [{ amount: '' }, 'Amount is required'],
    [{ amount: '12,34' }, 'Please enter a valid amount.'],
    [{ amount: '0' }, 'Please enter a valid amount.'],
    [{ externalRoutingNumber: '12' }, 'Routing number must be 9 digits'],
    [
      { externalRoutingNumber: '042000315' },
      'This routing number is not valid. Please check its nine digits.',
    ],
  ])('refuses %j: %s', (change, message) =>
    expect(firstError(wireForm.safeParse({ ...wire, ...change }))).toBe(message),
  );

  test('shows nothing of the account number but its last four digits', () => {
    expect(maskAccountNumber('1234567890')).toBe('••••••7890');
    expect(maskAccountNumber('12345')).toBe('••••2345');
  });
});

test('a wire is described as held while it is', () => {
  const { title, description } = wireKind.success({ ...transfer, status: 'pending' });
  expect(title).toBe('Wire Transfer Initiated');
  expect(description).toBe('Your wire transfer has been submitted and is being processed.');
  const heldUntil = new Date(Date.now() + 3_600_000).toISOString();
  const held = wireKind.success({ ...transfer, status: 'pending', heldUntil });
  expect(held.title).toBe('Wire Transfer On Hold');
  expect(held.description).toMatch(
    /^This is your first payment to this recipient, so we hold it until/,
  );
});

describe('the ACH form for a company that the bank lists', () => {
  const bill = {
    ...achKind.emptyValues,
    biller: {
      referenceLabel: 'Your account number with City Power',
      referencePattern: '^[0-9]{4}-?[0-9]{3}$',
      referenceExample: '1234-567',
      referenceMissing: 'Please enter your account number with City Power, such as 1234-567.',
    },
    amount: '20',
    recipientName: 'City Power',
    externalRoutingNumber: '021000021',
    externalAccountNumber: '12345678',
    recipientKind: 'company',
    pin: '2580',
  };

  test('names the reference as the company does', () => {
    const { draft } = achKind.schema.parse({ ...bill, description: '1234567' });
    expect(achKind.details(draft)).toContainEqual({
      term: 'Your account number with City Power',
      detail: '1234567',
    });
  });

  test.each(['', '123456', 'March'])('refuses the reference %o', (description) =>
    expect(firstError(achKind.schema.safeParse({ ...bill, description }))).toBe(
      'Please enter your account number with City Power, such as 1234-567.',
    ),
  );

  test('asks others for none', () => {
    const { draft } = achKind.schema.parse({ ...bill, biller: null, description: '' });
    expect(draft.description).toBeNull();
  });
});

describe('the payment form', () => {
  test('converts the identifier to its stored form', () => {
    expect(paymentForm.parse(payment)).toMatchObject({
      amount: '20.00',
      paymentIdentifier: '(513) 555-0142',
    });
  });

  test.each([
    [{ paymentProvider: '' }, 'Payment provider is required'],
    [{ paymentIdentifier: '' }, 'Payment identifier is required'],
    [{ paymentProvider: 'cashapp' }, 'Please enter a $cashtag for Cash App.'],
  ])('refuses %j: %s', (change, message) =>
    expect(firstError(paymentForm.safeParse({ ...payment, ...change }))).toBe(message),
  );

  test('reports success only for a completed payment', () => {
    const told = (status: Transaction['status']) =>
      paymentKind.success({ ...transfer, status, paymentProvider: 'zelle' }).description;
    expect(told('completed')).toBe('Your payment has been sent successfully.');
    expect(told('pending')).toContain('Zelle, which has not confirmed it yet');
    const held = paymentKind.success({
      ...transfer,
      status: 'pending',
      paymentProvider: 'zelle',
      heldUntil: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect(held.title).toBe('External Payment On Hold');
    expect(held.description).toMatch(
      /^This is your first payment to this recipient, so we hold it until/,
    );
  });
});

const transfer: Transaction = {
  id: 42,
  fromAccountId: 1001,
  toAccountId: null,
  amount: '1250.50',
  type: 'wire_transfer',
  status: 'declined',
  direction: 'out',
  description: null,
  statusReason: 'Name and account do not match',
  isTakenBack: false,
  externalBankName: 'Fifth Third Bank',
  externalAccountNumber: '4433',
  externalRoutingNumber: '042000314',
  recipientName: 'Ada Byron',
  recipientAddress: '1 Main Street',
  swiftCode: null,
  intermediaryBank: null,
  paymentProvider: null,
  paymentIdentifier: null,
  transferFee: '25.01',
  exchangeRate: null,
  currency: 'USD',
  fromAccountNumber: '9313906597',
  toAccountNumber: null,
  recipientAccount: '4433',
  heldUntil: null,
  correctedBy: null,
  corrects: null,
  arrivesBy: null,
  scheduleId: null,
  channel: null,
  counterparty: null,
  orderedBy: null,
  distribution: null,
  createdAt: '2025-01-05T20:04:00.000Z',
  updatedAt: '2025-01-05T20:04:00.000Z',
};

const transferReceipt = (made: Transaction) =>
  transactionReceipt(made, made.fromAccountNumber, { formatMoment: formatReceiptDateTime });

describe('a form that repeats a transfer', () => {
  test('is prefilled with everything that the bank stores, and asks for the rest', () => {
    const values = valuesToRepeat(wireKind.emptyValues, { ...transfer, description: 'Invoice 7' });
    expect(values).toMatchObject({
      fromAccountId: transfer.fromAccountId,
      amount: '1,250.50',
      recipientName: 'Ada Byron',
      externalRoutingNumber: '042000314',
      externalAccountNumber: '',
      description: 'Invoice 7',
      pin: '',
    });
    expect(
      valuesToRepeat(paymentKind.emptyValues, {
        ...transfer,
        paymentProvider: 'zelle',
        paymentIdentifier: 'jo@example.com',
      }),
    ).toMatchObject({ paymentProvider: 'zelle', paymentIdentifier: 'jo@example.com', pin: '' });
  });
});

describe('the receipt of a transfer', () => {
  test('shows the SH number, the documented date, the costs, and the reason, and no empty lines', () => {
    const lines = Object.fromEntries(
      transferReceipt(transfer).lines.map((line) => [line.label, line.value]),
    );
    expect(lines).toMatchObject({
      'Receipt Number': 'SH00000042',
      'Date & Time': 'Jan 05, 2025 - 03:04 PM',
      Status: 'Declined',
      Reason: 'Name and account do not match',
      Total: '$1,275.51',
      To: 'Ada Byron, account ending in 4433',
      Bank: 'Fifth Third Bank',
    });
    expect(lines).not.toHaveProperty('SWIFT Code');
    expect(lines).not.toHaveProperty('Payment Provider');
  });

  test('is saved as a text file named after the transaction', () => {
    expect(transferReceipt(transfer).fileName).toBe('receipt-42.txt');
    const text = receiptText(transferReceipt(transfer), new Date('2025-01-06T15:00:00Z'));
    expect(text).toMatch(/^Receipt Number: +SH00000042$/m);
    expect(text).toContain('Generated on Jan 06, 2025 - 10:00 AM');
  });
});

test('a wire does not look slower than ACH for having a last day', () => {
  const plan = { arrivesFrom: '2026-11-30', arrivesBy: '2026-12-02', arrivesByIfNew: '2026-12-02' };
  expect(wireArrivalWords(plan)).toBe('Arrives Mon, Nov 30 to Wed, Dec 2');
});
