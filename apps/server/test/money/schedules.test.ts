import { addDays, isBusinessDay } from '@seven-hills/bank/calendar/business-days';
import { dateAt, plannedAfter } from '@seven-hills/bank/calendar/schedule-dates';
import { scheduleTerms } from '@seven-hills/bank/calendar/schedule-terms';
import type { Schedule, ScheduleNotice } from '@seven-hills/contracts/money/schedules';
import { inTransaction } from '@seven-hills/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hourOf } from '../../src/platform/time/bank-calendar.ts';
import { arrange } from '../support/money/arranged-movement.ts';
import { wire } from '../support/money/sample-wire.ts';
import { inDays, momentOn, monthly, runAt, savedPayee } from '../support/money/schedules.ts';
import { type Customer, fundedCustomer, moneyOf, testPin } from '../support/people.ts';
import { payerInBrowser, withApp, withPasskey } from '../support/sign-in/factors.ts';
import { mailTo, signedInAdmin } from '../support/staff.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';
import { agreedTexts } from '../support/texts/agreed-texts.ts';
import { waitUntilBlocked } from '../support/wait-until-blocked.ts';

let bank: TestBank;
let marcus: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  marcus = await fundedCustomer(bank, 100_000n, { firstName: 'Marcus', lastName: 'Bell' });
});
afterAll(() => bank.auditAndClose());

const marcusPayee = (customer: Customer) =>
  savedPayee(customer, { kind: 'customer', accountId: marcus.accountId, nickname: 'Rent' });

async function scheduled(customer: Customer, body: object): Promise<Schedule> {
  const made = await customer.client.post('/api/schedules', body);
  if (made.statusCode !== 201) throw new Error(`schedule: ${made.body}`);
  return made.json();
}

interface Detail extends Schedule {
  planned: { nominalOn: string; dueOn: string; amount: string; state: string }[];
  past: { nominalOn: string; state: string; reason: string | null; isLate: boolean }[];
}
const read = async ({ client }: Customer, { id }: Pick<Schedule, 'id'>): Promise<Detail> =>
  (await client.get(`/api/schedules/${id}`)).json();

/** A payer with a balance in cents, and a monthly schedule of $25.00 that starts tomorrow. */
async function rentPayer(balance = 100_000n, changes: object = {}) {
  const payer = await fundedCustomer(bank, balance);
  const payeeId = await marcusPayee(payer);
  const schedule = await scheduled(payer, monthly(payeeId, inDays(1), changes));
  return { payer, payeeId, schedule };
}

/** The states of a schedule's payments, oldest first. */
async function statesOf({ id }: Schedule): Promise<string[]> {
  const { rows } = await bank.database.query<{ state: string }>(
    'select state from occurrence where schedule_id = $1 order by nominal_on',
    [id],
  );
  return rows.map(({ state }) => state);
}

/** The days on which the first payments run. */
const daysOf = (schedule: Schedule) =>
  plannedAfter({ ...schedule }, schedule.shift, inDays(0), 6).map(({ dueOn }) => dueOn);

const amountsIn = async ({ client }: Customer) =>
  (await client.get('/api/transactions')).json<
    { type: string; amount: string; scheduleId: number | null; direction: string }[]
  >();

