import type { AccountDebits, PlacedStop } from '@seven-hills/contracts/money/debit-stops';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expiryOf } from '../../src/money/debit-stops/place-stop.ts';
import { debitsOf } from '../support/money/debits.ts';
import { joinAccount } from '../support/money/join-account.ts';
import { type Customer, fundedCustomer, moneyOf, staffMember } from '../support/people.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';
import { waitUntilBlocked } from '../support/wait-until-blocked.ts';

let bank: TestBank;
let teller: Customer;
let customer: Customer;
let debits: Awaited<ReturnType<typeof debitsOf>>;
const companyId = '9111111111';

beforeAll(async () => {
  bank = await openTestBank();
  teller = await staffMember(bank, 'teller');
  debits = await debitsOf(bank);
});
beforeEach(async () => {
  await debits.returned();
  customer = await fundedCustomer(bank, 100_000n);
});
afterEach(async () => {
  expect(debits.failures).toEqual([]);
  expect(await bank.audit()).toEqual([]);
});
afterAll(() => bank.close());

const urlOf = ({ accountId }: Customer, rest: string) => `/api/own-accounts/${accountId}/${rest}`;
const placing = (order: object, by = customer, of = customer) =>
  by.client.post(urlOf(of, 'debit-stops'), { companyId, ...order });
const place = async (order: object) => {
  const answer = await placing(order);
  expect(answer.statusCode).toBe(201);
  return answer.json<PlacedStop>();
};
const read = async (by = customer) =>
  (await by.client.get(urlOf(customer, 'debits'))).json<AccountDebits>();
/** A company can be stopped once it has debited the account. */
async function debitOnce(amounts: readonly bigint[] = [1_000n]): Promise<void> {
  await debits.receive(customer, { amounts });
  await debits.settle();
}
const orally = (order: object) =>
  teller.client.post(`/api/admin/accounts/${customer.accountId}/debit-stops`, {
    companyId,
    ...order,
  });
const onStop = (id: number, what: string, body?: object) =>
  teller.client.post(
    `/api/admin/accounts/${customer.accountId}/debit-stops/${id}/${what}`,
    body ?? {},
  );

/** Changes a date of a stop as if time had passed. */
async function age(id: number, column: 'expires_on' | 'lapses_on'): Promise<void> {
  await bank.superuser.query('alter table debit_stop disable trigger user');
  await bank.superuser.query(`update debit_stop set ${column} = current_date - 2 where id = $1`, [
    id,
  ]);
  await bank.superuser.query('alter table debit_stop enable trigger user');
}

describe('the companies that debit an account', () => {
  it('are listed with their latest debit, for its owners only', async () => {
    await debitOnce([1_000n, 2_000n]);
    await debits.receive(customer, { amounts: [500n], company: 'WATERWORKS', companyId: '9222' });
    await debits.settle();
    const { companies, stops } = await read();
    expect(stops).toEqual([]);
    expect(companies).toMatchObject([
      { companyId: '9222', companyName: 'WATERWORKS', count: 1, lastAmount: '5.00' },
      { companyId, companyName: 'CITY GYM', count: 2, lastAmount: '20.00' },
    ]);
    const stranger = await fundedCustomer(bank, 10_000n);
    const viewer = await fundedCustomer(bank, 10_000n);
    await joinAccount(bank, viewer, customer.accountId, 'viewer');
    for (const other of [stranger, viewer]) {
      expect((await other.client.get(urlOf(customer, 'debits'))).statusCode).toBe(404);
      expect((await placing({ scope: 'company' }, other)).statusCode).toBe(404);
    }
  });

  it('can be stopped only once they have debited it', async () => {
    const answer = await placing({ scope: 'company', companyId: '777' });
    expect(answer.statusCode).toBe(404);
  });
});

