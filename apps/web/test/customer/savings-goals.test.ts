// @vitest-environment happy-dom
import type { GoalChange } from '@seven-hills/contracts/money/savings-goals';
import { expect, it, vi } from 'vitest';
import { causeText, rulesText, shareOf } from '../../src/customer/savings-goals/goal-words.ts';
import { isUnconfirmed } from '../../src/money/movement/refusal.ts';
import { ChooseGoals } from '../../src/money/savings-goals/choose-goals.tsx';
import { ApiError } from '../../src/net/api-error.ts';
import { h, screen, show } from '../ui/render.ts';

const setAside = {
  needed: '50.00',
  goals: [
    { id: 1, name: 'Trip', color: 'blue' as const, amount: '30.00' },
    { id: 2, name: 'Car', color: 'red' as const, amount: '100.00' },
  ],
};

it('takes what is needed from the goals in the order in which they are chosen', async () => {
  const onChosen = vi.fn();
  const user = show(h(ChooseGoals, { setAside, onChosen, onCancel: vi.fn() }));
  const use = () => user.click(screen.getByRole('button', { name: 'Use This Money' }));
  expect(document.activeElement?.textContent).toBe('Use Money from a Goal?');
  await user.click(screen.getByRole('checkbox', { name: /^Trip/ }));
  await use();
  expect(screen.getByText('Please choose goals to cover another $20.00.')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /^Car/ }));
  expect(screen.getByText('$20.00 used')).toBeTruthy();
  await use();
  expect(onChosen).toHaveBeenCalledExactlyOnceWith([
    { goalId: 1, amount: '30.00' },
    { goalId: 2, amount: '20.00' },
  ]);
});

it('sends an order that needs a choice of goals again under its key', () => {
  const message = 'Please choose.';
  const problem: ApiError['problem'] = {
    type: 'urn:seven-hills:problem:set_aside_needed',
    title: 'Money that you set aside is needed',
    status: 422,
    detail: message,
    code: 'set_aside_needed',
    message,
    requestId: '1',
    setAside,
  };
  expect(isUnconfirmed(new ApiError(422, message, problem), false)).toBe(true);
});

const change: GoalChange = {
  id: 1,
  at: '2026-01-05T20:04:00.000Z',
  cause: 'customer',
  amount: '5.00',
  wanted: null,
  otherGoal: null,
  by: { name: 'Ann Q.', isYou: true },
  transactionId: null,
};

it.each([
  [{}, 'You'],
  [{ otherGoal: 'Car' }, 'You, from Car'],
  [{ otherGoal: 'Car', amount: '-5.00' }, 'You, to Car'],
  [{ by: { name: 'Ben M.', isYou: false } }, 'Ben M.'],
  [{ otherGoal: 'Car', by: { name: 'Ben M.', isYou: false } }, 'Ben M., from Car'],
  [{ cause: 'ended', amount: '-5.00', by: { name: 'Ben M.', isYou: false } }, 'Goal ended: Ben M.'],
  [{ cause: 'ended', amount: '-5.00', by: null }, 'Goal ended'],
  [{ cause: 'payment', amount: '-5.00', by: null }, 'Used for a payment'],
  [
    { cause: 'date', wanted: '9.00' },
    'Rule: an amount on a date. Only this much was free to spend; the rule sets aside $9.00.',
  ],
  [
    { cause: 'round_up', amount: '0.00', wanted: '0.70' },
    'Rule: rounding up a payment. Nothing was free to spend; the rule sets aside $0.70.',
  ],
] as const)('explains a change: %o', (changes, text) => {
  expect(causeText({ ...change, ...changes })).toBe(text);
});

it('describes the rules and the share of a goal', () => {
  const dated = { amount: '25.00', every: 'monthly' as const, nextOn: '2027-01-31' };
  expect(rulesText({ dated, incomePercent: 10, roundsUp: true })).toBe(
    '$25.00 monthly, next on January 31, 2027 · 10% of incoming money · Rounding up payments',
  );
  expect(rulesText({ dated: null, incomePercent: null, roundsUp: false })).toBe('');
  expect(shareOf({ amount: '50.00', targetAmount: '200.00' })).toBe(0.25);
  expect(shareOf({ amount: '300.00', targetAmount: '200.00' })).toBe(1);
  expect(shareOf({ amount: '300.00', targetAmount: null })).toBeNull();
});
