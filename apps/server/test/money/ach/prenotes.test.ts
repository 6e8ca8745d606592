import { expect, it } from 'vitest';
import { type JudgedEntry, judgeEntry } from '../../../src/money/ach/receiving/judge-entry.ts';

const prenote: JudgedEntry = {
  id: 1n,
  state: 'waiting',
  direction: 'credit',
  purpose: 'prenote',
  amount: 0n,
  account_number: '1000000001',
  company_id: '1234567890',
  company_name: 'ACME PAYROLL',
  entry_class: 'PPD',
  transaction_code: '23',
  settles_on: '2026-01-05',
  description: 'PAYROLL',
  account_id: 1_001n,
  customer_id: 1n,
  account_type: 'checking',
  is_closed: false,
  is_certificate: false,
  awaits_deposit: false,
  is_frozen: false,
  stop_reasons: [],
  takes_only_credits: false,
};

it.each([
  ['silence for an account that takes the entry', {}, { do: 'post' }],
  ['silence for a debit', { direction: 'debit', transaction_code: '28' }, { do: 'post' }],
  ['R03 without an account', { account_id: null }, { do: 'return', reason: 'R03' }],
  ['R02 for a closed account', { is_closed: true }, { do: 'return', reason: 'R02' }],
  ['R20 for a certificate', { is_certificate: true }, { do: 'return', reason: 'R20' }],
  ['R20 for an IRA', { account_type: 'ira' }, { do: 'return', reason: 'R20' }],
  ['C05 for savings that is checking', { transaction_code: '33' }, { do: 'return', reason: 'C05' }],
  [
    'silence for that in a class that has no form for it',
    { transaction_code: '33', entry_class: 'CIE' },
    { do: 'post' },
  ],
  ['R03 for a loan', { transaction_code: '53' }, { do: 'return', reason: 'R03' }],
  [
    'R15 for a debit after the owner’s death',
    { direction: 'debit', transaction_code: '28', takes_only_credits: true },
    { do: 'return', reason: 'R15' },
  ],
  ['silence for a credit then', { takes_only_credits: true }, { do: 'post' }],
] as const)('a prenote is answered with %s', (_answer, changes, decision) => {
  expect(judgeEntry({ ...prenote, ...changes } as JudgedEntry)).toEqual(decision);
});
