import { randomUUID } from 'node:crypto';
import type { Transaction } from '@seven-hills/bank/transaction';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handOverWires } from '../../../src/money/wires/hand-over-wires.ts';
import { sandboxWireRail } from '../../../src/money/wires/rails/sandbox-wire-rail.ts';
import type { WireOrder } from '../../../src/money/wires/rails/wire-rail.ts';
import { settleDueWires } from '../../../src/money/wires/settle-due-wires.ts';
import { accountNumber, wire } from '../../support/money/sample-wire.ts';
import {
  type Customer,
  fundedCustomer,
  moneyOf,
  staffMember,
  testPin,
} from '../../support/people.ts';
import { messagesTo } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let staff: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  staff = await staffMember(bank);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

/** Every field of the documented call. */
const order = { ...wire, fee: '2.00', type: 'wire_transfer' };

const send = (customer: Customer, changes: object = {}, headers: Record<string, string> = {}) =>
  customer.client.post('/api/wire-transfer', { ...order, ...changes }, headers);
const sent = async (customer: Customer, changes: object = {}) =>
  (await send(customer, changes)).json<Transaction>();
const approve = (id: number) => staff.client.post(`/api/admin/transactions/${id}/approve`);
const decline = (id: number, reason = 'Name and account do not match') =>
  staff.client.post(`/api/admin/transactions/${id}/decline`, { reason });
const seen = async (customer: Customer, id: number) =>
  (await customer.client.get(`/api/transactions/${id}`)).json<Transaction>();
const age = (id: number, to: string) =>
  bank.superuser.query(
    `alter table bank_transaction disable trigger bank_transaction_is_not_rewritten;
     update bank_transaction set created_at = '${to}' where id = ${id};
     alter table bank_transaction enable trigger bank_transaction_is_not_rewritten`,
  );

