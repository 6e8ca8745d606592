import {
  identifierKinds,
  readPaymentIdentifier,
} from '@seven-hills/bank/payments/payment-identifiers';
import { isRoutingNumber } from '@seven-hills/bank/payments/routing-number-rules';
import { bankNameOf, commonBanks } from '@seven-hills/bank/payments/routing-numbers';
import { describe, expect, it } from 'vitest';
import { newExternalPayment } from '../src/money/external-payments.ts';
import { newWireTransfer } from '../src/money/wires.ts';

describe('routing numbers', () => {
  it.each([
    ['021000021', true],
    ['121000248', true],
    ['123456780', true],
    ['021000022', false],
    ['120100021', false],
    ['000000000', false],
    ['991000021', false],
    ['02100002', false],
    ['0210000210', false],
    ['02100002a', false],
  ])('%s can be valid: %s', (text, expected) => expect(isRoutingNumber(text)).toBe(expected));

  it('lists common banks under numbers with a valid check digit', () => {
    const wrong = Object.keys(commonBanks).filter((number) => !isRoutingNumber(number));
    expect(wrong).toEqual([]);
    expect(bankNameOf('042000314')).toBe('Fifth Third Bank');
    expect(bankNameOf('123456780')).toBeNull();
  });
});

describe('payment identifiers', () => {
  it.each([
    ['paypal', 'Jo@Example.com ', 'jo@example.com'],
    ['paypal', '+1 513-555-0142', '(513) 555-0142'],
    ['zelle', '(513) 555.0142', '(513) 555-0142'],
    ['zelle', '5135550142', '(513) 555-0142'],
    ['applepay', 'jo@example.com', 'jo@example.com'],
    ['cashapp', '$jo_lee1', '$jo_lee1'],
    ['venmo', '@jo-lee', '@jo-lee'],
    ['venmo', ' jo-lee', '@jo-lee'],
    ['venmo', '5135550142', '(513) 555-0142'],
    ['venmo', 'jo lee', null],
    ['venmo', '513 555 0142', '(513) 555-0142'],
    ['paypal', '$jo', null],
    ['zelle', '@jo-lee', null],
    ['zelle', '113-555-0142', null],
    ['zelle', '513-155-0142', null],
    ['zelle', '51355501', null],
    ['zelle', '513x555x0142', null],
    ['cashapp', 'jo@example.com', null],
    ['cashapp', '$', null],
    ['cashapp', '$123', null],
    ['cashapp', `$${'a'.repeat(21)}`, null],
    ['venmo', '@jo', null],
    ['applepay', 'jo@', null],
  ] as const)('%s reads %j as %j', (provider, text, expected) =>
    expect(readPaymentIdentifier(provider, text)).toBe(expected),
  );

  it('describes the identifiers of each provider', () => {
    expect(identifierKinds('cashapp')).toBe('a $cashtag');
    expect(identifierKinds('venmo')).toBe('an @handle, an email address or a US phone number');
  });
});

const wire = {
  amount: '100.00',
  recipientName: 'Ada Byron',
  externalBankName: 'Fifth Third Bank',
  externalAccountNumber: '1234-5678 90',
  externalRoutingNumber: '042000314',
  recipientAddress: '1 Main Street, Dayton, OH 45402',
  pin: '2580',
};
const firstMessage = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message;

describe('the wire form', () => {
  it('normalizes the account number and SWIFT code', () => {
    expect(newWireTransfer.parse({ ...wire, swiftCode: ' fttbus 3c ' })).toMatchObject({
      externalAccountNumber: '1234567890',
      swiftCode: 'FTTBUS3C',
      intermediaryBank: null,
      description: null,
    });
    expect(newWireTransfer.parse({ ...wire, swiftCode: '' }).swiftCode).toBeNull();
  });

  it.each([
    [{ amount: undefined }, 'Amount is required'],
    [{ amount: ' ' }, 'Amount is required'],
    [{ amount: '0.00' }, 'Please enter a valid amount.'],
    [{ amount: '1.234' }, 'Please enter a valid amount.'],
    [{ recipientName: '' }, 'Recipient name is required'],
    [{ recipientName: 'A\nB' }, 'Please use plain text only'],
    [{ recipientName: 'A'.repeat(101) }, 'Please use at most 100 characters'],
    [{ externalBankName: undefined }, 'Bank name is required'],
    [{ externalAccountNumber: undefined }, 'Account number is required'],
    [{ externalAccountNumber: ' - ' }, 'Account number is required'],
    [{ externalAccountNumber: '12 3' }, 'Account number must be 4 to 34 letters or digits'],
    [{ externalRoutingNumber: undefined }, 'Routing number must be 9 digits'],
    [{ externalRoutingNumber: '04200031' }, 'Routing number must be 9 digits'],
    [{ swiftCode: 'FTTBUS3' }, 'SWIFT code must have 8 or 11 characters'],
    [{ swiftCode: 'FTTB1S3C' }, 'SWIFT code must have 8 or 11 characters'],
    [{ recipientAddress: '' }, 'Recipient address is required'],
    [{ pin: '123' }, 'PIN must be exactly 4 digits'],
    [{ pin: 'abcd' }, 'PIN must contain only numbers'],
  ])('refuses %j: %s', (change, message) =>
    expect(firstMessage(newWireTransfer.safeParse({ ...wire, ...change }))).toBe(message),
  );
});

const payment = {
  amount: '20',
  paymentProvider: 'zelle',
  paymentIdentifier: 'jo@example.com',
  recipientName: 'Jo Lee',
  pin: '2580',
};

describe('the payment form', () => {
  it.each([
    [{ amount: '' }, 'Amount is required'],
    [{ paymentProvider: 'cheque' }, 'Payment provider is required'],
    [{ paymentProvider: undefined }, 'Payment provider is required'],
    [{ paymentIdentifier: '' }, 'Payment identifier is required'],
    [{ paymentIdentifier: 'jo' }, 'Please enter an email address or a US phone number for Zelle.'],
    [{ recipientName: '' }, 'Recipient name is required'],
    [{ pin: '' }, 'PIN must be exactly 4 digits'],
  ])('refuses %j: %s', (change, message) =>
    expect(firstMessage(newExternalPayment.safeParse({ ...payment, ...change }))).toBe(message),
  );

  it('accepts the fee as text or a number, or leaves it to the bank', () => {
    expect(newExternalPayment.parse({ ...payment, fee: 0.2 }).fee).toBe('0.2');
    expect(newExternalPayment.parse({ ...payment, fee: '0.20' }).fee).toBe('0.20');
    expect(newExternalPayment.parse(payment).fee).toBeUndefined();
  });
});
