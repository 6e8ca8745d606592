// @vitest-environment happy-dom

import { expect, test } from 'vitest';
import { deadlineOf } from '../../src/staff/transactions/deadline.ts';

type Shown = Parameters<typeof deadlineOf>[0];

const wire: Shown = {
  status: 'pending',
  type: 'wire_transfer',
  settlesAt: '2026-01-07T22:00:00.000Z',
  heldUntil: null,
  blockedBy: null,
  decider: 'you',
};
const payment: Shown = { ...wire, type: 'external_payment', settlesAt: null };

test.each<[string, Shown, string | null]>([
  [
    'a wire that the policy releases by time',
    wire,
    'If no one decides, it is sent on Jan 7, 2026 5:00 PM ET.',
  ],
  [
    'a wire that the policy never releases',
    { ...wire, settlesAt: null },
    'Waits until someone decides. It is never sent without approval.',
  ],
  ['a wire of a suspended account', { ...wire, blockedBy: 'account_suspended' }, null],
  ['a wire that was decided', { ...wire, status: 'completed', settlesAt: null }, null],
  [
    'a deposit',
    { ...wire, type: 'deposit', settlesAt: null },
    'Waits until someone decides. Nothing is credited without approval.',
  ],
  [
    'a first payment to a new account',
    { ...payment, heldUntil: '2026-07-08T21:00:00.000Z' },
    'If no one declines it, it is sent on Jul 8, 2026 5:00 PM ET.',
  ],
  ['a payment whose service decides', { ...payment, decider: 'payment_service' }, null],
])('%s says what happens if no one decides, and when', (_name, shown, words) => {
  expect(deadlineOf(shown)).toBe(words);
});