describe('POST /api/wire-transfer', () => {
  it('holds the amount and fee, shows only the last four digits, and notifies the customer by email', async () => {
    const ann = await fundedCustomer(bank, 50_000n);
    const response = await send(ann);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      type: 'wire_transfer',
      status: 'pending',
      direction: 'out',
      amount: '100.00',
      transferFee: '2.00',
      description: 'Invoice 7',
      fromAccountId: ann.accountId,
      toAccountId: null,
      externalBankName: 'Fifth Third Bank',
      externalAccountNumber: '4433',
      externalRoutingNumber: '042000314',
      swiftCode: 'FTTBUS3C',
      intermediaryBank: 'Citibank',
      recipientName: 'Ada Byron',
      recipientAddress: '1 Main Street, Dayton, OH 45402',
    });
    expect(response.body).not.toContain(accountNumber);
    expect((await ann.client.get('/api/transactions')).body).not.toContain(accountNumber);
    expect(await moneyOf(ann)).toEqual(['398.00', '500.00', '102.00']);
    const mail = (await messagesTo(bank, ann.email)).at(-1);
    expect(mail?.subject).toBe('We have received your wire transfer');
    expect(mail?.text_body).toContain('wire $100.00 to Ada Byron');
  });

  it('keeps the account number unreadable in the database', async () => {
    const ann = await fundedCustomer(bank);
    await send(ann, {}, { 'idempotency-key': randomUUID() });
    const { rows } = await bank.database.query<{ text: string }>(
      `select t::text as text from bank_transaction as t
       union all select t::text from wire_instruction as t
       union all select t::text from mail_message as t
       union all select t::text from ledger.idempotency as t`,
    );
    const text = rows.map((row) => row.text).join(' ');
    expect(text).toContain('4433');
    expect(text).not.toContain(accountNumber);
    expect(text).not.toContain(Buffer.from(accountNumber).toString('hex'));
  });

  it('calculates the fee when none is sent, rounding half a cent up', async () => {
    const ann = await fundedCustomer(bank);
    expect((await sent(ann, { amount: '10.25', fee: undefined })).transferFee).toBe('0.21');
    expect((await sent(ann, { amount: '10.24', fee: 0.2 })).transferFee).toBe('0.20');
  });

  it('costs at least one cent, however small the amount', async () => {
    const ann = await fundedCustomer(bank, 50_000n);
    expect((await sent(ann, { amount: '0.24', fee: undefined })).transferFee).toBe('0.01');
    expect((await send(ann, { amount: '0.24', fee: '0.00' })).json()).toMatchObject({
      code: 'fee_mismatch',
    });
  });

  it.each([
    [{ fee: '1.99' }, 422, 'fee_mismatch', /The fee for this amount is \$2\.00/],
    [{ fee: '0' }, 422, 'fee_mismatch', /\$2\.00/],
    [{ fee: 'none' }, 422, 'fee_mismatch', /\$2\.00/],
    [{ externalRoutingNumber: '042000315' }, 422, 'routing_number_invalid', /nine digits/],
    [
      { externalRoutingNumber: '4200031' },
      400,
      'validation_failed',
      /^Routing number must be 9 digits$/,
    ],
    [{ recipientName: '' }, 400, 'validation_failed', /^Recipient name is required$/],
    [{ pin: '9999' }, 403, 'pin_incorrect', /Incorrect PIN/],
    [{ amount: '2000000.00', fee: null }, 422, 'amount_too_large', /\$1,000,000\.00/],
    [{ amount: '980.40', fee: null }, 422, 'insufficient_funds', /Insufficient funds/],
    [{ type: 'transfer' }, 400, 'validation_failed', /./],
  ])('refuses %j with %i %s and holds nothing', async (change, status, code, message) => {
    const ann = await fundedCustomer(bank, 100_000n);
    const response = await send(ann, change);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(await moneyOf(ann)).toEqual(['1000.00', '1000.00', '0.00']);
  });

  it('needs the fee in addition to the amount, to the cent', async () => {
    const ann = await fundedCustomer(bank, 10_200n);
    expect((await send(ann, { amount: '100.01', fee: null })).json()).toMatchObject({
      code: 'insufficient_funds',
    });
    expect((await send(ann)).statusCode).toBe(201);
    expect(await moneyOf(ann)).toEqual(['0.00', '102.00', '102.00']);
  });

  it('refuses a suspended account and a visitor', async () => {
    const ann = await fundedCustomer(bank);
    await bank.database.query('update ledger.account set frozen = true where id = $1', [
      ann.accountId,
    ]);
    expect((await send(ann)).json()).toMatchObject({ code: 'account_suspended', status: 403 });
    ann.client.cookie = null;
    expect((await send(ann)).json()).toMatchObject({ code: 'unauthorized', status: 401 });
  });

  it('answers a repeated key as it did the first time, and holds the money once', async () => {
    const ann = await fundedCustomer(bank, 50_000n);
    const key = { 'idempotency-key': randomUUID() };
    const first = await send(ann, {}, key);
    const second = await send(ann, {}, key);
    expect(second.json()).toEqual(first.json());
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await moneyOf(ann)).toEqual(['398.00', '500.00', '102.00']);
    // A different account with the same last four digits.
    expect((await send(ann, { externalAccountNumber: '11114433' }, key)).json()).toMatchObject({
      code: 'idempotency_key_reused',
    });
  });
});