describe('a schedule', () => {
  it('of a customer who locked their account is made at a later hour if they unlock it, and else fails and says why', async () => {
    const { payer, schedule } = await rentPayer();
    const [day = '', next = ''] = daysOf(schedule);
    const lock = () => payer.client.call('PUT', '/api/own-lock', { isLocked: true });
    await lock();
    expect(await runAt(bank, day, '06:00')).toBe(0);
    expect(await moneyOf(payer)).toEqual(['1000.00', '1000.00', '0.00']);
    const unlocked = await payer.client.post('/api/own-lock/unlock', {
      currentPassword: payer.password,
    });
    expect(unlocked.statusCode).toBe(200);
    expect(await runAt(bank, day, '10:00')).toBe(1);
    await lock();
    for (const time of ['06:00', '10:00', '14:00', '18:00']) await runAt(bank, next, time);
    expect(await statesOf(schedule)).toEqual(['posted', 'failed']);
    const { past } = await read(payer, schedule);
    expect(past.find(({ state }) => state === 'failed')?.reason).toMatch(
      /Unlock it in your profile/,
    );
  });

  it('pays once, at 6 a.m. bank time, and the receipt names the schedule', async () => {
    const { payer, schedule } = await rentPayer();
    const [day] = daysOf(schedule);
    expect(await runAt(bank, day ?? '', '05:59')).toBe(0);
    expect(await runAt(bank, day ?? '', '06:00')).toBe(1);
    expect(await runAt(bank, day ?? '', '06:01')).toBe(0);
    expect(await moneyOf(payer)).toEqual(['975.00', '975.00', '0.00']);
    const [paid] = await amountsIn(payer);
    expect(paid).toMatchObject({ amount: '25.00', scheduleId: schedule.id });
    // The recipient does not see the payer's schedules.
    const received = (await amountsIn(marcus)).find(({ amount }) => amount === '25.00');
    expect(received).toMatchObject({ scheduleId: null, direction: 'in' });
    expect(await read(payer, schedule)).toMatchObject({ past: [{ state: 'posted' }] });
  });

  it('waits for an order of the same person, with which it shares daily limits', async () => {
    const { payer, schedule } = await rentPayer();
    const [day = ''] = daysOf(schedule);
    let paying: Promise<number> | undefined;
    await inTransaction(bank.database, async (connection) => {
      await connection.query('select from pin where customer_id = $1 for update', [
        payer.customerId,
      ]);
      paying = runAt(bank, day, '06:00');
      await waitUntilBlocked(bank.superuser);
      expect(await moneyOf(payer)).toEqual(['1000.00', '1000.00', '0.00']);
    });
    expect(await paying).toBe(1);
    expect(await moneyOf(payer)).toEqual(['975.00', '975.00', '0.00']);
  });

  it('requires the PIN, counts wrong ones, and creates one schedule for a repeated key', async () => {
    const payer = await fundedCustomer(bank);
    const body = monthly(await marcusPayee(payer), inDays(1));
    const wrong = await payer.client.post('/api/schedules', { ...body, pin: '1357' });
    expect(wrong.json()).toMatchObject({ code: 'pin_incorrect' });
    const headers = { 'idempotency-key': 'rent-1' };
    const made = await Promise.all([
      payer.client.post('/api/schedules', body, headers),
      payer.client.post('/api/schedules', body, headers),
    ]);
    expect(new Set(made.map((answer) => answer.json<Schedule>().id)).size).toBe(1);
    expect((await payer.client.get('/api/schedules')).json()).toHaveLength(1);
  });

  it('refuses impossible dates, and payees of other customers', async () => {
    const payer = await fundedCustomer(bank);
    const payeeId = await marcusPayee(payer);
    for (const [changes, path] of [
      [{ firstOn: inDays(0) }, 'firstOn'],
      [{ endsOn: inDays(0) }, 'endsOn'],
      [{ every: 'twice_monthly' }, 'secondDay'],
      [{ amount: '0' }, 'amount'],
    ] as const) {
      const refused = await payer.client.post('/api/schedules', {
        ...monthly(payeeId, inDays(1)),
        ...changes,
      });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().errors).toContainEqual(expect.objectContaining({ path }));
    }
    const foreign = await marcus.client.post('/api/schedules', monthly(payeeId, inDays(1)));
    expect(foreign.statusCode).toBe(404);
  });

  it('on the 31st falls on the last day of shorter months', async () => {
    const payer = await fundedCustomer(bank);
    const payeeId = await marcusPayee(payer);
    const firstOn = [1, 2, 3, 4].map((month) => inDays(31 * month).slice(0, 8));
    const long = firstOn.find((month) => !Number.isNaN(Date.parse(`${month}31`)));
    const rent = await scheduled(payer, monthly(payeeId, `${long}31`));
    const { planned } = await read(payer, rent);
    const lastOf = (date: string) =>
      new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
    expect(planned).toHaveLength(6);
    for (const { nominalOn } of planned) expect(Number(nominalOn.slice(8))).toBe(lastOf(nominalOn));
  });

  it('of wires runs on business days and keeps its own dates', async () => {
    const payer = await fundedCustomer(bank, 900_000n);
    const { amount: _a, pin: _p, description: _d, ...account } = wire;
    const payeeId = await savedPayee(payer, { kind: 'bank_account', ...account });
    const weekend = [1, 2, 3, 4, 5, 6, 7].map(inDays).find((day) => !isBusinessDay(day)) ?? '';
    const schedule = await scheduled(payer, monthly(payeeId, weekend, { every: 'weekly' }));
    const { planned } = await read(payer, schedule);
    expect(schedule).toMatchObject({ shift: 'next', fee: '0.50' });
    for (const [index, { nominalOn, dueOn }] of planned.entries()) {
      expect(nominalOn).toBe(dateAt({ ...schedule }, index));
      expect(isBusinessDay(dueOn)).toBe(true);
    }
    await runAt(bank, weekend, '23:00');
    expect(await moneyOf(payer)).toEqual(['9000.00', '9000.00', '0.00']);
    await runAt(bank, planned[0]?.dueOn ?? '', '06:00');
    expect(await moneyOf(payer)).toEqual(['8974.50', '9000.00', '25.50']);
  });

  it('pays through a payment service', async () => {
    const payer = await fundedCustomer(bank);
    const payeeId = await savedPayee(payer, {
      kind: 'payment_service',
      paymentProvider: 'zelle',
      paymentIdentifier: 'jo@example.com',
      recipientName: 'Jo Lee',
    });
    const once = await scheduled(payer, monthly(payeeId, inDays(1), { every: 'once' }));
    await runAt(bank, inDays(1), '06:00');
    expect(await read(payer, once)).toMatchObject({ state: 'ended', past: [{ state: 'posted' }] });
    expect(await moneyOf(payer)).toEqual(['974.75', '1000.00', '25.25']);
  });

  it('ends after its number of payments', async () => {
    const { payer, schedule } = await rentPayer(100_000n, { count: 2 });
    const [first, second] = daysOf(schedule);
    for (const day of [first, second]) await runAt(bank, day ?? '', '06:00');
    expect(await read(payer, schedule)).toMatchObject({ state: 'ended', planned: [], next: null });
    expect(await moneyOf(payer)).toEqual(['950.00', '950.00', '0.00']);
  });
});

