import { feeOf, parseAmount, percentFee, toDecimal } from '@seven-hills/money';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { settleDueWires } from '../../../src/money/wires/settle-due-wires.ts';
import { plainWire } from '../../support/money/sample-wire.ts';
import { changeOwnTerms, changeTerms, restoreTerms } from '../../support/money/terms.ts';
import {
  type Customer,
  fundedCustomer,
  moneyOf,
  staffMember,
  testPin,
} from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let ann: Customer;
let ben: Customer;
let maker: Customer;
let checker: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  [ann, ben, maker, checker] = [
    await fundedCustomer(bank, 5_000_000n),
    await fundedCustomer(bank),
    await staffMember(bank),
    await staffMember(bank),
  ];
});
afterEach(async () => {
  await restoreTerms(bank, maker, checker).catch(() => undefined);
  expect(await bank.audit()).toEqual([]);
});
afterAll(() => bank.close());

const sendWire = ({ client }: Pick<Customer, 'client'>, changes: object = {}, key?: string) =>
  client.post(
    '/api/wire-transfer',
    { ...plainWire, ...changes },
    key ? { 'idempotency-key': key } : {},
  );
const transfer = ({ client }: Pick<Customer, 'client'>, amount: string) =>
  client.post('/api/transactions', {
    type: 'transfer',
    amount,
    toAccountId: ben.accountId,
    pin: testPin,
  });
const on = (other: TestBank['app'], { client }: Customer) => ({
  client: Object.assign(Object.create(client), { app: other }),
});

