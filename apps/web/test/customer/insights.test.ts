// @vitest-environment happy-dom
import type { Insights, RecurringPayment } from '@seven-hills/contracts/money/insights';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
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
const showMonths = (months: Insights['flow']) =>
  render(
    h(
      QueryClientProvider,
      { client: new QueryClient({ defaultOptions: { queries: { enabled: false } } }) },
      h(FlowCard, { insights: { flow: months } as Insights }),
    ),
  );
const showFlow = (balance: string) => showMonths(flow(balance));

it('draws the balance with the incoming and outgoing money', () => {
  showFlow('8000.00');
  expect(charts()).toEqual(['Cash flow by month']);
});

it('draws the balance separately if it dwarfs the incoming and outgoing money', () => {
  showFlow('8000.01');
  expect(charts()).toEqual(['Cash flow by month', 'Balance at the end of each month']);
  expect(screen.getAllByText('$8,000.01')).toHaveLength(2);
});

it('leaves out months that have not begun', () => {
  const day = (from: string) => ({ ...flow('1.00')[0], period: { from, to: from } });
  showMonths([day('2026-01-01'), day('2199-12-01')] as Insights['flow']);
  const table = screen.getByRole('table', { name: 'Cash flow by month', hidden: true });
  expect(table.textContent).toContain('Jan 1, 2026');
  expect(table.textContent).not.toContain('2199');
});

const note = () => screen.queryByText(/counts in the month of your order/) !== null;

it('explains a month’s balance only if it differs from what moved in the month', () => {
  const [may, june] = flow('8000.00');
  if (!may || !june) throw new Error('the flow has two months');
  const { unmount } = showMonths([may, { ...june, balance: '8100.00' }]);
  expect(note()).toBe(false);
  unmount();
  showMonths([may, { ...june, balance: '8110.00' }]);
  expect(note()).toBe(true);
});

it('links a month’s balance to the entries behind it, and the current month’s balance to now', () => {
  const [may, june] = flow('8000.00');
  if (!may || !june) throw new Error('the flow has two months');
  const present = { from: '2026-06-01', to: '2999-06-30' };
  showMonths([may, { ...june, period: present, balance: '8100.00' }]);
  const linked = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(linked('$8,000.00')).toBe('/dashboard?view=balance&on=2026-05-28');
  expect(linked('$8,100.00')).toBe('/dashboard?view=balance');
});

const payment = (id: number): RecurringPayment => ({
  key: `account:${id}`,
  name: `Payee ${id}`,
  direction: 'out',
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
  queryClient.setQueryData(recurringQuery({}).queryKey, found);
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

it('shows a small number of recurring payments without a button', () => {
  showRecurring(8);
  expect(listed()).toBe(8);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});