describe('a schedule of a customer with several accounts', () => {
  /** A payer with $1,000.00 in the primary account, and another account. */
  async function saver() {
    const payer = await fundedCustomer(bank);
    const opened = await openAnother(payer);
    return { payer, primary: Number(payer.accountId), savings: opened.id };
  }
  const openAnother = async ({ client }: Customer) =>
    (
      await client.post('/api/own-accounts', { accountType: 'savings', agreements: agreedTexts })
    ).json<{
      id: number;
      accountNumber: string;
    }>();
  const balances = async ({ client }: Customer) =>
    (await client.get('/api/own-accounts'))
      .json<{ accounts: { balance: string }[] }>()
      .accounts.map(({ balance }) => balance);
  const toSavings = (savings: number, changes: object = {}) => {
    const { payeeId: _none, ...form } = monthly(0, inDays(1));
    return { ...form, toAccountId: savings, ...changes };
  };
  const idsOf = async ({ client }: Customer, query = '') =>
    (await client.get(`/api/schedules${query}`)).json<Schedule[]>().map(({ id }) => id);

  it('pays from the account that it names, also once another one is primary', async () => {
    const { payer, primary, savings } = await saver();
    const schedule = await scheduled(payer, monthly(await marcusPayee(payer), inDays(1)));
    expect(schedule.fromAccountId).toBe(primary);
    await payer.client.call('PATCH', `/api/own-accounts/${savings}`, { isPrimary: true });
    expect(await runAt(bank, inDays(1), '06:00')).toBe(1);
    expect(await balances(payer)).toEqual(['0.00', '975.00']);
  });

  it('moves money to another own account, with the PIN and a confirmation as to a payee', async () => {
    const { payer, primary, savings } = await saver();
    const form = toSavings(savings);
    const refusals = [
      [{ ...form, pin: '1357' }, 'pin_incorrect'],
      [{ ...form, toAccountId: primary }, 'validation_failed'],
      [{ ...form, toAccountId: Number(marcus.accountId) }, 'recipient_not_found'],
      [{ ...form, fromAccountId: Number(marcus.accountId) }, 'not_found'],
      [{ ...form, payeeId: await marcusPayee(payer) }, 'validation_failed'],
      [{ ...form, toAccountId: undefined }, 'validation_failed'],
    ] as const;
    for (const [body, code] of refusals)
      expect((await payer.client.post('/api/schedules', body)).json()).toMatchObject({ code });
    const schedule = await scheduled(payer, form);
    expect(schedule).toMatchObject({
      payeeId: null,
      payeeKind: 'own_account',
      payeeNickname: 'Savings',
      toAccountId: savings,
      fee: '0.00',
    });
    expect(await runAt(bank, inDays(1), '06:00')).toBe(1);
    expect(await balances(payer)).toEqual(['975.00', '25.00']);
    const [paid] = await amountsIn(payer);
    expect(paid).toMatchObject({ type: 'own_transfer', scheduleId: schedule.id });

    const owner = await payerInBrowser(bank);
    await withApp(bank, owner);
    const opened = await owner.browser.post('/api/own-accounts', {
      accountType: 'savings',
      agreements: agreedTexts,
    });
    const large = toSavings(opened.json<{ id: number }>().id, { amount: '1500.00' });
    expect((await owner.browser.post('/api/schedules', large)).json()).toMatchObject({
      code: 'confirmation_required',
    });
  });

  it('is listed for the accounts that it pays from and to, and can pay from another one', async () => {
    const { payer, primary, savings } = await saver();
    const own = await scheduled(payer, toSavings(savings));
    const payeeId = await marcusPayee(payer);
    const rent = await scheduled(payer, monthly(payeeId, inDays(2)));
    expect(await idsOf(payer)).toEqual([own.id, rent.id]);
    expect(await idsOf(payer, `?account=${savings}`)).toEqual([own.id]);
    const { payeeId: _fixed, ...changes } = monthly(payeeId, inDays(2), { fromAccountId: savings });
    const changed = await payer.client.call('PUT', `/api/schedules/${rent.id}`, changes);
    expect(changed.json()).toMatchObject({ fromAccountId: savings });
    expect(await idsOf(payer, `?account=${primary}`)).toEqual([own.id]);
    const foreign = { ...changes, fromAccountId: Number(marcus.accountId) };
    expect(
      (await payer.client.call('PUT', `/api/schedules/${rent.id}`, foreign)).json(),
    ).toMatchObject({ code: 'not_found' });
    // What is moved to savings is there before the rent is due.
    const lowest = async (fromAccountId: number) =>
      (await payer.client.post('/api/projected-balance', { fromAccountId })).json<{
        lowest: string;
      }>().lowest;
    expect(await lowest(primary)).toBe('950.00');
    expect(await lowest(savings)).toBe('0.00');
    for (const { id } of [own, rent])
      await payer.client.post(`/api/schedules/${id}/state`, { action: 'end' });
  });
});

