import { isValidElement } from 'react';
import { describe, expect, it } from 'vitest';
import { auditValue, fieldWords } from '../../src/staff/audit-log/audit-value.tsx';

describe('a value in the audit log', () => {
  it.each([
    ['balance', '1013006.54', '$1,013,006.54'],
    ['balance', '-12.30', '-$12.30'],
    ['reasonCode', 'fee_refund', 'Fee refund'],
    ['status', 'pending', 'Pending'],
    ['accountNumber', '3188112118', '3188112118'],
    ['email', 'fee_refund@example.com', 'fee_refund@example.com'],
    ['firstName', 'pending', 'pending'],
    ['isVariable', false, 'no'],
    ['status', 'suspended', 'Suspended'],
    ['caseId', 42, 'C00000042'],
    // From older events.
    ['isActive', false, 'Suspended'],
    ['note', null, 'none'],
    ['validFrom', '2026-03-05', 'March 5, 2026'],
    [
      'terms',
      { wireFee: 200, depositLimit: '100000.00' },
      'Wire fee: 200; Deposit limit: $100,000.00',
    ],
    ['kinds', ['money_in', 'wire_settled'], 'money_in, wire_settled'],
  ])('%s %j is shown as %s', (field, value, words) => {
    expect(auditValue(field, value)).toBe(words);
  });

  it('shows times in the reader’s format', () => {
    expect(auditValue('heldUntil', '2026-03-05T15:04:00.000Z')).toMatch(/^Mar 5, 2026/);
  });

  it('links to the transaction that it names', () => {
    expect(isValidElement(auditValue('transactionId', 42))).toBe(true);
    expect(auditValue('proposalId', 42)).toBe('42');
  });

  it('has a label in plain words', () => {
    expect(fieldWords('accountNumber')).toBe('Account number');
    expect(fieldWords('transactionId')).toBe('Transaction');
    expect(fieldWords('isActive')).toBe('Status');
  });
});
