import { randomUUID } from 'node:crypto';
import { limits } from '@seven-hills/bank/limits';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { createPool } from '@seven-hills/postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { matureCertificates } from '../../../src/money/certificates/maturity/mature-certificates.ts';
import { type Customer, testPin } from '../../support/people.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';
import { agreedTexts } from '../../support/texts/agreed-texts.ts';
import { inThisOrder, lockOf } from '../../support/wait-until-blocked.ts';
import { certificateForm, certificateOf, matureAgo, offerCertificates, saver } from './support.ts';

/** Certificates that are opened, paid out, or changed while something else happens to them. */

let bank: TestBank;
let means: TestBank['app']['means'];
let otherMeans: typeof means;
beforeAll(async () => {
  bank = await openTestBank();
  await offerCertificates(bank);
  means = bank.app.means;
  otherMeans = (await bank.anotherServer()).means;
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const accountsOf = async ({ client }: Customer) =>
  (await client.get('/api/own-accounts')).json<{ accounts: OwnAccount[] }>().accounts;
const balanceOf = async (customer: Customer, id: number) =>
  (await accountsOf(customer)).find((each) => each.id === id)?.balance;
const mature = (by = means) => matureCertificates(by);

/** A certificate that matured today, and is to be paid out to savings. */
async function matured() {
  const { ann, checking, savings } = await saver(bank);
  const changes = { atMaturity: 'pay_out', payToAccountId: savings };
  const id = await certificateOf(bank, ann, { changes });
  await matureAgo(bank, id, 0);
  return { ann, checking, savings, id };
}

describe('a matured certificate', () => {
  it('is paid out once by two servers at the same time', async () => {
    const { ann, savings, id } = await matured();
    const runs = [() => mature(), () => mature(otherMeans)];
    expect(await inThisOrder(bank.superuser, lockOf(id), runs)).toEqual([1, 0]);
    expect(await balanceOf(ann, savings)).toBe('10000.00');
  });

  it.each(['owner', 'bank'])(
    'leaves once if its owner withdraws everything while it is paid out, first by the %s',
    async (first) => {
      const { ann, checking, savings, id } = await matured();
      const before = await balanceOf(ann, checking);
      const withdraw = async () =>
        (
          await ann.client.post(
            `/api/certificates/${id}/withdrawal`,
            { penalty: '0.00', toAccountId: checking, pin: testPin },
            { 'idempotency-key': randomUUID() },
          )
        ).statusCode;
      const works = first === 'owner' ? [withdraw, mature] : [mature, withdraw];
      const done = await inThisOrder<number>(bank.superuser, lockOf(id), works);
      expect(done).toEqual(first === 'owner' ? [201, 0] : [1, 404]);
      expect(await balanceOf(ann, id)).toBeUndefined();
      const [toChecking, toSavings] =
        first === 'owner' ? [Number(before) + 10_000, 0] : [Number(before), 10_000];
      expect(Number(await balanceOf(ann, checking))).toBe(toChecking);
      expect(Number(await balanceOf(ann, savings))).toBe(toSavings);
    },
  );

  it.each(['renewal', 'change'])(
    'is renewed or paid out as its owner chose, if both come at once, first the %s',
    async (first) => {
      const { ann, savings } = await saver(bank);
      const id = await certificateOf(bank, ann);
      await matureAgo(bank, id, 0);
      const change = async () =>
        (
          await ann.client.call('PATCH', `/api/certificates/${id}`, {
            interestToAccountId: null,
            atMaturity: 'pay_out',
            payToAccountId: savings,
          })
        ).statusCode;
      const locking = `select from certificate where account_id = ${id} for update`;
      const works = first === 'renewal' ? [mature, change] : [change, mature];
      const done = await inThisOrder<number>(bank.superuser, locking, works);
      expect(done).toEqual(first === 'renewal' ? [1, 200] : [200, 0]);
      const { rows } = await bank.database.query(
        'select from certificate_term where account_id = $1',
        [id],
      );
      expect(rows).toHaveLength(first === 'renewal' ? 2 : 1);
      expect(await mature()).toBe(first === 'renewal' ? 0 : 1);
      expect(await balanceOf(ann, savings)).toBe(first === 'renewal' ? '0.00' : '10000.00');
    },
  );
});

describe('the account that a certificate pays out to', () => {
  const close = ({ client }: Customer, id: number) =>
    client.post(`/api/own-accounts/${id}/closing`, { pin: testPin });

  it('is closed by its owner only once another one is chosen', async () => {
    const { ann, checking, savings, id } = await matured();
    expect((await close(ann, savings)).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('A certificate pays out to this account at maturity.'),
    });
    const other = { interestToAccountId: null, atMaturity: 'pay_out', payToAccountId: checking };
    await ann.client.call('PATCH', `/api/certificates/${id}`, other);
    expect((await close(ann, savings)).statusCode).toBe(200);
    expect(await mature()).toBe(1);
  });

  it.each(['opening', 'closing'])(
    'is open, or the certificate is not opened, if both come at once, first the %s',
    async (first) => {
      const { ann, checking, savings } = await saver(bank);
      const changes = { atMaturity: 'pay_out', payToAccountId: savings };
      const form = await certificateForm(ann, changes);
      const opening = async () =>
        (await ann.client.post('/api/certificates', form, { 'idempotency-key': randomUUID() }))
          .statusCode;
      const closing = async () => (await close(ann, savings)).statusCode;
      // The opening moves money from checking; the closing locks savings.
      const locking = `select from ledger.account where id in (${checking}, ${savings}) for update`;
      const works = first === 'opening' ? [opening, closing] : [closing, opening];
      const done = await inThisOrder(bank.superuser, locking, works);
      expect(done).toEqual(first === 'opening' ? [201, 409] : [200, 404]);
    },
  );
});

it('is not opened as one account too many, if another one is opened while its deposit waits', async () => {
  const { ann } = await saver(bank);
  const another = () =>
    ann.client.post('/api/own-accounts', { accountType: 'savings', agreements: agreedTexts });
  for (let count = 2; count < limits.accountsMax - 1; count += 1) await another();
  const { connectionString } = bank.roles.service;
  const postingDatabase = createPool({ connectionString, applicationName: 'test', max: 1 });
  const server = await bank.anotherServer({ postingDatabase });
  const client = Object.assign(new TestClient(server), { cookie: ann.client.cookie });
  const form = await certificateForm(ann, { amount: '1000.00' });
  const onlyConnection = await postingDatabase.connect();
  const opening = client.post('/api/certificates', form, { 'idempotency-key': randomUUID() });
  await vi.waitUntil(() => postingDatabase.waitingCount > 0, { timeout: 4_000 });
  expect((await another()).statusCode).toBe(201);
  onlyConnection.release();
  expect((await opening).json()).toMatchObject({
    code: 'conflict',
    message: `You can have ${limits.accountsMax} accounts at most.`,
  });
  expect(await accountsOf(ann)).toHaveLength(limits.accountsMax);
  await server.close();
  await postingDatabase.end();
});