describe('a payment that cannot be made', () => {
  it('is retried at 10 a.m., 2 p.m., and 6 p.m., then fails with a notice', async () => {
    const { payer, schedule } = await rentPayer(5_000n, { amount: '80.00' });
    const [day = ''] = daysOf(schedule);
    for (const time of ['06:00', '09:59', '10:00', '14:00', '17:00'])
      expect(await runAt(bank, day, time)).toBe(0);
    const { rows } = await bank.database.query(
      'select state, attempts from occurrence where schedule_id = $1',
      [schedule.id],
    );
    expect(rows).toEqual([{ state: 'waiting', attempts: 3 }]);
    expect(await mailTo(bank, payer.email)).not.toContain('A scheduled payment was not made');
    await runAt(bank, day, '18:00');
    expect(await read(payer, schedule)).toMatchObject({
      state: 'active',
      past: [{ state: 'failed', reason: expect.stringContaining('Insufficient funds') }],
    });
    expect(await mailTo(bank, payer.email)).toContain('A scheduled payment was not made');
    const notices = async () =>
      (await payer.client.get('/api/schedules/notices')).json<ScheduleNotice[]>();
    expect(await notices()).toMatchObject([{ kind: 'failed', payeeNickname: 'Rent' }]);
    const path = `/api/schedules/${schedule.id}/notices/dismiss`;
    expect((await marcus.client.post(path, { nominalOn: day })).statusCode).toBe(404);
    await payer.client.post(path, { nominalOn: day });
    expect(await notices()).toEqual([]);
  });

  it('is made at the next retry when there is enough money', async () => {
    const { payer, schedule } = await rentPayer(5_000n, { amount: '80.00' });
    const [day = ''] = daysOf(schedule);
    await runAt(bank, day, '06:00');
    const gift = { type: 'transfer', amount: '100.00', toAccountId: payer.accountId, pin: testPin };
    await marcus.client.post('/api/transactions', gift);
    await runAt(bank, day, '10:00');
    expect(await read(payer, schedule)).toMatchObject({
      past: [{ state: 'posted', isLate: false }],
    });
  });

  it('pauses its schedule after three in a row; resuming skips what has passed', async () => {
    const { payer, schedule } = await rentPayer(5_000n, { amount: '80.00' });
    const days = daysOf(schedule);
    for (const day of days.slice(0, 3))
      for (const time of ['06:00', '10:00', '14:00', '18:00']) await runAt(bank, day, time);
    expect(await read(payer, schedule)).toMatchObject({ state: 'paused', pausedBy: 'failures' });
    const notices = (await payer.client.get('/api/schedules/notices')).json<ScheduleNotice[]>();
    expect(notices.map(({ kind }) => kind).sort()).toEqual(['failed', 'failed', 'paused']);
    await runAt(bank, days[3] ?? '', '06:00');
    expect((await read(payer, schedule)).past).toHaveLength(3);
    const path = `/api/schedules/${schedule.id}/state`;
    expect((await payer.client.post(path, { action: 'resume' })).statusCode).toBe(200);
    expect(await read(payer, schedule)).toMatchObject({ state: 'active', pausedBy: null });
  });

  it('that was missed while the bank was down is made once, and marked late', async () => {
    // A weekend would move the first payment, so that it is more than a week late.
    const firstOn = Array.from({ length: 30 }, (_, index) => inDays(index + 1)).find(
      (day) => isBusinessDay(day) && isBusinessDay(addDays(day, 7)),
    );
    const { payer, schedule } = await rentPayer(100_000n, { every: 'weekly', firstOn });
    const days = daysOf(schedule);
    // Down for two weeks.
    await runAt(bank, days[1] ?? '', '12:00');
    await runAt(bank, days[1] ?? '', '12:01');
    const { past } = await read(payer, schedule);
    expect(past.map(({ state, isLate }) => [state, isLate])).toEqual([
      ['posted', true],
      ['posted', true],
    ]);
    expect(await moneyOf(payer)).toEqual(['950.00', '950.00', '0.00']);
    expect(await mailTo(bank, payer.email)).toContain('A scheduled payment was made late');
  });

  it('that was missed for months is made only if its owner says so, and once at most', async () => {
    const { payer, schedule } = await rentPayer();
    const days = daysOf(schedule);
    // The last due date is ten days past.
    await runAt(bank, addDays(days[5] ?? '', 10), '12:00');
    expect(await moneyOf(payer)).toEqual(['1000.00', '1000.00', '0.00']);
    const found = await read(payer, schedule);
    expect(await statesOf(schedule)).toEqual([...Array(5).fill('skipped'), 'missed']);
    expect(found.missed).toEqual({ nominalOn: days[5], dueOn: days[5], amount: '25.00' });
    const notices = (await payer.client.get('/api/schedules/notices')).json<ScheduleNotice[]>();
    expect(notices).toMatchObject([{ kind: 'missed', nominalOn: days[5] }]);
    expect(await mailTo(bank, payer.email)).toContain('A scheduled payment was missed');

    const path = `/api/schedules/${schedule.id}/missed`;
    const body = { nominalOn: days[5], makes: true };
    expect((await marcus.client.post(path, body)).statusCode).toBe(404);
    expect((await payer.client.post(path, { ...body, nominalOn: days[4] })).statusCode).toBe(409);
    expect((await payer.client.post(path, body)).statusCode).toBe(200);
    expect((await payer.client.post(path, body)).statusCode).toBe(409);
    await bank.superuser.query(
      `update occurrence set attempt_at = (due_on + 10)::timestamptz + interval '16 hours'
       where schedule_id = $1 and state = 'waiting'`,
      [schedule.id],
    );
    await runAt(bank, addDays(days[5] ?? '', 10), '23:00');
    await runAt(bank, addDays(days[5] ?? '', 10), '23:01');
    expect(await moneyOf(payer)).toEqual(['975.00', '975.00', '0.00']);
    expect((await read(payer, schedule)).past[0]).toMatchObject({ state: 'posted' });
  });

  it('that was missed can be skipped, and gives way to the next one', async () => {
    const skipping = await rentPayer();
    const waiting = await rentPayer();
    const [first = '', second = ''] = daysOf(skipping.schedule);
    await runAt(bank, addDays(first, 10), '12:00');
    const answer = await skipping.payer.client.post(
      `/api/schedules/${skipping.schedule.id}/missed`,
      { nominalOn: first, makes: false },
    );
    expect(answer.statusCode).toBe(200);
    await runAt(bank, second, '06:00');
    for (const { payer, schedule } of [skipping, waiting]) {
      expect(await statesOf(schedule)).toEqual(['skipped', 'posted']);
      expect((await read(payer, schedule)).missed).toBeNull();
      expect(await moneyOf(payer)).toEqual(['975.00', '975.00', '0.00']);
    }
  });

  it('that cannot be judged keeps no other payment waiting', async () => {
    const broken = await rentPayer();
    const sound = await rentPayer();
    const foreign = await marcusPayee(sound.payer);
    const point = `update schedule set payee_id = ${foreign} where id = ${broken.schedule.id}`;
    await expect(bank.superuser.query(point)).rejects.toMatchObject({
      constraint: 'schedule_pays_own_payee',
    });
    const pointing = (sql: string) =>
      bank.superuser.query(
        `set session_replication_role = replica; ${sql}; reset session_replication_role`,
      );
    await pointing(point);
    const [day = ''] = daysOf(sound.schedule);
    await runAt(bank, day, '06:00');
    expect(await moneyOf(sound.payer)).toEqual(['975.00', '975.00', '0.00']);
    expect((await read(broken.payer, broken.schedule)).past).toMatchObject([
      { state: 'failed', reason: expect.stringContaining('could not verify this payee') },
    ]);
    await pointing(
      `update schedule set payee_id = ${broken.payeeId} where id = ${broken.schedule.id}`,
    );
  });

  it.each([
    ['a suspended payer', 'payer', 'Your account is suspended'],
    ['a suspended recipient', 'recipient', 'The recipient cannot receive money'],
  ] as const)('fails with the reason: %s', async (_name, who, reason) => {
    const admin = await signedInAdmin(bank);
    const payer = await fundedCustomer(bank);
    const recipient = await fundedCustomer(bank);
    const payeeId = await savedPayee(payer, { kind: 'customer', accountId: recipient.accountId });
    const schedule = await scheduled(payer, monthly(payeeId, inDays(1)));
    const { accountId } = who === 'payer' ? payer : recipient;
    const stop = await admin.client.post('/api/admin/suspend-account', {
      accountId,
      reason: 'other',
      note: 'A test',
    });
    expect(stop.statusCode).toBe(200);
    await runAt(bank, inDays(1), '06:00');
    expect((await read(payer, schedule)).past).toMatchObject([
      { state: 'failed', reason: expect.stringContaining(reason) },
    ]);
  });

  it('fails while its payee is removed, but not once the payee is restored', async () => {
    const { payer, payeeId, schedule } = await rentPayer(100_000n, { every: 'weekly' });
    const [first = '', second = ''] = daysOf(schedule);
    await payer.client.call('DELETE', `/api/payees/${payeeId}`);
    await runAt(bank, first, '06:00');
    await payer.client.post(`/api/payees/${payeeId}/restore`);
    await runAt(bank, second, '06:00');
    expect((await read(payer, schedule)).past).toMatchObject([
      { state: 'posted' },
      { state: 'failed', reason: 'You removed the payee.' },
    ]);
  });

  it('fails above the daily limit', async () => {
    const limited = await openTestBank({
      rules: {
        customerDeposits: 'open',
        customerWithdrawals: true,
        dailyLimits: { transfer: 1_000n, wire_transfer: null, external_payment: null },
        firstPaymentDelayHours: 0,
        requiresConfirmedEmail: false,
        undoSeconds: 0,
        accountTypes: ['checking', 'savings', 'ira'],
        confirmations: 'factor',
      },
    });
    const payer = await fundedCustomer(limited);
    const other = await fundedCustomer(limited);
    const payeeId = await savedPayee(payer, { kind: 'customer', accountId: other.accountId });
    const schedule = await scheduled(payer, monthly(payeeId, inDays(1)));
    await runAt(limited, inDays(1), '06:00');
    expect((await read(payer, schedule)).past).toMatchObject([
      { state: 'failed', reason: expect.stringContaining('daily limit') },
    ]);
    await limited.close();
  });
});