describe('a staff decision', () => {
  it('to approve moves the held money, earns the fee, and notifies the customer', async () => {
    const ann = await fundedCustomer(bank, 50_000n);
    const { id } = await sent(ann);
    const response = await approve(id);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id, status: 'completed', statusReason: null });
    expect(await moneyOf(ann)).toEqual(['398.00', '398.00', '0.00']);
    expect((await messagesTo(bank, ann.email)).at(-1)?.subject).toBe(
      'Completed: your wire of $100.00 to Ada Byron',
    );
    const { rows } = await bank.database.query(
      `select action, actor_id, subject_id, after_change from audit_event order by id desc limit 1`,
    );
    expect(rows[0]).toEqual({
      action: 'transaction_approved',
      actor_id: staff.customerId,
      subject_id: ann.customerId,
      after_change: {
        transactionId: id,
        type: 'wire_transfer',
        amount: '100.00',
        status: 'completed',
      },
    });
  });

  it('to decline returns everything and sends the customer the reason', async () => {
    const ann = await fundedCustomer(bank, 50_000n);
    const { id } = await sent(ann);
    expect((await decline(id)).json()).toMatchObject({ id, status: 'declined' });
    expect(await moneyOf(ann)).toEqual(['500.00', '500.00', '0.00']);
    expect(await seen(ann, id)).toMatchObject({
      status: 'declined',
      statusReason: 'Name and account do not match',
    });
    const mail = (await messagesTo(bank, ann.email)).at(-1);
    expect(mail?.subject).toBe('Not carried out: your wire of $100.00 to Ada Byron');
    expect(mail?.text_body).toContain('The reason: Name and account do not match');
    expect(mail?.text_body).toContain('$102.00, including the fee,');
  });

  it('on a large deposit credits it when approved, not when declined', async () => {
    const ann = await fundedCustomer(bank, 50_000n);
    const deposit = async () =>
      (
        await ann.client.post('/api/transactions', {
          type: 'deposit',
          amount: '20000',
          pin: testPin,
        })
      ).json<Transaction>().id;
    const [first, second] = [await deposit(), await deposit()];
    expect(await moneyOf(ann)).toEqual(['500.00', '500.00', '0.00']);
    expect((await approve(first)).json()).toMatchObject({ status: 'completed', direction: 'in' });
    expect(await moneyOf(ann)).toEqual(['20500.00', '20500.00', '0.00']);
    await decline(second, 'No proof of origin');
    expect(await moneyOf(ann)).toEqual(['20500.00', '20500.00', '0.00']);
    expect((await messagesTo(bank, ann.email)).at(-1)?.text_body).toContain('Nothing was credited');
  });

  it('needs a reason, a pending transaction, and a staff member other than the customer', async () => {
    const ann = await fundedCustomer(bank);
    const { id } = await sent(ann);
    expect((await decline(id, ' ')).json()).toMatchObject({
      code: 'validation_failed',
      message: 'Reason is required',
    });
    for (const path of ['approve', 'decline']) {
      const asCustomer = await ann.client.post(`/api/admin/transactions/${id}/${path}`, {
        reason: 'x',
      });
      expect(asCustomer.json()).toMatchObject({ code: 'admin_required', status: 403 });
    }
    const own = await sent(staff);
    expect((await approve(own.id)).json()).toMatchObject({ code: 'conflict', status: 409 });
    expect((await approve(999_999)).json()).toMatchObject({ code: 'not_found', status: 404 });
    await approve(id);
    for (const again of [await approve(id), await decline(id)])
      expect(again.json()).toMatchObject({ code: 'transaction_not_pending', status: 409 });
  });

  it('is made only once when an approval and a decline race on two servers', async () => {
    const other = await bank.anotherServer();
    const ann = await fundedCustomer(bank, 500_000n);
    for (let round = 0; round < 10; round += 1) {
      const { id } = await sent(ann, { amount: '10.00', fee: null });
      const answers = await Promise.all([
        approve(id),
        other.inject({
          method: 'POST',
          url: `/api/admin/transactions/${id}/decline`,
          headers: { cookie: staff.client.cookie ?? '' },
          payload: { reason: 'Race' },
        }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const winner = answers.find(({ statusCode }) => statusCode === 200)?.json<Transaction>();
      expect((await seen(ann, id)).status).toBe(winner?.status);
    }
    expect((await moneyOf(ann))[2]).toBe('0.00');
  });
});

describe('automatic settlement', () => {
  // Thursday, December 10, 2020, 11 pm in New York; the next business day closes on Friday at 5 pm.
  const settle = (moment: string) => settleDueWires(bank.app.means, new Date(moment));
  const orderedAt = '2020-12-11T04:00:00Z';

  it('happens at the close of the next business day, not before', async () => {
    const ann = await fundedCustomer(bank, 50_000n);
    const { id } = await sent(ann);
    await age(id, orderedAt);
    expect(await settle('2020-12-11T21:59:00Z')).toBe(0);
    // Three business days after a Thursday.
    expect(await seen(ann, id)).toMatchObject({ status: 'pending', arrivesBy: '2020-12-15' });
    expect(await settle('2020-12-11T22:00:00Z')).toBe(1);
    expect(await seen(ann, id)).toMatchObject({ status: 'completed', arrivesBy: null });
    expect(await moneyOf(ann)).toEqual(['398.00', '398.00', '0.00']);
    expect(await settle('2020-12-14T22:00:00Z')).toBe(0);
    expect((await messagesTo(bank, ann.email)).at(-1)?.subject).toMatch(/^Completed/);
  });

  it('decides once when the job and staff act at the same time', async () => {
    const ann = await fundedCustomer(bank, 500_000n);
    for (let round = 0; round < 5; round += 1) {
      const { id } = await sent(ann, { amount: '10.00', fee: null });
      await age(id, orderedAt);
      const [answer, settled] = await Promise.all([decline(id), settle('2020-12-11T22:00:00Z')]);
      expect([answer.statusCode, settled]).toEqual(answer.statusCode === 200 ? [200, 0] : [409, 1]);
      expect((await seen(ann, id)).status).toBe(settled === 1 ? 'completed' : 'declined');
    }
  });

  it('leaves large deposits and payments to those who decide them', async () => {
    const ann = await fundedCustomer(bank);
    const { id } = (
      await ann.client.post('/api/transactions', { type: 'deposit', amount: '20000', pin: testPin })
    ).json<Transaction>();
    await age(id, orderedAt);
    await settle('2020-12-20T22:00:00Z');
    expect((await seen(ann, id)).status).toBe('pending');
  });
});

describe('the hand-over to the wire network', () => {
  it('hands completed wires over once, with the full account number', async () => {
    const [ann, orders] = [await fundedCustomer(bank, 500_000n), [] as WireOrder[]];
    const handOver = (send: (order: WireOrder) => Promise<void>) =>
      handOverWires({ ...bank.app.means, rail: { send } });
    await handOver(async () => {});
    const [approved, pending, declined] = [await sent(ann), await sent(ann), await sent(ann)];
    await approve(approved.id);
    await decline(declined.id);
    const away = handOver(() => Promise.reject(new Error('the network is away')));
    await expect(away).rejects.toThrow('the network is away');
    await Promise.all([1, 2].map(() => handOver(async (order) => void orders.push(order))));
    expect(orders).toEqual([
      {
        idempotencyKey: `wire-${approved.id}`,
        amount: 10_000n,
        routingNumber: '042000314',
        accountNumber,
        bankName: 'Fifth Third Bank',
        recipientName: 'Ada Byron',
        recipientAddress: '1 Main Street, Dayton, OH 45402',
        swiftCode: 'FTTBUS3C',
        intermediaryBank: 'Citibank',
        description: 'Invoice 7',
        originator: {
          name: expect.stringMatching(/^Test Person/),
          address: '12 Vine Street, Cincinnati, OH 45202',
          accountNumber: expect.stringMatching(/^\d{10}$/),
        },
      },
    ]);
    await approve(pending.id);
    const rail = sandboxWireRail(bank.database);
    await handOverWires({ ...bank.app.means, rail });
    const { rows } = await bank.database.query(
      'select idempotency_key, account_last_four, amount from sandbox_wire',
    );
    expect(rows).toEqual([
      { idempotency_key: `wire-${pending.id}`, account_last_four: '4433', amount: 10_000n },
    ]);
  });

  it('continues past a wire that the network does not accept, and stops after three', async () => {
    const ann = await fundedCustomer(bank, 500_000n);
    const ids = [];
    for (let count = 0; count < 5; count += 1) ids.push((await sent(ann)).id);
    for (const id of ids) await approve(id);
    const keys = ids.map((id) => `wire-${id}`);
    const offered: string[] = [];
    const handOver = (isTaken: (key: string) => boolean) =>
      handOverWires({
        ...bank.app.means,
        rail: {
          async send({ idempotencyKey }) {
            offered.push(idempotencyKey);
            if (!isTaken(idempotencyKey)) throw new Error(`not ${idempotencyKey}`);
          },
        },
      });
    await expect(handOver(() => false)).rejects.toThrow(`not ${keys[0]}`);
    expect(offered.splice(0)).toEqual(keys.slice(0, 3));
    await expect(handOver((key) => key !== keys[0])).rejects.toThrow(`not ${keys[0]}`);
    expect(offered.splice(0)).toEqual(keys);
    expect(await handOver(() => true)).toBe(1);
    expect(offered).toEqual(keys.slice(0, 1));
  });
});
