// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { wayHint } from '../../src/customer/payees/payee-ways.ts';

describe('a payee of a bank account', () => {
  const saved = {
    recipientName: 'Valley Energy',
    externalBankName: 'Fifth Third Bank',
    externalAccountNumber: '1234567890',
    externalRoutingNumber: '042000314',
    swiftCode: null,
    intermediaryBank: null,
    recipientAddress: '1 Main Street, Dayton, OH 45402',
  };
  const iban = { ...saved, externalAccountNumber: 'DE89370400440532013000' };
  const ach = {
    ...saved,
    accountKind: 'checking' as const,
    recipientKind: 'company' as const,
  };
  test.each([
    ['ach', { bankAccount: saved, achAccount: null }, /^Saved for wires\. ACH can pay/],
    ['ach', { bankAccount: iban, achAccount: null }, /^Only a wire can pay/],
    ['ach', { bankAccount: null, achAccount: ach }, undefined],
    ['wire', { bankAccount: saved, achAccount: null }, /^ACH can pay/],
    ['wire', { bankAccount: null, achAccount: ach }, /^ACH can pay/],
    ['wire', { bankAccount: iban, achAccount: null }, undefined],
  ] as const)('by %s, says what else could pay it: %j', (way, details, hint) => {
    const said = wayHint(way, details);
    if (hint) expect(said).toMatch(hint);
    else expect(said).toBeUndefined();
  });
});