describe('the owner of a schedule', () => {
  it('can skip one payment, undo that, and change only the next one', async () => {
    const { payer, schedule } = await rentPayer();
    const path = `/api/schedules/${schedule.id}`;
    const [first = '', second = '', third = ''] = daysOf(schedule);
    await payer.client.post(`${path}/skip`, { nominalOn: first });
    await payer.client.post(`${path}/skip`, { nominalOn: second });
    await payer.client.post(`${path}/skip`, { nominalOn: second, skips: false });
    const next = { nominalOn: second, amount: '30.00', pin: testPin };
    expect((await payer.client.call('PUT', `${path}/next`, next)).json()).toMatchObject({
      next: { nominalOn: second, amount: '30.00' },
    });
    for (const day of [first, second, third]) await runAt(bank, day, '06:00');
    const paid = (await amountsIn(payer)).filter(({ scheduleId }) => scheduleId !== null);
    expect(paid.map(({ amount }) => amount)).toEqual(['25.00', '30.00']);
    const late = await payer.client.post(`${path}/skip`, { nominalOn: inDays(0) });
    expect(late.statusCode).toBe(409);
  });

  it('gets the changed amount back by undoing a skip, which needs no PIN', async () => {
    const { payer, payeeId, schedule } = await rentPayer();
    const path = `/api/schedules/${schedule.id}`;
    const [first = '', second = ''] = daysOf(schedule);
    const skip = (nominalOn: string, skips: boolean) =>
      payer.client.post(`${path}/skip`, { nominalOn, skips });
    const planned = async () => (await read(payer, schedule)).planned.map(({ amount }) => amount);
    const next = { nominalOn: first, amount: '1.00', pin: testPin };
    await payer.client.call('PUT', `${path}/next`, next);
    await skip(first, true);
    await skip(first, false);
    expect((await planned()).slice(0, 2)).toEqual(['1.00', '25.00']);

    await skip(second, true);
    const all = { ...monthly(payeeId, first), amount: '40.00' };
    await payer.client.call('PUT', path, all);
    await skip(second, false);
    expect((await planned()).slice(0, 2)).toEqual(['40.00', '40.00']);
    await runAt(bank, first, '06:00');
    expect(await moneyOf(payer)).toEqual(['960.00', '960.00', '0.00']);
  });

  it('sees a payment that is due today everywhere until it is made', async () => {
    const { payer, schedule } = await rentPayer();
    // Simulates the first minute of the due day, before the job plans it.
    const today = inDays(0);
    await bank.superuser.query(
      `update schedule set first_on = $2, day = extract(day from $2::date), next_on = $2, next_due_on = $2
       where id = $1`,
      [schedule.id, today],
    );
    const seen = async () => {
      const [detail, upcoming, month] = [
        await read(payer, schedule),
        (await payer.client.get('/api/schedules/upcoming')).json<{ dueOn: string }[]>(),
        (await payer.client.get(`/api/schedules/calendar?month=${today.slice(0, 7)}`)).json<
          { dueOn: string; state: string }[]
        >(),
      ];
      return [
        detail.next?.dueOn,
        detail.planned[0]?.dueOn,
        upcoming[0]?.dueOn,
        month.find(({ dueOn }) => dueOn === today)?.state,
      ];
    };
    expect(await seen()).toEqual([today, today, today, 'waiting']);
    const [listed] = (await payer.client.get('/api/schedules')).json<Schedule[]>();
    expect(listed?.next).toMatchObject({ dueOn: today });
    await runAt(bank, today, '00:01');
    expect(await seen()).toEqual([today, today, today, 'waiting']);
    await runAt(bank, today, '06:00');
    const after = await seen();
    expect(after[3]).toBe('posted');
    expect(after.slice(0, 3)).not.toContain(today);
  });

  it('can change all later payments; new dates start over and are never paid twice', async () => {
    const { payer, payeeId, schedule } = await rentPayer();
    const path = `/api/schedules/${schedule.id}`;
    const changed = { ...monthly(payeeId, inDays(3)), every: 'weekly', amount: '40.00' };
    expect((await payer.client.call('PUT', path, { ...changed, pin: '1357' })).statusCode).toBe(
      403,
    );
    expect((await payer.client.call('PUT', path, changed)).statusCode).toBe(200);
    await runAt(bank, inDays(1), '06:00');
    await runAt(bank, inDays(3), '06:00');
    await runAt(bank, inDays(3), '07:00');
    const paid = (await amountsIn(payer)).filter(({ scheduleId }) => scheduleId !== null);
    expect(paid.map(({ amount }) => amount)).toEqual(['40.00']);
  });

  it('can pause and end it, after which nothing is paid', async () => {
    const { payer, schedule } = await rentPayer();
    const path = `/api/schedules/${schedule.id}/state`;
    await payer.client.post(path, { action: 'pause' });
    await runAt(bank, inDays(1), '06:00');
    await payer.client.post(path, { action: 'resume' });
    await payer.client.post(path, { action: 'end' });
    for (const day of daysOf(schedule)) await runAt(bank, day, '06:00');
    expect((await payer.client.post(path, { action: 'resume' })).statusCode).toBe(409);
    expect(await moneyOf(payer)).toEqual(['1000.00', '1000.00', '0.00']);
  });

  it('sees upcoming payments by day', async () => {
    const { payer, payeeId } = await rentPayer(100_000n, { every: 'weekly' });
    await scheduled(payer, monthly(payeeId, inDays(2), { amount: '7.00', every: 'once' }));
    const upcoming = (await payer.client.get('/api/schedules/upcoming')).json();
    expect(upcoming.map(({ amount }: { amount: string }) => amount)).toEqual([
      '25.00',
      '7.00',
      '25.00',
    ]);
    expect((await marcus.client.get('/api/schedules/upcoming')).json()).toEqual([]);
  });

  it('sees the lowest balance until the next regular income, and the request changes nothing', async () => {
    const { payer, schedule } = await rentPayer(100_000n);
    const projected = async (body: object) => {
      const answer = await payer.client.post('/api/projected-balance', body);
      expect(answer.statusCode).toBe(200);
      return answer.json();
    };
    const second = daysOf(schedule)[1] ?? '';
    const isSoon = second <= inDays(45);
    expect(await projected({ spends: '100.00' })).toEqual({
      lowest: isSoon ? '850.00' : '875.00',
      lowestOn: isSoon ? second : inDays(1),
      through: inDays(45),
      nextIncome: null,
    });
    // A wire adds its fee, and runs on a business day.
    const wireOnce = { every: 'once', firstOn: inDays(1), payeeKind: 'bank_account' };
    expect(
      await projected({ schedule: { ...wireOnce, amount: '990', replaces: schedule.id } }),
    ).toMatchObject({ lowest: '-9.80' });
    for (const daysAgo of [70, 40, 10]) {
      const occurredAt = new Date(Date.now() - daysAgo * 86_400_000);
      await arrange(bank, {
        type: 'transfer',
        customerId: marcus.customerId,
        amount: 5_000n,
        recipientAccountId: BigInt(payer.accountId),
        occurredAt,
      });
    }
    expect(await projected({ spends: '1.00' })).toMatchObject({
      lowest: '1124.00',
      lowestOn: inDays(1),
      nextIncome: { from: 'Marcus B.' },
    });
    expect((await payer.client.post('/api/projected-balance', { spends: '-1' })).statusCode).toBe(
      400,
    );
    expect((await read(payer, schedule)).planned).toHaveLength(6);
  });

  it('cannot use any call on another customer’s schedule', async () => {
    const { payer, schedule, payeeId } = await rentPayer();
    const path = `/api/schedules/${schedule.id}`;
    const { payeeId: _payee, ...order } = monthly(payeeId, inDays(1));
    const nominalOn = schedule.firstOn;
    const tried = await Promise.all([
      marcus.client.get(path),
      marcus.client.call('PUT', path, order),
      marcus.client.call('PUT', `${path}/next`, { nominalOn, amount: '1.00', pin: testPin }),
      marcus.client.post(`${path}/skip`, { nominalOn }),
      marcus.client.post(`${path}/state`, { action: 'end' }),
      marcus.client.post(`${path}/notices/dismiss`, { nominalOn }),
    ]);
    expect(tried.map(({ statusCode }) => statusCode)).toEqual(tried.map(() => 404));
    expect(await read(payer, schedule)).toMatchObject({ state: 'active', amount: '25.00' });
  });

  it('sees a month of past and upcoming payments, including skipped ones', async () => {
    const { payer, schedule } = await rentPayer(100_000n, { every: 'weekly' });
    await runAt(bank, inDays(1), '06:00');
    const [, skipped = '', third = ''] = daysOf(schedule);
    await payer.client.post(`/api/schedules/${schedule.id}/skip`, { nominalOn: skipped });
    const monthOf = async ({ client }: Customer, day: string) =>
      (await client.get(`/api/schedules/calendar?month=${day.slice(0, 7)}`)).json<
        { dueOn: string; state: string }[]
      >();
    const stateOn = async (day: string) =>
      (await monthOf(payer, day)).filter(({ dueOn }) => dueOn === day).map(({ state }) => state);
    expect(await stateOn(inDays(1))).toEqual(['posted']);
    expect(await stateOn(skipped)).toEqual(['skipped']);
    expect(await stateOn(third)).toEqual(['waiting']);
    const days = (await monthOf(payer, third)).map(({ dueOn }) => dueOn);
    expect(days).toEqual([...days].sort());
    expect(new Set(days.map((day) => day.slice(0, 7)))).toEqual(new Set([third.slice(0, 7)]));
    await payer.client.post(`/api/schedules/${schedule.id}/state`, { action: 'pause' });
    expect(await stateOn(third)).toEqual([]);
    expect(await monthOf(marcus, third)).toEqual([]);
  });

  it('has no schedule left when the account is closed', async () => {
    const admin = await signedInAdmin(bank);
    const { payer, schedule } = await rentPayer(5_000n);
    const order = {
      type: 'transfer',
      amount: '50.00',
      toAccountId: marcus.accountId,
      pin: testPin,
    };
    await payer.client.post('/api/transactions', order);
    const closed = await admin.client.post('/api/admin/close-account', {
      accountId: payer.accountId,
      reason: 'customer_request',
      note: 'A test',
    });
    expect(closed.statusCode, closed.body).toBe(200);
    const { rows } = await bank.database.query('select state from schedule where id = $1', [
      schedule.id,
    ]);
    expect(rows).toEqual([{ state: 'ended' }]);
  });

  it('must confirm above the threshold, with a passkey bound to exactly this schedule', async () => {
    const payer = await withPasskey(await payerInBrowser(bank));
    const saved = await payer.browser.post('/api/payees', {
      kind: 'customer',
      accountId: marcus.accountId,
    });
    const payeeId = saved.json<{ payee: { id: number } }>().payee.id;
    const body = { ...monthly(payeeId, inDays(1)), amount: '1500.00' };
    const asked = await payer.browser.post('/api/schedules', body);
    expect(asked.json()).toMatchObject({ code: 'confirmation_required' });
    const confirm = async (amount: string) => {
      const options = await payer.browser.post('/api/second-factor/confirmation-options', {
        change: 'schedule_payment',
        schedule: scheduleTerms(null, { ...body, amount } as never),
      });
      return { passkey: payer.authenticator.get(options.json()) };
    };
    const other = await payer.browser.post('/api/schedules', {
      ...body,
      confirmation: await confirm('15.00'),
    });
    expect(other.statusCode).toBe(403);
    const made = await payer.browser.post('/api/schedules', {
      ...body,
      confirmation: await confirm('1500.00'),
    });
    expect(made.statusCode, made.body).toBe(201);
  });
});

