import { addDays } from '@seven-hills/bank/calendar/business-days';
import type { Transaction, TransactionType } from '@seven-hills/bank/transaction';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { getPeriodReport } from '@seven-hills/contracts/staff/reports';
import { parseAmount, toDecimal } from '@seven-hills/money';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';
import { rollUpResponses } from '../../../src/staff/figures/response-times.ts';
import { rollUpActivity } from '../../../src/staff/figures/roll-up-activity.ts';
import { type ArrangedMovement, arrange } from '../../support/money/arranged-movement.ts';
import { wire } from '../../support/money/sample-wire.ts';
import { type Customer, fundedCustomer, staffMember, testPin } from '../../support/people.ts';
import { requireOthers } from '../../support/proposals.ts';
import { signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let staff: Customer;
let ann: Customer;
beforeEach(async () => {
  bank = await openTestBank();
  staff = await signedInAdmin(bank);
  ann = await fundedCustomer(bank, 1_000_000n);
});
afterEach(async () => {
  // Interest that a test arranges belongs to no month.
  const findings = await bank.audit();
  expect(findings.filter((finding) => !finding.includes('credits interest'))).toEqual([]);
  await bank.close();
});

type Report = AnswerOf<typeof getPeriodReport>;

const today = bankDayAt();
const ask = (from: string, to: string) =>
  staff.client.get(`/api/admin/reports/period?from=${from}&to=${to}`);
const report = async (from: string, to: string) => (await ask(from, to)).json<Report>();

/** The words of the report as PDF. */
async function pdfText(from: string, to: string): Promise<string> {
  const answer = await staff.client.get(`/api/admin/reports/period/pdf?from=${from}&to=${to}`);
  expect(answer.headers['content-type']).toBe('application/pdf');
  const data = new Uint8Array(answer.rawPayload);
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const { items } = await (await pdf.getPage(index + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  });
  const text = (await Promise.all(pages)).join(' ').replace(/\s+/g, ' ');
  await pdf.destroy();
  return text;
}

/** A time around noon of a day in the bank's time zone. */
const noonOf = (day: string) => new Date(`${day}T17:00:00Z`);
const move = (
  type: TransactionType,
  amount: bigint,
  day: string,
  changes: Partial<ArrangedMovement> = {},
) =>
  arrange(bank, { type, customerId: ann.customerId, amount, occurredAt: noonOf(day), ...changes });

const outside = { recipientName: 'Ada Byron' };

describe('the figures of a period', () => {
  it('exclude adjustments, interest, and pending items, list those separately, and include fees and flows', async () => {
    await move('deposit', 10_000n, '2026-07-01');
    await move('withdrawal', 2_000n, '2026-08-10');
    await move('wire_transfer', 5_000n, '2026-09-30', { fee: 100n, external: outside });
    await move('adjustment', 700n, '2026-09-01');
    await move('interest', 33n, '2026-09-01');
    await move('deposit', 9_999n, '2026-09-02', { isPending: true });
    await move('deposit', 50_000n, '2026-10-01');
    await move('deposit', 4_000n, '2026-06-30');
    const expected = {
      count: 3,
      volume: '170.00',
      average: '56.67',
      pendingCount: 1,
      pendingVolume: '99.99',
      adjustmentCount: 1,
      adjustmentVolume: '7.00',
      interestCount: 1,
      interestVolume: '0.33',
      unmovedCount: 0,
      fees: '1.00',
      moneyIn: '100.00',
      moneyOut: '70.00',
      netFlow: '30.00',
    };
    const before = await report('2026-07-01', '2026-09-30');
    expect(before.figures).toMatchObject(expected);
    expect(before.previousFigures).toMatchObject({ count: 1, volume: '40.00', fees: '0.00' });
    expect(before.byType).toEqual([
      { type: 'deposit', count: 1, volume: '100.00' },
      { type: 'wire_transfer', count: 1, volume: '50.00' },
      { type: 'withdrawal', count: 1, volume: '20.00' },
      { type: 'adjustment', count: 1, volume: '7.00' },
      { type: 'interest', count: 1, volume: '0.33' },
    ]);
    await rollUpActivity(bank.database);
    expect(await report('2026-07-01', '2026-09-30')).toEqual(before);
    const text = await pdfText('2026-07-01', '2026-09-30');
    for (const words of [
      'July 1, 2026 to September 30, 2026',
      'Volume $170.00 $40.00 +$130.00',
      'Activity by Day',
      '09/30/2026 1 $50.00 $0.00 $50.00 $1.00',
      'Wire Transfer 1 $50.00',
      'Page 4 of 4',
    ])
      expect(text).toContain(words);
  });

  it('include as fee income what was charged less what was given back, in any way', async () => {
    const { client } = await staffMember(bank, 'operations');
    for (const action of ['transaction_correction', 'transaction_approval'] as const)
      await requireOthers(bank, action, 0, null);
    const giveBack = async ({ id }: { id: number }, scope: 'whole' | 'fee') => {
      const form = { scope, reasonCode: 'fee_refund', note: 'A favor' };
      const key = { 'idempotency-key': `give-back-${scope}-${id}` };
      const answer = await client.post(`/api/admin/transactions/${id}/corrections`, form, key);
      expect(answer.statusCode, answer.body).toBe(201);
    };
    const feesOfToday = async () => (await report(today, today)).figures.fees;
    const wired = async () => {
      const ordered = (await ann.client.post('/api/wire-transfer', wire)).json<Transaction>();
      await client.post(`/api/admin/transactions/${ordered.id}/approve`);
      return ordered;
    };
    const [whole, feeOnly, kept] = [await wired(), await wired(), await wired()];
    const fee = parseAmount(kept.transferFee) ?? 0n;
    expect(await feesOfToday()).toBe(toDecimal(fee * 3n));
    await giveBack(whole, 'whole');
    expect(await feesOfToday()).toBe(toDecimal(fee * 2n));
    await giveBack(feeOnly, 'fee');
    expect(await feesOfToday()).toBe(toDecimal(fee));
    // The tax withheld from an IRA is recorded beside the amount, like a fee.
    const ira = await fundedCustomer(bank, 50_000n, { accountType: 'ira' });
    const form = { type: 'withdrawal', amount: '100.00', pin: testPin };
    const withdrawn = (await ira.client.post('/api/transactions', form)).json<Transaction>();
    expect(withdrawn.distribution).toMatchObject({ withheld: '10.00' });
    expect(await feesOfToday()).toBe(toDecimal(fee));
    await giveBack(withdrawn, 'whole');
    expect(await feesOfToday()).toBe(toDecimal(fee));
    await rollUpActivity(bank.database);
    const { figures, bins } = await report(today, today);
    expect([figures.fees, bins.at(-1)?.fees]).toEqual([toDecimal(fee), toDecimal(fee)]);
  });

  it('compare a quarter with the previous quarter, and other ranges with the same number of days', async () => {
    expect((await report('2026-04-01', '2026-06-30')).previous).toEqual({
      from: '2026-01-01',
      to: '2026-03-31',
    });
    expect((await report('2026-02-03', '2026-02-12')).previous).toEqual({
      from: '2026-01-24',
      to: '2026-02-02',
    });
  });

  it('say if there is no earlier data', async () => {
    await move('deposit', 100n, '2026-05-20');
    expect((await report('2026-05-10', '2026-05-19')).previousFigures).toBeNull();
    expect((await report('2026-05-21', '2026-05-30')).previousFigures).toMatchObject({ count: 1 });
  });

  it('end today in an unfinished period, and are compared with the same number of days', async () => {
    const from = `${today.slice(0, 4)}-01-01`;
    const answer = await report(from, `${today.slice(0, 4)}-12-31`);
    expect(answer).toMatchObject({
      isUnfinished: today.slice(5) !== '12-31',
      period: { from, to: today },
    });
    const days = (Date.parse(today) - Date.parse(from)) / 86_400_000;
    expect(answer.previous.to).toBe(addDays(answer.previous.from, days));
  });

  it('count the transactions of a bar exactly as the list that it links to', async () => {
    await move('deposit', 100n, '2026-03-02');
    await move('withdrawal', 100n, '2026-03-05');
    await move('adjustment', 100n, '2026-03-05');
    await move('interest', 100n, '2026-03-05');
    await move('deposit', 100n, '2026-03-05', { isPending: true });
    await rollUpActivity(bank.database);
    await move('deposit', 200n, '2026-03-05');
    const { bins } = await report('2025-05-01', '2026-04-30');
    for (const { from, to, count } of bins.filter((each) => each.count > 0)) {
      const listed = await staff.client.get(
        `/api/admin/transactions?from=${from}&to=${to}&status=completed&type=movements&limit=50`,
      );
      expect(listed.json()).toHaveLength(count);
    }
    expect(bins.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(3);
  });

  it('are refused with a sentence if the days are in the wrong order, too many, or invalid', async () => {
    for (const [from, to, message] of [
      ['2026-02-02', '2026-02-01', 'The last day is before the first.'],
      ['2000-01-01', '2026-01-01', 'Please choose ten years at most.'],
      ['2026-02-30', '2026-03-01', 'Please enter a valid date'],
    ] as const) {
      const answer = await ask(from, to);
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain(message);
    }
  });

  it('count new customers, and those whose account was closed', async () => {
    const ben = await fundedCustomer(bank);
    await bank.database.query(
      `insert into customer_stop (customer_id, kind, reason) values ($1, 'closing', 'other')`,
      [ben.customerId],
    );
    await bank.database.query('update customer set created_at = $2 where id = $1', [
      ann.customerId,
      noonOf(addDays(today, -1)),
    ]);
    const { figures, previousFigures } = await report(today, today);
    // The staff member counts as a customer, too.
    expect(figures).toMatchObject({ newCustomers: 2, lostCustomers: 1 });
    expect(previousFigures).toMatchObject({ newCustomers: 1, lostCustomers: 0 });
    await bank.superuser.query('alter table customer_stop disable trigger all');
    await bank.superuser.query('delete from customer_stop');
    await bank.superuser.query('alter table customer_stop enable trigger all');
  });
});

describe('response times', () => {
  /** Creates chats that were answered on a day, each after one of these numbers of seconds. */
  async function chatsAnswered(day: string, waits: readonly number[]) {
    for (const seconds of waits) {
      const answeredAt = noonOf(day);
      const { rows } = await bank.superuser.query(
        `insert into chat_session (customer_id, status, closed_at, closed_by, created_at)
         values ($1, 'closed', now(), 'admin', $2) returning id`,
        [ann.customerId, new Date(answeredAt.getTime() - seconds * 1_000)],
      );
      for (const later of [0, 60])
        await bank.superuser.query(
          `insert into chat_message (session_id, sender_id, sender_type, client_id, message, created_at)
           values ($1, $2, 'admin', gen_random_uuid(), 'Hello', $3)`,
          [rows[0].id, staff.customerId, new Date(answeredAt.getTime() + later * 1_000)],
        );
    }
  }

  it('include the median and the 90th percentile of first answers, whether or not they are rolled up', async () => {
    const waits = [5, 10, 20, 30, 40, 50, 60, 70, 80, 3_456];
    await chatsAnswered('2026-03-10', waits);
    await chatsAnswered('2026-03-11', [1]);
    const chat = async () => (await report('2026-03-10', '2026-03-10')).figures.responses.chat;
    const expected = { count: 10, medianSeconds: 40, ninetiethSeconds: 80 };
    expect(await chat()).toEqual(expected);
    await rollUpResponses(bank.database);
    await rollUpResponses(bank.database);
    expect(await chat()).toEqual(expected);
    const { rows } = await bank.database.query(
      "select max(seconds) as longest, sum(response_count)::int as all from daily_response where kind = 'chat'",
    );
    expect(rows).toEqual([{ longest: 3_500n, all: 11 }]);
    const both = (await report('2026-03-10', '2026-03-11')).figures.responses.chat;
    expect(both).toEqual({ count: 11, medianSeconds: 40, ninetiethSeconds: 80 });
  });

  it('count decisions on transactions, decisions on proposals, and answers to messages', async () => {
    const { id } = await move('deposit', 2_000_000n, today, { isPending: true });
    await staff.client.post(`/api/admin/transactions/${id}/decline`, { reason: 'Unknown source' });
    await ann.client.post('/api/support-messages', {
      name: 'Ann',
      email: 'ann@example.com',
      subject: 'Card',
      message: 'Where is it?',
    });
    const [message] = (await staff.client.get('/api/admin/support-messages')).json();
    const replied = await staff.client.post(`/api/admin/support-messages/${message.id}/reply`, {
      message: 'In the mail.',
      clientId: crypto.randomUUID(),
    });
    expect(replied.statusCode).toBeLessThan(300);
    const { responses } = (await report(today, today)).figures;
    expect(responses.transaction.count).toBe(1);
    expect(responses.message).toMatchObject({ count: 1 });
    expect(responses.message.medianSeconds).toBeLessThan(60);
    expect(responses.proposal).toEqual({
      count: 0,
      medianSeconds: null,
      ninetiethSeconds: null,
    });
  });

  it('roll up a day only once it is over', async () => {
    await chatsAnswered(today, [7]);
    await rollUpResponses(bank.database);
    expect((await bank.database.query('select from daily_response')).rowCount).toBe(0);
    expect((await report(today, today)).figures.responses.chat.count).toBe(1);
  });
});
