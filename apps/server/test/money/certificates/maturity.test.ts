import { addDays } from '@seven-hills/bank/calendar/business-days';
import { maturityOf } from '@seven-hills/bank/certificates';
import type { Certificate } from '@seven-hills/contracts/money/certificates';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { matureCertificates } from '../../../src/money/certificates/maturity/mature-certificates.ts';
import { notifyOfMaturity } from '../../../src/money/certificates/maturity/notify-of-maturity.ts';
import { accrueInterest } from '../../../src/money/interest/accrue-interest.ts';
import { creditInterest } from '../../../src/money/interest/credit-interest.ts';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';
import { reportedDead } from '../../support/money/deaths.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import { type Customer, fundedCustomer } from '../../support/people.ts';
import { mailTo, signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { certificateOf, matureAgo, moveTermsBack, offerCertificates, saver } from './support.ts';

/** Certificates earn their rate, are announced before they mature, and then renewed or paid out. */

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
  await offerCertificates(bank);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const today = bankDayAt();
const noon = (date: string) => new Date(`${date}T16:30:00Z`);
const work = () => bank.app.means;
const read = async ({ client }: Customer, id: number) =>
  (await client.get(`/api/certificates/${id}`)).json<Certificate>();
const accountsOf = async ({ client }: Customer) =>
  (await client.get('/api/own-accounts')).json<{ accounts: OwnAccount[] }>().accounts;
const termsOf = async (id: number) =>
  (
    await bank.database.query(
      `select to_char(starts_on, 'YYYY-MM-DD') as starts, rate from certificate_term
       where account_id = $1 order by starts_on`,
      [id],
    )
  ).rows;

describe('interest of a certificate', () => {
  it('is its own rate on each day of its term, and none after it', async () => {
    const { ann } = await saver(bank);
    const id = await certificateOf(bank, ann, { changes: { amount: '1000.00' } });
    await accrueInterest(bank.database, noon(addDays(today, 2)));
    const { rows } = await bank.database.query(
      'select rate, micro_cents from interest_day where account_id = $1 order by day',
      [id],
    );
    // $1,000.00 at 3.65% earns ten cents a day.
    expect(rows).toEqual(Array(2).fill({ rate: 36_500, micro_cents: 10_000_000n }));
    await matureAgo(bank, id, 0);
    const later = noon(addDays(today, 4));
    await accrueInterest(bank.database, later);
    const { rows: all } = await bank.database.query(
      'select day from interest_day where account_id = $1',
      [id],
    );
    expect(all).toHaveLength(2);
  });

  it('goes to the account that its owners chose, or to itself if that one has other owners now', async () => {
    const { ann, savings } = await saver(bank);
    const id = await certificateOf(bank, ann, { changes: { interestToAccountId: savings } });
    const next = maturityOf(`${today.slice(0, 7)}-01`, 1);
    const now = noon(maturityOf(next, 1));
    await bank.superuser.query('update interest_progress set through = through - 90');
    await accrueInterest(bank.database, now);
    await creditInterest(work(), now);
    const balances = await accountsOf(ann);
    expect(balances.find((each) => each.id === id)).toMatchObject({ balance: '10000.00' });
    const saved = balances.find((each) => each.id === savings);
    expect(Number(saved?.balance)).toBeGreaterThan(20);
    const [line] = (await ann.client.get(`/api/transactions?account=${savings}`)).json();
    expect(line).toMatchObject({ type: 'interest', direction: 'in' });
    expect(line.description).toMatch(/^Interest for \w+ \d{4}, certificate ••\d{4}$/);
  });
});

describe('the notice of maturity', () => {
  it('is sent once, 30 days before a renewal and 10 days before a payout', async () => {
    const { ann, savings } = await saver(bank);
    const id = await certificateOf(bank, ann);
    const { maturesOn } = await read(ann, id);
    const noticesOn = async (day: string) => {
      await notifyOfMaturity(bank.database, day);
      const { rowCount } = await bank.database.query(
        'select from certificate_notice where account_id = $1',
        [id],
      );
      return rowCount;
    };
    expect(await noticesOn(addDays(maturesOn, -31))).toBe(0);
    expect(await noticesOn(addDays(maturesOn, -30))).toBe(1);
    expect(await notifyOfMaturity(bank.database, addDays(maturesOn, -30))).toBe(0);
    expect((await mailTo(bank, ann.email)).at(-1)).toMatch(/matures on/);
    const payOut = { interestToAccountId: null, atMaturity: 'pay_out', payToAccountId: savings };
    const changed = await ann.client.call('PATCH', `/api/certificates/${id}`, payOut);
    expect(changed.json()).toMatchObject({ atMaturity: 'pay_out', payToAccountId: savings });
    expect(await noticesOn(addDays(maturesOn, -11))).toBe(1);
    expect(await noticesOn(addDays(maturesOn, -10))).toBe(2);
    expect(await noticesOn(maturesOn)).toBe(2);
  });
});

describe('maturity', () => {
  it('renews for the same term at that day’s rate, also when the run comes late', async () => {
    const { ann } = await saver(bank);
    const id = await certificateOf(bank, ann, { changes: { amount: '1000.00' } });
    const { maturesOn } = await read(ann, id);
    await matureCertificates(work(), addDays(maturesOn, -1));
    expect(await termsOf(id)).toHaveLength(1);
    await bank.database.query(
      `insert into certificate_rate (months, valid_from, rate, penalty_days, reason)
       values (12, $1, 73000, 120, 'test'), (12, $2, 10000, 120, 'test')`,
      [maturesOn, addDays(maturesOn, 1)],
    );
    await Promise.all([
      matureCertificates(work(), addDays(maturesOn, 3)),
      matureCertificates(work(), addDays(maturesOn, 3)),
    ]);
    expect(await termsOf(id)).toEqual([
      { starts: today, rate: 36_500 },
      { starts: maturesOn, rate: 73_000 },
    ]);
    const mails = await mailTo(bank, ann.email);
    expect(JSON.stringify(mails)).toContain('was renewed');
  });

  it('counts the days of a renewal again that passed before a late run', async () => {
    const { ann } = await saver(bank);
    const id = await certificateOf(bank, ann, { changes: { amount: '1000.00' } });
    await bank.superuser.query('update interest_progress set through = $1::date - 1', [today]);
    await matureAgo(bank, id, 0);
    await accrueInterest(bank.database, noon(addDays(today, 2)));
    const days = async () =>
      (
        await bank.database.query(
          'select rate from interest_day where account_id = $1 and day >= $2 order by day',
          [id, today],
        )
      ).rows;
    expect(await days()).toEqual([]);
    expect(await matureCertificates(work(), addDays(today, 2))).toBe(1);
    expect(await days()).toHaveLength(2);
  });

  it('pays everything out with its interest, and closes the certificate', async () => {
    const { ann, checking, savings } = await saver(bank);
    const changes = { atMaturity: 'pay_out', payToAccountId: savings };
    const id = await certificateOf(bank, ann, { changes });
    await matureAgo(bank, id, 0);
    expect(await matureCertificates(work(), addDays(today, -1))).toBe(0);
    expect(await matureCertificates(work(), today)).toBe(1);
    expect(await matureCertificates(work(), today)).toBe(0);
    const accounts = await accountsOf(ann);
    expect(accounts.map((each) => each.id)).toEqual([checking, savings]);
    expect(accounts.find((each) => each.id === savings)).toMatchObject({ balance: '10000.00' });
  });

  it('pays out what is in the name of someone who locked their account', async () => {
    const { ann, savings } = await saver(bank);
    const changes = { atMaturity: 'pay_out', payToAccountId: savings };
    const id = await certificateOf(bank, ann, { changes });
    await matureAgo(bank, id, 0);
    const locked = await ann.client.call('PUT', '/api/own-lock', { isLocked: true });
    expect(locked.statusCode).toBe(200);
    expect(await matureCertificates(work(), today)).toBe(1);
    const accounts = await accountsOf(ann);
    expect(accounts.find((each) => each.id === savings)).toMatchObject({ balance: '10000.00' });
  });

  it.each(['dies', 'is suspended'])(
    'pays out to the other owner if the one in whose name it is %s',
    async (what) => {
      const { ann, savings } = await saver(bank);
      const bob = await fundedCustomer(bank, 5_000n);
      const changes = { atMaturity: 'pay_out', payToAccountId: savings };
      const id = await certificateOf(bank, ann, { changes });
      for (const shared of [id, savings]) await joinAccount(bank, bob, shared, 'joint_owner');
      await matureAgo(bank, id, 0);
      const staff = await signedInAdmin(bank);
      if (what === 'dies') await reportedDead(staff, ann);
      else
        await staff.client.post('/api/admin/suspend-account', { accountId: Number(ann.accountId) });
      const { rows } = await bank.database.query(
        'select is_stopped from account_owner where account_id = $1 and customer_id = $2',
        [id, ann.customerId],
      );
      expect(rows).toEqual([{ is_stopped: true }]);
      expect(await matureCertificates(work(), today)).toBe(1);
      const accounts = await accountsOf(bob);
      expect(accounts.map((each) => each.id)).not.toContain(id);
      expect(accounts.find((each) => each.id === savings)).toMatchObject({ balance: '10000.00' });
    },
  );

  it('waits with the payout while the money cannot move, and takes another account then', async () => {
    const { ann, checking, savings } = await saver(bank);
    const changes = { atMaturity: 'pay_out', payToAccountId: savings };
    const id = await certificateOf(bank, ann, { changes });
    await matureAgo(bank, id, 0);
    await bank.superuser.query('update ledger.account set frozen = true where id = $1', [savings]);
    expect(await matureCertificates(work(), today)).toBe(0);
    expect(await read(ann, id)).toMatchObject({ isMatured: true, balance: '10000.00' });
    const other = { interestToAccountId: null, atMaturity: 'pay_out', payToAccountId: checking };
    await ann.client.call('PATCH', `/api/certificates/${id}`, other);
    expect(await matureCertificates(work(), today)).toBe(1);
    await bank.superuser.query('update ledger.account set frozen = false where id = $1', [savings]);
    await moveTermsBack(bank, id, 0);
  });
});