describe('a changed fee', () => {
  it('is charged from the next order on, and shown to those it applies to', async () => {
    expect((await sendWire(ann)).json()).toMatchObject({ transferFee: '2.00' });
    await changeTerms(bank, maker, checker, { wireFee: 150 });
    expect((await ann.client.get('/api/terms')).json()).toMatchObject({ wireFee: 150 });
    expect((await bank.app.inject('/api/bank')).json()).toMatchObject({
      terms: { byType: { savings: { wireFee: 150 } } },
    });
    expect((await sendWire(ann)).json()).toMatchObject({ transferFee: '1.50' });
  });

  it('refuses an order that names the old fee, and holds nothing', async () => {
    await changeTerms(bank, maker, checker, { wireFee: 150 });
    const before = await moneyOf(ann);
    const refused = await sendWire(ann, { fee: '2.00' });
    expect(refused.json()).toMatchObject({
      status: 422,
      code: 'fee_mismatch',
      message: 'The fee for this amount is $1.50. Please go back to the form and confirm it again.',
    });
    expect(await moneyOf(ann)).toEqual(before);
    expect((await sendWire(ann, { fee: '1.50' })).statusCode).toBe(201);
  });

  it.each([
    ['named', { fee: '2.00' }],
    ['not named', {}],
  ])('answers a repeated key as it did the first time, with the fee %s', async (_how, changes) => {
    const key = `fee-repeat-${_how.replace(' ', '-')}`;
    const first = await sendWire(ann, changes, key);
    await changeTerms(bank, maker, checker, { wireFee: 150 });
    const again = await sendWire(ann, changes, key);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.json()).toEqual(first.json());
  });

  it('still refuses a different order under the same key', async () => {
    await sendWire(ann, {}, 'fee-other');
    expect((await sendWire(ann, { amount: '100.01' }, 'fee-other')).json()).toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  it('applies immediately on another server', async () => {
    const other = await bank.anotherServer();
    expect((await sendWire(on(other, ann))).json()).toMatchObject({ transferFee: '2.00' });
    await changeTerms(bank, maker, checker, { wireFee: 0 });
    expect((await sendWire(on(other, ann), { fee: '2.00' })).json()).toMatchObject({
      code: 'fee_mismatch',
    });
    expect((await sendWire(on(other, ann))).json()).toMatchObject({ transferFee: '0.00' });
  });

  it('matches the terms in the version of the row, whatever the sequence of orders and changes', async () => {
    const fee = fc.integer({ min: 0, max: 1_000 });
    const step = fc.oneof(
      fc.record({ wireFee: fee }),
      fc.record({ own: fc.option(fee) }),
      fc.record({ amount: fc.integer({ min: 1, max: 3_000 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
        let [bankFee, ownFee]: [number, number | null] = [200, null];
        await changeOwnTerms(bank, maker, checker, ann, {}).catch(() => undefined);
        await restoreTerms(bank, maker, checker).catch(() => undefined);
        for (const next of steps) {
          if ('wireFee' in next && next.wireFee !== bankFee) {
            await changeTerms(bank, maker, checker, { wireFee: next.wireFee });
            bankFee = next.wireFee;
          } else if ('own' in next && next.own !== ownFee) {
            await changeOwnTerms(
              bank,
              maker,
              checker,
              ann,
              next.own === null ? {} : { wireFee: next.own },
            );
            ownFee = next.own;
          } else if ('amount' in next) {
            const amount = toDecimal(BigInt(next.amount));
            const rate = BigInt(ownFee ?? bankFee);
            expect((await sendWire(ann, { amount })).json()).toMatchObject({
              transferFee: toDecimal(feeOf(parseAmount(amount) ?? 0n, percentFee(rate))),
            });
          }
        }
        expect(await bank.audit()).toEqual([]);
      }),
      { numRuns: 4 },
    );
    await changeOwnTerms(bank, maker, checker, ann, {}).catch(() => undefined);
  }, 120_000);

  it('is checked by the audit, which finds a different fee', async () => {
    const { id } = (await sendWire(ann)).json<{ id: number }>();
    await bank.superuser.query(`alter table bank_transaction disable trigger user`);
    await bank.superuser.query('update bank_transaction set fee = 1 where id = $1', [id]);
    expect(await bank.audit()).toContainEqual(
      expect.stringMatching(`transaction ${id} .wire_transfer.: its fee is 1 cents, the terms of`),
    );
    await bank.superuser.query('update bank_transaction set fee = 200 where id = $1', [id]);
    await bank.superuser.query(`alter table bank_transaction enable trigger user`);
  });
});

describe('a changed limit', () => {
  it('stops the next order, even if there was no limit before', async () => {
    expect((await transfer(ann, '30.00')).statusCode).toBe(201);
    await changeTerms(bank, maker, checker, { transferLimit: '40.00' });
    expect((await transfer(ann, '10.01')).json()).toMatchObject({
      code: 'daily_limit_exceeded',
      message: 'This exceeds your daily limit of $40.00. You can still move $10.00 today.',
    });
    expect((await ann.client.get('/api/daily-limits')).json()).toMatchObject({
      transfers: { limit: '40.00', remaining: '10.00' },
    });
    expect((await transfer(ann, '10.00')).statusCode).toBe(201);
  });

  it('applies to an order that was waiting for a lock when the limit was lowered', async () => {
    const cleo = await fundedCustomer(bank);
    const holder = await bank.superuser.connect();
    await holder.query('begin');
    await holder.query('select from pin where customer_id = $1 for update', [cleo.customerId]);
    const waiting = transfer(cleo, '50.00');
    await expect
      .poll(async () => {
        const { rows } = await bank.superuser.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%pin%'",
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    await changeTerms(bank, maker, checker, { transferLimit: '49.99' });
    await holder.query('commit');
    holder.release();
    expect((await waiting).json()).toMatchObject({ code: 'daily_limit_exceeded' });
  });

  it('for one customer applies to no one else, and can end', async () => {
    const cleo = await fundedCustomer(bank);
    await changeOwnTerms(bank, maker, checker, cleo, { transferLimit: '5.00', wireFee: 0 });
    expect((await transfer(cleo, '5.01')).json()).toMatchObject({ code: 'daily_limit_exceeded' });
    expect((await transfer(cleo, '5.00')).statusCode).toBe(201);
    expect((await transfer(ann, '5.01')).statusCode).toBe(201);
    expect((await sendWire(cleo)).json()).toMatchObject({ transferFee: '0.00' });
    await changeTerms(bank, maker, checker, { wireFee: 300 });
    expect((await sendWire(cleo)).json()).toMatchObject({ transferFee: '0.00' });
    await changeOwnTerms(bank, maker, checker, cleo, {});
    expect((await transfer(cleo, '5.01')).statusCode).toBe(201);
    expect((await sendWire(cleo)).json()).toMatchObject({ transferFee: '3.00' });
  });

  it('can be lifted for one customer', async () => {
    await changeTerms(bank, maker, checker, { withdrawalLimit: '20.00' });
    const withdraw = ({ client }: Customer) =>
      client.post('/api/transactions', { type: 'withdrawal', amount: '20.01', pin: testPin });
    const cleo = await fundedCustomer(bank);
    expect((await withdraw(cleo)).json()).toMatchObject({ code: 'daily_limit_exceeded' });
    await changeOwnTerms(bank, maker, checker, cleo, { withdrawalLimit: null });
    expect((await withdraw(cleo)).statusCode).toBe(201);
  });

  it('cannot be exceeded by concurrent orders on two servers', async () => {
    const [cleo, other] = [await fundedCustomer(bank), await bank.anotherServer()];
    await changeTerms(bank, maker, checker, { transferLimit: '100.00' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        transfer(index % 2 ? on(other, cleo) : cleo, '60.00'),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  });
});

describe('other terms', () => {
  it('hold deposits above the threshold, online and at the counter', async () => {
    // Deposits of 24 hours add up, so this takes customers who have made none.
    const [ben, cleo] = [await fundedCustomer(bank, 5_000n), await fundedCustomer(bank, 5_000n)];
    await changeTerms(bank, maker, checker, { reviewedAbove: '100.00' });
    const deposit = (amount: string) =>
      ben.client.post('/api/transactions', { type: 'deposit', amount, pin: testPin });
    expect((await deposit('100.00')).json()).toMatchObject({ status: 'completed' });
    expect((await deposit('100.01')).json()).toMatchObject({ status: 'pending' });
    const book = (amount: string) =>
      maker.client.post(
        '/api/admin/counter-deposits',
        { accountId: cleo.accountId, amount },
        { 'idempotency-key': `counter-${amount}` },
      );
    expect((await book('100.00')).json()).toMatchObject({ status: 'completed' });
    expect((await book('100.01')).json()).toMatchObject({ status: 'pending' });
  });

  it('settle wires after the hour that they set', async () => {
    const { id } = (await sendWire(ann)).json<{ id: number }>();
    const settle = (at: string) => settleDueWires(bank.app.means, new Date(at));
    await changeTerms(bank, maker, checker, {}, { wireCutOffHour: 20 });
    // A Wednesday, 6 and 8 p.m. in New York.
    expect(await settle('2040-01-04T23:00:00Z')).toBeGreaterThanOrEqual(0);
    await changeTerms(bank, maker, checker, {}, { wireCutOffHour: 17 });
    await settle('2040-01-05T23:00:00Z');
    expect((await ann.client.get(`/api/transactions/${id}`)).json()).toMatchObject({
      status: 'completed',
    });
  });
});
