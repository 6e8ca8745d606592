// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { GoalsScreen } from '../../../src/customer/savings-goals/goals-screen.tsx';
import { goalsQuery } from '../../../src/customer/savings-goals/queries.ts';
import { scheduleQuery } from '../../../src/customer/schedules/queries.ts';
import { ScheduleScreen } from '../../../src/customer/schedules/schedule-screen.tsx';
import { ownAccountsQuery } from '../../../src/money/queries.ts';
import { h, screen, show } from '../../ui/render.ts';

/** What a customer sees of an account that they only view, beside one of their own. */

let queryClient: QueryClient;
beforeEach(() => {
  window.history.replaceState(null, '', '/dashboard?view=goals&account=1003');
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
});

function showAs(role: string, element: ReactElement) {
  const account = {
    accountType: 'checking',
    nickname: null,
    isShared: true,
    balance: '1.00',
    maturesOn: null,
  };
  const accounts = [
    { ...account, id: 1001, accountNumber: '9000001001', role: 'owner', isPrimary: true },
    { ...account, id: 1003, accountNumber: '9000001003', role, isPrimary: false },
  ];
  const own = { accounts, closed: [], balance: '0.00' };
  queryClient.setQueryData(ownAccountsQuery.queryKey, own as never);
  show(h(QueryClientProvider, { client: queryClient }, element));
}
const buttons = () =>
  screen.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent);

it.each([
  ['viewer', ['History of Trip']],
  ['joint_owner', ['Add Goal', 'Add money to Trip', 'Withdraw from Trip']],
])('a %s sees the goals of an account, and what they may do with them', (role, offered) => {
  const trip = { id: 1, name: 'Trip', color: 'blue', amount: '5.00', targetAmount: null };
  const goals = [{ ...trip, targetOn: null, pace: null, rules: { onDates: null } }];
  const all = { available: '9.00', setAside: '5.00', freeToSpend: '4.00', goals };
  queryClient.setQueryData(goalsQuery({ account: 1003 }).queryKey, all as never);
  showAs(role, h(GoalsScreen));
  expect(screen.getByRole('heading', { name: 'Trip' })).toBeTruthy();
  expect(buttons().slice(0, offered.length)).toEqual(offered);
});

it.each([
  ['viewer', false],
  ['joint_owner', true],
])('a %s may end what another owner scheduled: %s', (role, mayEnd) => {
  const schedule = {
    id: 4,
    fromAccountId: 1003,
    orderedBy: 'Ann Q.',
    payeeNickname: 'Rent',
    amount: '5.00',
    fee: '0.00',
    every: 'monthly',
    firstOn: '2026-12-01',
    day: 1,
    secondDay: null,
    endsOn: null,
    count: null,
    shift: 'none',
    state: 'active',
    description: null,
    planned: [],
    past: [],
  };
  queryClient.setQueryData(scheduleQuery(4).queryKey, schedule as never);
  showAs(role, h(ScheduleScreen, { id: 4 }));
  expect(screen.getByText('Ann Q.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End' }) !== null).toBe(mayEnd);
});
