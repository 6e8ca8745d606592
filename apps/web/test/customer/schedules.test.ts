// @vitest-environment happy-dom
import type { Payee } from '@seven-hills/contracts/money/payees';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { DatesAhead } from '../../src/customer/schedules/form/dates-ahead.tsx';
import { monthAfter, monthIn, weeksOf } from '../../src/customer/schedules/month-weeks.ts';
import { schedulesQuery } from '../../src/customer/schedules/queries.ts';
import {
  emptyValues,
  linkedValue,
  newPayee,
} from '../../src/customer/schedules/schedule-values.ts';
import { WhenField } from '../../src/customer/schedules/when-field.tsx';
import { fireEvent, h, screen, show } from '../ui/render.ts';

it.each([
  ['2026-02', 4, ['2026-02-01', '2026-02-28']],
  ['2026-12', 5, [null, null]],
  ['2027-05', 6, [null, null]],
  ['2028-02', 5, [null, null]],
])('%s has %i weeks from Sunday to Saturday', (month, weeks, [first, last]) => {
  const found = weeksOf(month);
  expect(found).toHaveLength(weeks);
  expect(found.every((week) => week.length === 7)).toBe(true);
  expect([found[0]?.[0], found.at(-1)?.[6]]).toEqual([first, last]);
  const days = found.flat().filter((day) => day !== null);
  expect(days).toHaveLength(
    new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate(),
  );
  for (const [index, day] of (found[1] ?? []).entries())
    expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(index);
});

it('moves across the end of a year, and reads an invalid month as the current one', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2027-01', -1)]).toEqual(['2027-01', '2026-12']);
  expect([monthIn('2026-13', '2026-11-23'), monthIn('2027-01', '2026-11-23')]).toEqual([
    '2026-11',
    '2027-01',
  ]);
});

const rent = {
  every: 'monthly',
  firstOn: '2026-01-01',
  day: 1,
  secondDay: null,
  endsOn: null,
  count: null,
  id: 4,
  state: 'active',
  orderedBy: null,
  payeeId: 7,
  toAccountId: null,
  linkedAccountId: null,
  payeeKind: 'customer',
  payeeNickname: 'Rent (Marcus)',
  amount: '1150.00',
};
const linked = { ...rent, payeeId: null, linkedAccountId: 3, payeeKind: 'send_to_bank' };
const marcus = { id: 7, kind: 'customer', name: 'Marcus B.', lastFour: '2201' } as Payee;
const chosenBefore = { holder: 'Marcus B.', accountNumber: '1234562201' };
const rentSaid = 'You already pay Rent (Marcus) $1,150.00 every month on the 1st';

it.each([
  ['the same payee', '7', null, rent, `${rentSaid}.`],
  ['somebody chosen before who is a payee', newPayee, null, rent, `${rentSaid}.`],
  ['a paused one', '7', null, { ...rent, state: 'paused' }, `${rentSaid} (paused).`],
  ['another payee', '8', null, rent, null],
  ['the schedule being edited', '7', 4, rent, null],
  ['one that ended', '7', null, { ...rent, state: 'ended' }, null],
  ['money added from where it was sent to', linkedValue(3, true), null, linked, null],
])('a form names the schedules for its recipient: %s', (_what, payee, replaces, schedule, said) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queryClient.setQueryData(schedulesQuery({}).queryKey, [schedule] as never);
  const values = { ...emptyValues, payee, firstOn: '01/31/2099' };
  const form = h(DatesAhead, { values, payees: [marcus], chosenBefore, replaces });
  show(h(QueryClientProvider, { client: queryClient }, form));
  expect(screen.getByText(/^Next: \w{3} \d+ · \w{3} \d+ · \w{3} \d+$/)).toBeTruthy();
  expect(screen.queryByText(/^You already/)?.textContent ?? null).toBe(said);
});

it.each([
  ['opens the list', vi.fn(), false],
  ['is left to a browser that cannot open the list', undefined, true],
])('an arrow key on When %s', (_, showPicker, isLeftToBrowser) => {
  show(h(WhenField, { valuesOf: vi.fn() }));
  const when = screen.getByLabelText('When');
  Object.defineProperty(when, 'showPicker', { value: showPicker });
  expect(fireEvent.keyDown(when, { key: 'ArrowDown' })).toBe(isLeftToBrowser);
  if (showPicker) expect(showPicker).toHaveBeenCalledOnce();
});