describe('a stop of all debits of a company', () => {
  it('returns every debit as revoked, and no other company’s, until it is lifted', async () => {
    await debitOnce();
    const { stop } = await place({ scope: 'company' });
    expect(stop).toMatchObject({ state: 'active', expiresOn: null, isOral: false });
    await debits.receive(customer, { amounts: [1_100n, 1_200n] });
    await debits.receive(customer, { amounts: [300n], company: 'WATERWORKS', companyId: '9222' });
    await debits.settle();
    expect(await debits.returned()).toEqual(['R07', 'R07']);
    expect(await moneyOf(customer)).toEqual(['987.00', '987.00', '0.00']);
    expect((await read()).stops).toMatchObject([{ id: stop.id, state: 'active', stoppedCount: 2 }]);
    const inbox = (await customer.client.get('/api/notifications')).body;
    expect(inbox).toContain('We returned a debit of $11.00 to CITY GYM');
    const lifted = await customer.client.post(urlOf(customer, `debit-stops/${stop.id}/lift`), {});
    expect(lifted.json()).toMatchObject({ state: 'lifted' });
    await debitOnce([1_300n]);
    expect(await moneyOf(customer)).toEqual(['974.00', '974.00', '0.00']);
  });

  it('is placed once, however often it is ordered', async () => {
    await debitOnce();
    const answers = await Promise.all([1, 2, 3].map(() => place({ scope: 'company' })));
    expect(new Set(answers.map(({ stop }) => stop.id)).size).toBe(1);
  });

  it('has neither an amount nor a date', async () => {
    await debitOnce();
    expect((await placing({ scope: 'company', amount: '5.00' })).statusCode).toBe(400);
  });
});

describe('a stop of one payment', () => {
  it('returns the next debit of its amount, once', async () => {
    await debitOnce();
    const { stop } = await place({ scope: 'payment', amount: '12.00' });
    // Both fit, in one batch: the second is judged again without the stop.
    await debits.receive(customer, { amounts: [1_100n, 1_200n, 1_200n] });
    await debits.settle();
    await debits.settle();
    expect(await debits.returned()).toEqual(['R08']);
    expect(await moneyOf(customer)).toEqual(['967.00', '967.00', '0.00']);
    expect((await read()).stops).toMatchObject([{ id: stop.id, state: 'used', stoppedCount: 1 }]);
    const lift = await customer.client.post(urlOf(customer, `debit-stops/${stop.id}/lift`), {});
    expect(lift.statusCode).toBe(409);
  });

  it('of another amount or another day pays', async () => {
    await debitOnce();
    await place({ scope: 'payment', amount: '12.01' });
    await place({ scope: 'payment', debitOn: '2031-03-03' });
    await debitOnce([1_200n]);
    expect(await moneyOf(customer)).toEqual(['978.00', '978.00', '0.00']);
  });

  it('expires after six months', async () => {
    expect(expiryOf('2026-08-31')).toBe('2027-02-28');
    await debitOnce();
    const { stop } = await place({ scope: 'payment' });
    await age(stop.id, 'expires_on');
    await debitOnce([1_200n]);
    expect((await read()).stops).toMatchObject([{ id: stop.id, state: 'expired' }]);
    expect(await moneyOf(customer)).toEqual(['978.00', '978.00', '0.00']);
  });

  it('that comes too late names the debit that posted', async () => {
    await debitOnce([4_500n]);
    const { companies } = await read();
    const { tooLateFor } = await place({ scope: 'payment', amount: '45.00' });
    expect(tooLateFor).toMatchObject({
      transactionId: companies[0]?.lastTransactionId,
      amount: '45.00',
    });
    expect((await place({ scope: 'payment', amount: '46.00' })).tooLateFor).toBeNull();
  });
});