describe('exactly once', () => {
  it('several servers that run at the same time pay each date once', async () => {
    const others = await Promise.all([bank.anotherServer(), bank.anotherServer()]);
    const payers = await Promise.all(Array.from({ length: 8 }, () => rentPayer()));
    const day = inDays(1);
    const servers = [bank.app, ...others];
    await Promise.all(servers.flatMap((app) => [1, 2].map(() => runAt(bank, day, '06:00', app))));
    for (const { payer } of payers)
      expect(await moneyOf(payer)).toEqual(['975.00', '975.00', '0.00']);
  });

  it('does not depend on stored outcomes, and the database refuses a second transaction', async () => {
    const { schedule } = await rentPayer();
    await runAt(bank, inDays(1), '06:00');
    await bank.superuser.query('delete from ledger.idempotency');
    await runAt(bank, inDays(1), '07:00');
    const { rows } = await bank.superuser.query(
      'select id, scheduled_on from bank_transaction where schedule_id = $1',
      [schedule.id],
    );
    expect(rows).toHaveLength(1);
    await expect(
      bank.superuser.query(
        `insert into bank_transaction (customer_id, from_account_id, type, status, amount,
                                       amount_transfer_id, schedule_id, scheduled_on)
         values (1, 1001, 'transfer', 'completed', 1, 1, $1, $2)`,
        [schedule.id, rows[0].scheduled_on],
      ),
    ).rejects.toThrow('bank_transaction_scheduled');
    await expect(
      bank.superuser.query(
        `update occurrence set state = 'waiting', transaction_id = null, attempt_at = now()
         where schedule_id = $1`,
        [schedule.id],
      ),
    ).rejects.toThrow('posted is final');
  });

  it('the audit finds a payment that differs from its transaction', async () => {
    const { schedule } = await rentPayer();
    await runAt(bank, inDays(1), '06:00');
    const set = async (amount: number) => {
      await bank.superuser.query('alter table occurrence disable trigger user');
      await bank.superuser.query('update occurrence set amount = $2 where schedule_id = $1', [
        schedule.id,
        amount,
      ]);
      await bank.superuser.query('alter table occurrence enable trigger user');
    };
    await set(2_600);
    expect(await bank.audit()).toEqual([
      expect.stringMatching(/^payment .* moved 2500 cents instead of 2600$/),
    ]);
    await set(2_500);
  });
});

it('6 a.m. is 6 a.m. on every day of 30 years, in summer and in winter', async () => {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const { rows } = await bank.database.query<{ day: string; moment: Date }>(
    `select day::date, ${hourOf('day::date', 6)} as moment
     from generate_series('2026-01-01'::timestamp, '2056-12-31', '1 day') as day`,
  );
  expect(rows.length).toBeGreaterThan(11_000);
  expect(rows.filter(({ moment }) => clock.format(moment) !== '06:00')).toEqual([]);
  expect((await momentOn(bank, '2026-07-01', '06:00')).toISOString()).toBe(
    '2026-07-01T10:00:00.000Z',
  );
});
