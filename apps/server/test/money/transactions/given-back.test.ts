import { receiptNumber } from '@seven-hills/bank/brand';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { OwnCase } from '@seven-hills/contracts/money/cases';
import type { StaffCase } from '@seven-hills/contracts/staff/cases';
import type { TransactionPage } from '@seven-hills/contracts/staff/transaction-page';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/http/problem.ts';
import { takesStep } from '../../../src/money/cases/case-condition.ts';
import { type Correction, correctionKind } from '../../../src/money/corrections/posting.ts';
import { type WireReturn, wireReturnKind } from '../../../src/money/wires/return-posting.ts';
import { returnRejectedWires } from '../../../src/money/wires/return-rejected-wires.ts';
import {
  type BalanceAdjustment,
  balanceAdjustmentKind,
} from '../../../src/staff/adjustments/balance-posting.ts';
import { actingAlone } from '../../../src/staff/proposals/postings/acting-alone.ts';
import { arrange } from '../../support/money/arranged-movement.ts';
import { letDebitComeDue, reportCase, sendReport } from '../../support/money/cases.ts';
import { type Customer, fundedCustomer, moneyOf, personWithSession } from '../../support/people.ts';
import { approveProposal, proposalIn, requireOthers } from '../../support/proposals.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { waitUntilBlocked } from '../../support/wait-until-blocked.ts';

type Person = Pick<Customer, 'client' | 'customerId'>;

