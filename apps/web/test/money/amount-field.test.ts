// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AmountField, useSubmitWithinLimit } from '../../src/money/amount-field.tsx';
import { accountQuery } from '../../src/money/queries.ts';
import { api } from '../../src/net/api-client.ts';
import { currentToast } from '../../src/ui/feedback/toast.ts';
import { descriptionOf, h, screen, show } from '../ui/render.ts';

const onSubmit = vi.fn();

function AmountForm() {
  const [typedAmount, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const submit = useSubmitWithinLimit({
    limitOf: 'wires',
    typedAmount,
    onSubmit,
    onTooMuch: () => input.current?.focus(),
  });
  const amount = h(AmountField, {
    recipient: 'Priya R.',
    limitOf: 'wires',
    typedAmount,
    error: undefined,
    ref: input,
    onChange: ({ target }) => setTyped(target.value),
  });
  return h('form', { onSubmit: submit }, amount, h('button', { type: 'submit' }, 'Continue'));
}

function showForm(account: { balance: string; isActive: boolean } | null) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  if (account) queryClient.setQueryData(accountQuery.queryKey, account as never);
  const unlimited = { wires: null };
  queryClient.setQueryData(api.key('GET', '/api/daily-limits'), unlimited);
  return show(h(QueryClientProvider, { client: queryClient }, h(AmountForm)));
}

const amount = () => screen.getByLabelText('Amount');

beforeEach(() => onSubmit.mockReset());

test('an amount that is too large with its fee is reported at its field while it is typed', async () => {
  const user = showForm({ balance: '102.00', isActive: true });
  expect(descriptionOf(amount())).toContain('To Priya R.');
  const announced = document.querySelector('[aria-live=polite]');
  await user.type(amount(), '100');
  expect(announced?.textContent).toBe('');
  await user.type(amount(), '.01');
  expect(announced?.textContent).toBe('That’s more than the $100.00 that you can send now.');
  expect(descriptionOf(amount())).toContain('That’s more than the $100.00');
  expect(amount().getAttribute('aria-invalid')).toBe('true');
});

test('a form with an amount that is too large is not submitted', async () => {
  const user = showForm({ balance: '102.00', isActive: true });
  await user.type(amount(), '5000');
  await user.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(amount());
  const first = currentToast();
  expect(first?.description).toBe('That’s more than the $100.00 that you can send now.');
  await user.keyboard('{Enter}');
  // Each submission is announced.
  expect(currentToast()).toMatchObject({ description: first?.description });
  expect(currentToast()?.id).not.toBe(first?.id);
  await user.clear(amount());
  await user.type(amount(), '50');
  await user.click(screen.getByRole('button'));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('an amount is sent to the bank while the limit is unknown', async () => {
  const user = showForm(null);
  await user.type(amount(), '5000');
  await user.click(screen.getByRole('button'));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
