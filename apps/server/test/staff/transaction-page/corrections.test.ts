import { receiptNumber } from '@seven-hills/bank/brand';
import type { Transaction } from '@seven-hills/bank/transaction';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handOverWires } from '../../../src/money/wires/hand-over-wires.ts';
import { arrange } from '../../support/money/arranged-movement.ts';
import { wire } from '../../support/money/sample-wire.ts';
import {
  type Customer,
  fundedCustomer,
  giveRole,
  moneyOf,
  staffMember,
  testPin,
} from '../../support/people.ts';
import {
  approveProposal,
  denyProposal,
  proposalIn,
  requireOthers,
} from '../../support/proposals.ts';
import { eventsAbout, mailTo } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let staff: Customer;
let ann: Customer;
let bob: Customer;
beforeAll(async () => {
  bank = await openTestBank();
});
beforeEach(async () => {
  await bank.database.query('delete from attempt_counter');
  await requireOthers(bank, 'transaction_correction', 0, null);
  await requireOthers(bank, 'transaction_approval', 0, null);
  staff = await staffMember(bank, 'operations');
  [ann, bob] = [await fundedCustomer(bank, 50_000n), await fundedCustomer(bank, 10_000n)];
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

let keys = 0;
const correct = (
  { id }: { id: number },
  changes: object = {},
  {
    by = staff,
    key = `correction-${++keys}`,
    client = by.client,
  }: { by?: Customer; key?: string | null; client?: Customer['client'] } = {},
) =>
  client.post(
    `/api/admin/transactions/${id}/corrections`,
    { scope: 'whole', reasonCode: 'duplicate', note: 'Sent it twice, says Ann', ...changes },
    key === null ? {} : { 'idempotency-key': key },
  );
const move = async (from: Customer, form: object) =>
  (
    await from.client.post('/api/transactions', { amount: '42.10', pin: testPin, ...form })
  ).json<Transaction>();
const send = () => move(ann, { type: 'transfer', toAccountId: bob.accountId });
const spend = (whose: Customer, amount: string) => move(whose, { type: 'withdrawal', amount });
const seenBy = async ({ client }: Customer, { id }: { id: number }) =>
  (await client.get(`/api/transactions/${id}`)).json<Transaction>();
const approvedWire = async () => {
  const ordered = (await ann.client.post('/api/wire-transfer', wire)).json<Transaction>();
  const { client } = await staffMember(bank, 'operations');
  await client.post(`/api/admin/transactions/${ordered.id}/approve`);
  return ordered;
};
const handOver = (send: () => Promise<void> = async () => {}) =>
  handOverWires({ ...bank.app.means, rail: { send } });

describe('a correction', () => {
  it('moves the money back, and is shown to both customers and on the original', async () => {
    const original = await send();
    const answer = await correct(original);
    expect(answer.statusCode).toBe(201);
    const { transaction } = answer.json<{ transaction: Transaction }>();
    expect(transaction).toMatchObject({
      type: 'correction',
      amount: '42.10',
      transferFee: '0.00',
      description: `Correction of ${receiptNumber(original.id)}: Made twice`,
      corrects: original.id,
      direction: 'in',
    });
    expect(await moneyOf(ann)).toEqual(['500.00', '500.00', '0.00']);
    expect(await moneyOf(bob)).toEqual(['100.00', '100.00', '0.00']);
    for (const [person, direction] of [
      [ann, 'in'],
      [bob, 'out'],
    ] as const) {
      expect(await seenBy(person, original)).toMatchObject({ correctedBy: transaction.id });
      expect(await seenBy(person, transaction)).toMatchObject({
        type: 'correction',
        direction,
        corrects: original.id,
        correctedBy: null,
      });
      expect(await mailTo(bank, person.email)).toContain('We corrected a transaction');
      expect(await eventsAbout(bank, person.customerId, 'transaction_corrected')).toMatchObject([
        {
          actor_id: staff.customerId,
          detail: 'Sent it twice, says Ann',
          after_change: {
            transactionId: original.id,
            correctionId: transaction.id,
            reasonCode: 'duplicate',
          },
        },
      ]);
    }
    const { rows } = await bank.database.query<{ text_body: string }>(
      `select text_body from mail_message where recipient = $1 and subject = 'We corrected a transaction'`,
      [bob.email],
    );
    expect(rows[0]?.text_body).toContain('debited $42.10 from your account');
    expect(rows[0]?.text_body).not.toContain('says Ann');
  });

  it.each(['deposit', 'withdrawal'])('reverses a %s', async (type) => {
    const original = await move(ann, { type });
    await correct(original);
    expect(await moneyOf(ann)).toEqual(['500.00', '500.00', '0.00']);
  });

  it('works on a suspended account, such as one with fraud', async () => {
    const original = await send();
    const stop = { accountId: bob.accountId, reason: 'suspected_fraud', note: 'A mule, it seems' };
    const stopped = await staff.client.post('/api/admin/suspend-account', stop);
    expect(stopped.statusCode).toBe(200);
    expect((await correct(original)).statusCode).toBe(201);
    expect(await moneyOf(ann)).toEqual(['500.00', '500.00', '0.00']);
  });

  it('is refused, with the recipient and the balance, if the recipient has spent the money', async () => {
    const original = await send();
    await spend(bob, '120.00');
    const refused = await correct(original);
    expect(refused.json()).toMatchObject({ status: 422, code: 'insufficient_funds' });
    expect(refused.json<{ message: string }>().message).toMatch(
      /has \$22\.10 available, which is less than the \$42\.10 to reverse\. No money has moved\.$/,
    );
    expect(await moneyOf(bob)).toEqual(['22.10', '22.10', '0.00']);
    expect((await seenBy(ann, original)).correctedBy).toBeNull();
  });

  it('never takes money that the recipient spends at the same time', async () => {
    const original = await send();
    await Promise.all([correct(original), ...Array.from({ length: 4 }, () => spend(bob, '30.00'))]);
    const [balance] = await moneyOf(bob);
    expect(Number(balance)).toBeGreaterThanOrEqual(0);
  });

  it('happens once, even simultaneously on two servers', async () => {
    const original = await send();
    const other = await bank.anotherServer();
    const client = Object.assign(Object.create(Object.getPrototypeOf(staff.client)), staff.client, {
      app: other,
    }) as typeof staff.client;
    const colleague = await staffMember(bank, 'operations');
    const answers = await Promise.all([
      correct(original),
      correct(original, {}, { client }),
      correct(original, {}, { by: colleague }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    for (const refused of answers.filter(({ statusCode }) => statusCode === 409))
      expect(refused.json()).toMatchObject({ code: 'not_correctable' });
    expect(await moneyOf(ann)).toEqual(['500.00', '500.00', '0.00']);
    const again = await correct(original);
    expect(again.json<{ message: string }>().message).toMatch(
      /^This transaction has already been corrected by SH\d{8}\.$/,
    );
  });

  it('is limited to one by the database', async () => {
    const original = await send();
    const { transaction } = (await correct(original)).json<{ transaction: Transaction }>();
    const second = bank.superuser.query(
      `insert into transaction_correction
         (corrected_id, transaction_id, is_fee_only, reason_code, note, corrected_by)
       values ($1, $2 + 1000000, false, 'duplicate', 'again', $3)`,
      [original.id, transaction.id, staff.customerId],
    );
    await expect(second).rejects.toMatchObject({ constraint: 'transaction_correction_pkey' });
  });

  it('is booked once under one key, and a repeat returns the same answer', async () => {
    const original = await send();
    const first = await correct(original, {}, { key: 'once' });
    const again = await correct(original, {}, { key: 'once' });
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.json<{ transaction: Transaction }>().transaction).toEqual(
      first.json<{ transaction: Transaction }>().transaction,
    );
    const other = await correct(original, { reasonCode: 'bank_error' }, { key: 'once' });
    expect(other.json()).toMatchObject({ code: 'idempotency_key_reused' });
    expect((await correct(original, {}, { key: null })).json()).toMatchObject({
      code: 'idempotency_key_invalid',
    });
  });

  it('is reported by the audit if it is not the exact opposite', async () => {
    const [original, larger] = [await send(), await move(ann, { type: 'deposit' })];
    const { transaction } = (await correct(original)).json<{ transaction: Transaction }>();
    const pointAt = (id: number) =>
      bank.superuser.query(
        `set session_replication_role = replica;
         update transaction_correction set corrected_id = ${id} where transaction_id = ${transaction.id};
         reset session_replication_role`,
      );
    await pointAt(larger.id);
    expect(await bank.audit()).toEqual([
      `transaction ${transaction.id} corrects transaction ${larger.id}: accounts, amount or fee are not the opposite`,
    ]);
    await pointAt(original.id);
  });
});

describe('a transaction that cannot be corrected', () => {
  const refusalOf = async (item: { id: number }, changes: object = {}) => {
    const refused = await correct(item, changes);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'not_correctable' });
    return refused.json<{ message: string }>().message;
  };

  it('is pending, or was declined', async () => {
    const ordered = (await ann.client.post('/api/wire-transfer', wire)).json<Transaction>();
    expect(await refusalOf(ordered)).toMatch(/Decline it instead/);
    await staff.client.post(`/api/admin/transactions/${ordered.id}/decline`, { reason: 'No' });
    expect(await refusalOf(ordered)).toMatch(/moved no money/);
  });

  it('is a correction, had no fee, or is of another type', async () => {
    const original = await send();
    expect(await refusalOf(original, { scope: 'fee' })).toBe('This transaction had no fee.');
    const { transaction } = (await correct(original)).json<{ transaction: Transaction }>();
    expect(await refusalOf(transaction)).toMatch(/is a correction itself/);
    const { customerId } = ann;
    const sent = { customerId, type: 'wire_transfer', amount: 100n, fee: 2n } as const;
    expect(await refusalOf(await arrange(bank, sent))).toMatch(/has been sent/);
  });

  it('involves a closed account', async () => {
    const gone = await fundedCustomer(bank, 5_000n);
    const original = await move(gone, {
      type: 'transfer',
      toAccountId: ann.accountId,
      amount: '50.00',
    });
    await requireOthers(bank, 'account_closing', 0, null);
    const closing = {
      accountId: gone.accountId,
      reason: 'customer_request',
      note: 'Moved to another bank',
    };
    const closed = await staff.client.post('/api/admin/close-account', closing);
    expect(closed.statusCode).toBe(200);
    expect(await refusalOf(original)).toMatch(/is closed/);
  });

  it('does not exist, or is the caller’s own', async () => {
    expect((await correct({ id: 99_999_999 })).json()).toMatchObject({ code: 'not_found' });
    const own = await fundedCustomer(bank, 10_000n);
    const original = await move(own, { type: 'deposit' });
    await giveRole(bank, own.customerId, 'operations');
    expect((await correct(original, {}, { by: own })).json()).toMatchObject({ code: 'conflict' });
  });

  it('is refused to roles that may not adjust balances', async () => {
    const original = await send();
    for (const role of ['support', 'auditor'] as const) {
      const by = await staffMember(bank, role);
      expect((await correct(original, {}, { by })).json()).toMatchObject({
        code: 'permission_required',
      });
    }
    expect((await correct(original, {}, { by: ann })).statusCode).toBe(403);
  });
});

describe('a wire', () => {
  it('that is not yet sent is reversed with its fee, and never sent', async () => {
    const ordered = await approvedWire();
    const { transaction } = (await correct(ordered)).json<{ transaction: Transaction }>();
    expect(transaction).toMatchObject({ amount: '100.00', transferFee: '2.00', direction: 'in' });
    expect(await moneyOf(ann)).toEqual(['500.00', '500.00', '0.00']);
    await handOver(() => Promise.reject(new Error('sent')));
    const { rows } = await bank.database.query<{ handed_over_at: Date | null }>(
      'select handed_over_at from wire_instruction where transaction_id = $1',
      [ordered.id],
    );
    expect(rows).toEqual([{ handed_over_at: null }]);
    const months = await ann.client.get('/api/transactions/months?type=correction');
    expect(months.json()).toMatchObject([{ moneyIn: '102.00', moneyOut: '0.00' }]);
  });

  it('cannot be reversed while it is handed to the network', async () => {
    const ordered = await approvedWire();
    let during = '';
    await handOver(async () => {
      during = (await correct(ordered)).json<{ message: string }>().message;
    });
    expect(during).toBe(
      'This wire has been sent, so it can’t be reversed. Only its fee can be returned.',
    );
    expect((await correct(ordered)).statusCode).toBe(409);
    const fee = await correct(ordered, { scope: 'fee', reasonCode: 'fee_refund' });
    expect(fee.json<{ transaction: Transaction }>().transaction).toMatchObject({
      amount: '2.00',
      transferFee: '0.00',
      description: `Fee of ${receiptNumber(ordered.id)}: Fee refund`,
    });
    expect(await moneyOf(ann)).toEqual(['400.00', '400.00', '0.00']);
    expect((await correct(ordered, { scope: 'fee' })).statusCode).toBe(409);
  });

  it('is still sent if only its fee was returned', async () => {
    const ordered = await approvedWire();
    expect((await correct(ordered, { scope: 'fee' })).statusCode).toBe(201);
    let sent = 0;
    await handOver(async () => {
      sent += 1;
    });
    expect(sent).toBe(1);
  });
});

describe('a correction that others must approve', () => {
  beforeEach(() => requireOthers(bank, 'transaction_correction', 1, null));

  it('shows who is debited and credited, and is carried out with the last vote', async () => {
    const original = await send();
    const proposal = proposalIn(await correct(original));
    expect(proposal).toMatchObject({
      action: 'transaction_correction',
      reason: 'Sent it twice, says Ann',
      person: { id: Number(ann.customerId) },
      changes: [
        { field: 'Transaction', after: `${receiptNumber(original.id)}, transfer of $42.10` },
        { field: 'Debited', after: expect.stringContaining(': $42.10') },
        { field: 'Credited', after: expect.stringContaining(': $42.10') },
        { field: 'Reason', after: 'Made twice' },
      ],
    });
    expect((await correct(original)).json()).toMatchObject({ code: 'proposal_exists' });
    expect((await approveProposal(staff, proposal)).json()).toMatchObject({ code: 'conflict' });
    expect(await moneyOf(bob)).toEqual(['142.10', '142.10', '0.00']);
    const checker = await staffMember(bank, 'operations');
    expect((await approveProposal(checker, proposal)).json()).toMatchObject({ state: 'executed' });
    expect(await moneyOf(bob)).toEqual(['100.00', '100.00', '0.00']);
  });

  it('waits while the recipient has too little money, and moves nothing if it is denied', async () => {
    const original = await send();
    const proposal = proposalIn(await correct(original));
    await spend(bob, '120.00');
    const checker = await staffMember(bank, 'operations');
    expect((await approveProposal(checker, proposal)).json()).toMatchObject({
      status: 422,
      code: 'insufficient_funds',
    });
    await denyProposal(checker, proposal);
    expect(await moneyOf(bob)).toEqual(['22.10', '22.10', '0.00']);
  });

  it('ends as outdated if the wire was sent in the meantime', async () => {
    const ordered = await approvedWire();
    const proposal = proposalIn(await correct(ordered));
    await handOver();
    const checker = await staffMember(bank, 'operations');
    expect((await approveProposal(checker, proposal)).json()).toMatchObject({
      code: 'proposal_stale',
    });
    expect(await moneyOf(ann)).toEqual(['398.00', '398.00', '0.00']);
  });

  it('can be neither proposed nor approved by someone who benefits', async () => {
    const insider = await fundedCustomer(bank, 10_000n);
    const original = await move(insider, { type: 'transfer', toAccountId: bob.accountId });
    const proposal = proposalIn(await correct(original));
    await giveRole(bank, insider.customerId, 'operations');
    expect((await approveProposal(insider, proposal)).json()).toMatchObject({ code: 'conflict' });
    expect((await correct(original, {}, { by: insider })).json()).toMatchObject({
      code: 'conflict',
    });
  });
});