describe('a race with a debit that is being posted', () => {
  const lockSql = "select pg_advisory_xact_lock(hashtextextended('debits of account ' || $1, 0))";

  it('is won by the stop that holds the lock before', async () => {
    await debitOnce();
    await debits.receive(customer, { amounts: [1_500n] });
    const holder = await bank.superuser.connect();
    await holder.query('begin');
    await holder.query(lockSql, [customer.accountId]);
    const placed = placing({ scope: 'company' });
    await waitUntilBlocked(bank.superuser);
    const settled = debits.settle();
    await waitUntilBlocked(bank.superuser, 2);
    await holder.query('commit');
    holder.release();
    expect((await placed).statusCode).toBe(201);
    await settled;
    expect(await debits.returned()).toEqual(['R07']);
    expect(await moneyOf(customer)).toEqual(['990.00', '990.00', '0.00']);
  });

  it('is either stopped or reported as too late, never both and never neither', async () => {
    await debitOnce();
    for (let round = 0; round < 6; round += 1) {
      const amount = 2_000n + BigInt(round);
      await debits.receive(customer, { amounts: [amount] });
      const [placed] = await Promise.all([
        place({ scope: 'payment', amount: `20.0${round}` }),
        debits.settle(),
      ]);
      await debits.settle();
      const isStopped = (await debits.returned()).length > 0;
      expect(placed.tooLateFor === null).toBe(isStopped);
    }
  });
});

describe('an oral order', () => {
  it('stops debits for 14 days, with R08, because nothing is in writing', async () => {
    await debitOnce();
    const answer = await orally({ scope: 'company' });
    expect(answer.statusCode).toBe(201);
    const { stop } = answer.json<PlacedStop>();
    expect(stop).toMatchObject({ isOral: true, confirmedAt: null });
    expect(stop.lapsesOn).not.toBeNull();
    await debits.receive(customer, { amounts: [1_100n] });
    await debits.settle();
    expect(await debits.returned()).toEqual(['R08']);
    await age(stop.id, 'lapses_on');
    expect((await read()).stops).toMatchObject([{ state: 'lapsed' }]);
    await debitOnce([1_200n]);
    expect(await moneyOf(customer)).toEqual(['978.00', '978.00', '0.00']);
    const late = await customer.client.post(urlOf(customer, `debit-stops/${stop.id}/confirm`), {});
    expect(late.statusCode).toBe(409);
  });

  it.each(['the customer in the app', 'staff, who have the paper'])(
    'no longer lapses once it is confirmed by %s',
    async (who) => {
      await debitOnce();
      const { stop } = (await orally({ scope: 'company' })).json<PlacedStop>();
      const confirmed = who.startsWith('staff')
        ? await onStop(stop.id, 'confirm')
        : await customer.client.post(urlOf(customer, `debit-stops/${stop.id}/confirm`), {});
      expect(confirmed.json()).toMatchObject({ state: 'active', lapsesOn: null });
      await age(stop.id, 'lapses_on');
      await debits.receive(customer, { amounts: [1_100n] });
      await debits.settle();
      expect(await debits.returned()).toEqual(['R07']);
    },
  );

  it('is possible for a company that is still unknown, by its number and name', async () => {
    expect((await orally({ scope: 'company' })).statusCode).toBe(409);
    expect((await orally({ scope: 'company', companyName: 'CITY GYM' })).statusCode).toBe(201);
    await debits.receive(customer, { amounts: [1_100n] });
    await debits.settle();
    expect(await debits.returned()).toEqual(['R08']);
  });

  it('is lifted by staff with a reason, which the audit log keeps', async () => {
    await debitOnce();
    const { stop } = (await orally({ scope: 'company' })).json<PlacedStop>();
    expect((await onStop(stop.id, 'lift')).statusCode).toBe(400);
    const reason = 'The customer called again.';
    expect((await onStop(stop.id, 'lift', { reason })).json()).toMatchObject({ state: 'lifted' });
    const { rows } = await bank.database.query<{ action: string; detail: string | null }>(
      `select action, detail from audit_event
       where subject_id = $1 and action like 'debit_stop%' order by id`,
      [customer.customerId],
    );
    expect(rows).toEqual([
      { action: 'debit_stop_placed', detail: null },
      { action: 'debit_stop_lifted', detail: reason },
    ]);
  });

  it('is not taken by a staff member for their own account', async () => {
    const own = await fundedCustomer(bank, 10_000n);
    await joinAccount(bank, teller, own.accountId, 'viewer');
    const refused = await teller.client.post(`/api/admin/accounts/${own.accountId}/debit-stops`, {
      companyId,
      companyName: 'CITY GYM',
      scope: 'company',
    });
    expect(refused.statusCode).toBe(409);
  });
});
