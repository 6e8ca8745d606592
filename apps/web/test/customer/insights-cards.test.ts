// @vitest-environment happy-dom
import type { Insights, RecurringPayment } from '@seven-hills/contracts/api/insights/insights';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { FlowCard } from '../../src/customer/insights/flow-card.tsx';
import { recurringQuery } from '../../src/customer/insights/queries.ts';
import { RecurringCard } from '../../src/customer/insights/recurring-card.tsx';
import { h, screen, show } from '../ui/render.ts';

const flow = (balance: string): Insights['flow'] =>
  ['05', '06'].map((month) => ({
    period: { from: `2026-${month}-01`, to: `2026-${month}-28` },
    moneyIn: '1000.00',
    moneyOut: '900.00',
    balance,
  }));
const charts = () => screen.getAllByRole('figure').map((each) => each.getAttribute('aria-label'));
const showFlow = (balance: string) =>
  show(h(FlowCard, { insights: { flow: flow(balance) } as Insights }));

it('draws the balance beside what came in and went out', () => {
  showFlow('8000.00');
  expect(charts()).toEqual(['Cash flow by month']);
});

it('draws a balance that dwarfs what came in and went out by itself', () => {
  showFlow('8000.01');
  expect(charts()).toEqual(['Cash flow by month', 'Balance at the end of each month']);
  expect(screen.getAllByText('$8,000.01')).toHaveLength(2);
});

const payment = (id: number): RecurringPayment => ({
  key: `account:${id}`,
  name: `Payee ${id}`,
  every: 'monthly',
  amount: '12.00',
  isSteady: true,
  payments: 4,
  lastOn: '2026-11-01',
  nextOn: '2026-12-01',
  lastTransactionId: id,
  scheduleId: null,
});

function showRecurring(count: number) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const found = Array.from({ length: count }, (_, index) => payment(index + 1));
  queryClient.setQueryData(recurringQuery.queryKey, found);
  return show(h(QueryClientProvider, { client: queryClient }, h(RecurringCard)));
}
const listed = () => screen.getAllByRole('listitem').length;

it('shows the next eight of many recurring payments, and all of them on request', async () => {
  const user = showRecurring(12);
  expect(listed()).toBe(8);
  const more = screen.getByRole('button', { name: 'Show All 12' });
  await user.click(more);
  expect(listed()).toBe(12);
  expect(document.activeElement).toBe(more);
  await user.click(screen.getByRole('button', { name: 'Show Fewer' }));
  expect(listed()).toBe(8);
});

it('shows a few recurring payments at once', () => {
  showRecurring(8);
  expect(listed()).toBe(8);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});