let bank: TestBank;
let grace: Person;
let henry: Person;
let ann: Customer;
let bob: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  grace = await personWithSession(bank, { firstName: 'Grace', role: 'operations' });
  henry = await personWithSession(bank, { firstName: 'Henry', role: 'operations' });
});
beforeEach(async () => {
  await bank.database.query('delete from attempt_counter');
  await requireOthers(bank, 'balance_adjustment', 0, null);
  await requireOthers(bank, 'transaction_correction', 0, null);
  [ann, bob] = [await fundedCustomer(bank, 100_000n), await fundedCustomer(bank, 10_000n)];
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const send = () =>
  arrange(bank, {
    type: 'transfer',
    customerId: ann.customerId,
    amount: 3_000n,
    recipientAccountId: BigInt(bob.accountId),
  });
/** A wire of $100.00 with a fee of $2.00. */
const wire = () =>
  arrange(bank, {
    type: 'wire_transfer',
    customerId: ann.customerId,
    amount: 10_000n,
    fee: 200n,
    external: { recipientName: 'Ada Byron', bankName: 'A Bank', accountLastFour: '4433' },
  });
let keys = 0;
const correct = (id: number, scope = 'whole', by: Person = grace) =>
  by.client.post(
    `/api/admin/transactions/${id}/corrections`,
    { scope, reasonCode: 'bank_error', note: 'As the customer asked' },
    { 'idempotency-key': `given-back-${++keys}` },
  );
const on = ({ id }: { id: number }, action: string, body?: object, by: Person = grace) =>
  by.client.post(`/api/admin/cases/${id}/${action}`, body);
const credit = (item: { id: number }, amount: string, by?: Person) =>
  on(item, 'credit', { amount }, by);
const conclude = (item: { id: number }, outcome: string, changes: object = {}) =>
  on(item, 'conclude', { outcome, explanation: 'We looked into all of it.', ...changes });
const seen = async ({ id }: { id: number }) =>
  (await grace.client.get(`/api/admin/cases/${id}`)).json<StaffCase>();
const balanceOf = async (of: Customer) => (await moneyOf(of))[0];
/** Simulates the network's report that it rejected a wire. */
const reject = (id: number) =>
  bank.superuser.query(
    `set session_replication_role = replica;
     insert into wire_report (transaction_id, state, reason_code, message_id)
     values (${id}, 'rejected', 'AC04', 'status-${id}');
     reset session_replication_role`,
  );
const returnWires = () => returnRejectedWires(bank.app.means);

describe('one loss is given back once', () => {
  it('whether it was corrected, credited by its case, reopened, or reported again', async () => {
    const { id } = await send();
    const item = await reportCase(ann, id);
    expect((await correct(id)).statusCode).toBe(201);
    expect(await balanceOf(ann)).toBe('1000.00');

    const refused = await credit(item, '30.00');
    expect(refused.json()).toMatchObject({ status: 422, code: 'amount_too_large' });
    expect(refused.json<{ message: string }>().message).toBe(
      '$30.00 of this transaction was already given back, so at most $0.00 can be credited',
    );
    const shown = await seen(item);
    expect(shown).toMatchObject({ creditMax: '0.00', ownGiven: '0.00' });
    expect(shown.givenBack).toMatchObject([{ amount: '30.00' }]);
    expect((await conclude(item, 'error_found')).json<StaffCase>()).toMatchObject({
      state: 'closed',
      result: { outcome: 'error_found', amount: '0.00' },
    });
    const reopened = (await on(item, 'reopen', { note: 'The customer called' })).json<StaffCase>();
    expect((await credit(reopened, '0.01')).statusCode).toBe(422);
    await conclude(reopened, 'error_found');
    const third = await reportCase(ann, id, { description: 'It is still not back, I think.' });
    expect((await credit(third, '30.00')).statusCode).toBe(422);
    await conclude(third, 'no_error');
    expect(await balanceOf(ann)).toBe('1000.00');
  });

  it('in the other order: what a case gave is not corrected, and not given by a later case', async () => {
    const { id } = await send();
    const item = await reportCase(ann, id);
    expect((await conclude(item, 'error_found')).statusCode).toBe(200);
    const page = (await grace.client.get(`/api/admin/transactions/${id}`)).json<TransactionPage>();
    expect(page.givenBack).toMatchObject([{ amount: '30.00' }]);
    expect(page.corrections[0]?.refusal).toContain('$30.00 of this transaction was already given');
    expect((await correct(id)).json()).toMatchObject({ code: 'not_correctable' });
    const later = await reportCase(ann, id, { description: 'Please look at it once more.' });
    expect((await credit(later, '30.00')).statusCode).toBe(422);
    expect(await balanceOf(ann)).toBe('1000.00');
  });

  it('in parts: the parts add up to the whole, and no further', async () => {
    const { id } = await send();
    await conclude(await reportCase(ann, id, { amount: '10.00' }), 'error_found');
    const rest = await reportCase(ann, id, { description: 'The other part is wrong as well.' });
    expect(await seen(rest)).toMatchObject({ creditMax: '20.00' });
    expect((await credit(rest, '20.01')).statusCode).toBe(422);
    await requireOthers(bank, 'balance_adjustment', 1, null);
    const proposed = proposalIn(await conclude(rest, 'error_found'));
    const before = proposed.changes.find(({ field }) => field === 'Given back before');
    expect(before?.after).toMatch(/^\$10\.00 \(SH\d{8}\)$/);
    expect((await approveProposal(henry as Customer, proposed)).statusCode).toBe(200);
    expect(await balanceOf(ann)).toBe('1000.00');
  });

  it('with the fee, which is returned once', async () => {
    const { id } = await wire();
    expect((await correct(id, 'fee')).statusCode).toBe(201);
    const item = await reportCase(ann, id);
    expect(await seen(item)).toMatchObject({ creditMax: '100.00' });
    await conclude(item, 'error_found');
    expect(await balanceOf(ann)).toBe('1000.00');
    const correction = (await seen(item)).givenBack[0]?.transactionId ?? 0;
    expect((await correct(correction, 'fee')).json()).toMatchObject({ code: 'not_correctable' });

    const other = await wire();
    await conclude(await reportCase(ann, other.id), 'error_found');
    expect((await correct(other.id, 'fee')).json()).toMatchObject({ code: 'not_correctable' });
    expect(await balanceOf(ann)).toBe('1000.00');
  });

  it('and not through a report about the posting that gave it back', async () => {
    const { id } = await send();
    const item = await reportCase(ann, id);
    await credit(item, '30.00');
    const posted = (await seen(item)).givenBack[0]?.transactionId ?? 0;
    const again = await sendReport(ann, posted);
    expect(again.json()).toMatchObject({
      status: 409,
      message: `This transaction belongs to ${receiptNumber(id)}. Please report the problem with that one.`,
    });
    const correction = (await correct(posted)).json<{ transaction: Transaction }>().transaction;
    expect((await sendReport(ann, correction.id)).statusCode).toBe(409);
    await correct(id);
    const [ofAnn, ofBob] = await Promise.all(
      [ann, bob].map(async (of) => {
        const { rows } = await bank.database.query<{ id: bigint }>(
          'select max(id) as id from bank_transaction where to_account_id = $1 or from_account_id = $1',
          [of.accountId],
        );
        return sendReport(of, Number(rows[0]?.id));
      }),
    );
    expect(ofAnn?.statusCode).toBe(409);
    // The correction debited Bob, which is a loss of his own.
    expect(ofBob?.statusCode).toBe(201);
  });
});

describe('at the same time', () => {
  it('a correction and a credit of the case: one succeeds', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await send();
      const item = await reportCase(ann, id);
      const answers = await Promise.all([
        correct(id),
        credit(item, '30.00', henry),
        correct(id, 'whole', henry),
        credit(item, '30.00'),
      ]);
      const ok = answers.filter(({ statusCode }) => statusCode < 300);
      expect(ok).toHaveLength(1);
    }
    expect(await balanceOf(ann)).toBe('1000.00');
  });

  it('the cases of both parties, on two servers: one is credited', async () => {
    const other = await bank.anotherServer();
    const elsewhere = {
      ...henry,
      client: Object.assign(Object.create(Object.getPrototypeOf(henry.client)), henry.client, {
        app: other,
      }) as typeof henry.client,
    };
    const { id } = await send();
    const [first, second] = [await reportCase(ann, id), await reportCase(bob, id)];
    const answers = await Promise.all([credit(first, '30.00'), credit(second, '30.00', elsewhere)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  it('a return and a vote on a credit: the vote is outdated, and says why', async () => {
    const { id } = await wire();
    const item = await reportCase(ann, id);
    await requireOthers(bank, 'balance_adjustment', 1, null);
    const proposed = proposalIn(await credit(item, '102.00'));
    expect(proposed.changes.map(({ field }) => field)).not.toContain('Given back before');
    await reject(id);
    expect(await returnWires()).toBe(1);
    const vote = await approveProposal(henry as Customer, proposed);
    expect(vote.json()).toMatchObject({ code: 'proposal_stale' });
    expect(vote.json<{ message: string }>().message).toContain(
      '$102.00 of this transaction was already given back',
    );
    expect(await balanceOf(ann)).toBe('1000.00');
  });
});

describe('two postings', () => {
  let other: FastifyInstance;
  beforeAll(async () => {
    other = await bank.anotherServer();
  });

  const origin = { ipAddress: '127.0.0.1', network: 'test', userAgent: 'test', requestId: 'test' };
  const setBy = () => ({ staffId: grace.customerId, origin });
  const credits = async (of: Customer, id: number, amount = 3_000n) => {
    const caseId = BigInt((await reportCase(of, id)).id);
    const order: BalanceAdjustment = {
      customerId: of.customerId,
      direction: 'credit',
      amount,
      reasonCode: 'provisional_credit',
      note: 'A case',
      caseId,
      setBy: setBy(),
    };
    const item = { id: caseId, transaction_id: BigInt(id) };
    const condition = takesStep(item, { kind: 'provisional_credit', amount }, setBy());
    return ({ means: { postings } } = bank.app) =>
      postings.move(balanceAdjustmentKind, order, null, condition);
  };
  const debits = (id: number, caseId: bigint) => {
    const order: BalanceAdjustment = {
      customerId: ann.customerId,
      direction: 'debit',
      amount: 3_000n,
      reasonCode: 'provisional_debit',
      note: 'A case',
      caseId,
      setBy: setBy(),
    };
    const item = { id: caseId, transaction_id: BigInt(id) };
    const condition = takesStep(item, { kind: 'debited', amount: 3_000n }, setBy());
    return ({ means: { postings } } = bank.app) =>
      postings.move(balanceAdjustmentKind, order, null, condition);
  };
  const corrects = (id: number, changes: Partial<Correction> = {}) => {
    const { customerId } = ann;
    const order: Correction = {
      customerId,
      correctedId: BigInt(id),
      originalId: BigInt(id),
      scope: 'whole',
      reasonCode: 'bank_error',
      note: 'As the customer asked',
      accountIds: [BigInt(ann.accountId), BigInt(bob.accountId)],
      caseId: null,
      setBy: setBy(),
      ...changes,
    };
    const alone = actingAlone('demo', {
      action: 'transaction_correction',
      staffId: grace.customerId,
      customerId,
      amount: 3_000n,
    });
    return ({ means: { postings } } = bank.app) =>
      postings.move(correctionKind, order, null, alone);
  };
  const returns = async (id: number) => {
    await reject(id);
    const order: WireReturn = {
      customerId: ann.customerId,
      wireId: BigInt(id),
      amount: 10_000n,
      fee: 200n,
      description: 'Returned',
      recipient: { bankName: 'A Bank', accountLastFour: '4433', recipientName: 'Ada Byron' },
    };
    return ({ means: { postings } } = bank.app) => postings.move(wireReturnKind, order, null);
  };

  type Post = (app?: FastifyInstance) => Promise<unknown>;
  const pairs: [string, () => Promise<Post[]>][] = [
    [
      'the cases of both parties',
      async () => {
        const { id } = await send();
        return [await credits(ann, id), await credits(bob, id)];
      },
    ],
    [
      'a case and a correction',
      async () => {
        const { id } = await send();
        return [await credits(ann, id), corrects(id)];
      },
    ],
    [
      'a correction and a case',
      async () => {
        const { id } = await send();
        return [corrects(id), await credits(ann, id)];
      },
    ],
    [
      'a case and a return',
      async () => {
        const { id } = await wire();
        return [await credits(ann, id, 10_200n), await returns(id)];
      },
    ],
    [
      'a return and a case',
      async () => {
        const { id } = await wire();
        return (await Promise.all([credits(ann, id, 10_200n), returns(id)])).reverse();
      },
    ],
    [
      'the correction of a case’s credit, and its debit',
      async () => {
        const { id } = await send();
        const item = await reportCase(ann, id);
        await credit(item, '30.00');
        const posted = (await seen(item)).givenBack[0]?.transactionId ?? 0;
        await conclude(item, 'no_error');
        await letDebitComeDue(bank, item.id);
        const caseId = BigInt(item.id);
        const ofCredit = { originalId: BigInt(id), accountIds: [BigInt(ann.accountId)], caseId };
        return [corrects(posted, ofCredit), debits(id, caseId)];
      },
    ],
  ];
  const onlyFirst = [
    expect.objectContaining({ status: 'fulfilled' }),
    { status: 'rejected', reason: expect.any(Refusal) },
  ];

  it.each(pairs)('in one batch, %s: only the first moves money', async (_name, prepare) => {
    const posts = await prepare();
    expect(await Promise.allSettled(posts.map((post) => post()))).toEqual(onlyFirst);
  });

  it.each(pairs)('on two servers, %s: only one moves money', async (_name, prepare) => {
    const [first, second] = await prepare();
    const blocker = await bank.superuser.connect();
    try {
      // Both may read, but neither can record what it gives back, before the other has begun.
      await blocker.query('begin');
      await blocker.query(
        'lock table dispute_event, transaction_correction, wire_return in share mode',
      );
      const outcomes = [first?.()];
      await waitUntilBlocked(bank.superuser, 1);
      outcomes.push(second?.(other));
      const settled = Promise.allSettled(outcomes);
      await waitUntilBlocked(bank.superuser, 2);
      await blocker.query('rollback');
      // The first gives up its locks, and starts again, if it waits for the table for too long.
      expect(await settled).toEqual(expect.arrayContaining(onlyFirst));
    } finally {
      // Also releases the tables if a wait above failed.
      blocker.release(true);
    }
  });

  it('in one batch, two corrections: the second is told that it was corrected', async () => {
    const { id } = await send();
    const [first, second] = [corrects(id), corrects(id)];
    const [, refused] = await Promise.allSettled([first(), second()]);
    expect(refused).toMatchObject({
      reason: { message: 'This transaction has already been corrected.' },
    });
  });
});

describe('a wire that the network returns', () => {
  it('after its case gave the money is not returned again', async () => {
    const { id } = await wire();
    const item = await reportCase(ann, id);
    await credit(item, '102.00');
    await reject(id);
    expect(await returnWires()).toBe(0);
    await conclude(item, 'error_found');
    expect(await returnWires()).toBe(0);
    expect(await balanceOf(ann)).toBe('1000.00');
  });

  it('is returned once the credit of its case is debited', async () => {
    const { id } = await wire();
    const item = await reportCase(ann, id);
    await credit(item, '102.00');
    await reject(id);
    await conclude(item, 'no_error');
    expect(await returnWires()).toBe(0);
    await letDebitComeDue(bank, item.id);
    expect((await on(item, 'debit')).statusCode).toBe(200);
    expect(await returnWires()).toBe(1);
    expect(await balanceOf(ann)).toBe('1000.00');
  });

  it('is returned in part if a case or a correction gave the other part', async () => {
    const [first, second] = [await wire(), await wire()];
    await conclude(await reportCase(ann, first.id, { amount: '40.00' }), 'partly', {
      amount: '40.00',
    });
    await correct(second.id, 'fee');
    await reject(first.id);
    await reject(second.id);
    expect(await returnWires()).toBe(2);
    expect(await returnWires()).toBe(0);
    expect(await balanceOf(ann)).toBe('1000.00');
  });
});

describe('a corrected credit of a case', () => {
  it('is no longer due to be debited', async () => {
    const item = await reportCase(ann, (await send()).id);
    await credit(item, '30.00');
    await conclude(item, 'no_error');
    const posted = (await seen(item)).givenBack[0]?.transactionId ?? 0;
    expect((await correct(posted)).statusCode).toBe(201);
    expect(await seen(item)).toMatchObject({ state: 'closed', ownGiven: '0.00', givenBack: [] });
    await letDebitComeDue(bank, item.id);
    expect((await on(item, 'debit')).json()).toMatchObject({ code: 'case_decided' });
    const [own] = (await ann.client.get('/api/cases')).json<OwnCase[]>();
    expect(own).toMatchObject({ state: 'closed', result: { debitOn: null } });
    expect(await balanceOf(ann)).toBe('970.00');
  });

  it('can be given again, by the case that is still open', async () => {
    const item = await reportCase(ann, (await send()).id);
    await credit(item, '30.00');
    await correct((await seen(item)).givenBack[0]?.transactionId ?? 0);
    expect(await balanceOf(ann)).toBe('970.00');
    expect((await conclude(item, 'error_found')).statusCode).toBe(200);
    expect(await balanceOf(ann)).toBe('1000.00');
  });

  it('is taken once: by the correction or by the debit', async () => {
    const item = await reportCase(ann, (await send()).id);
    await credit(item, '30.00');
    const posted = (await seen(item)).givenBack[0]?.transactionId ?? 0;
    await conclude(item, 'no_error');
    await letDebitComeDue(bank, item.id);
    const answers = await Promise.all([on(item, 'debit'), correct(posted, 'whole', henry)]);
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
    expect((await correct(posted)).json()).toMatchObject({ code: 'not_correctable' });
    expect(await balanceOf(ann)).toBe('970.00');
  });
});

it('the audit finds a transaction that was given back twice', async () => {
  const { id } = await send();
  const item = await reportCase(ann, id);
  await conclude(item, 'error_found');
  const other = await send();
  const { transaction } = (await correct(other.id)).json<{ transaction: Transaction }>();
  const pointAt = (corrected: number) =>
    bank.superuser.query(
      `set session_replication_role = replica;
       update transaction_correction set corrected_id = ${corrected} where transaction_id = ${transaction.id};
       reset session_replication_role`,
    );
  await pointAt(id);
  expect(await bank.audit()).toEqual([`transaction ${id}: 6000 cents were given back of 3000`]);
  await pointAt(other.id);
});
