import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ArrangedMovement, arrange } from '../support/money/arranged-movement.ts';
import { type Customer, fundedCustomer, signedInPerson, testPin } from '../support/people.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(async () => {
  expect(await bank.audit()).toEqual([]);
  await bank.close();
});

/** Posts a deposit that happened at another time. */
const depositAt = (
  { customerId }: Customer,
  occurredAt: string,
  change: Partial<ArrangedMovement> = {},
) =>
  arrange(bank, {
    type: 'deposit',
    customerId,
    amount: 1_000n,
    occurredAt: new Date(occurredAt),
    ...change,
  });

const list = async ({ client }: Customer, query: string) =>
  (await client.get(`/api/transactions?${query}`)).json<{ id: number; description: string }[]>();

describe('GET /api/transactions/summary', () => {
  it('counts all and this month’s transactions, and totals what moved or is held', async () => {
    const ann = await fundedCustomer(bank, 100_000n);
    const ben = await fundedCustomer(bank);
    const now = new Date();
    const sameMonthLastYear = new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), 10));
    await depositAt(ann, sameMonthLastYear.toISOString());
    await ann.client.post('/api/transactions', {
      type: 'transfer',
      amount: '12.34',
      toAccountId: ben.accountId,
      pin: testPin,
    });
    expect((await ann.client.get('/api/transactions/summary')).json()).toEqual({
      total: 4,
      thisMonth: 3,
      totalVolume: '1022.34',
      firstMonth: sameMonthLastYear.toISOString().slice(0, 7),
    });
  });

  it('is empty for a person without transactions', async () => {
    const ann = await signedInPerson(bank);
    expect((await ann.client.get('/api/transactions/summary')).json()).toEqual({
      total: 0,
      thisMonth: 0,
      totalVolume: '0.00',
      firstMonth: null,
    });
  });
});

describe('the search of receipts', () => {
  it.each([
    ['rent', 1],
    ['RENT FOR', 1],
    ['deposit', 3],
    ['1,234.5', 1],
    ['$1,234.50', 1],
    ['100%', 1],
    ['1_34', 0],
    ['nothing like it', 0],
  ])('%j finds %i', async (search, count) => {
    const ann = await signedInPerson(bank);
    await depositAt(ann, '2026-01-10T12:00:00Z', { type: 'initial_deposit', amount: 5_000n });
    await depositAt(ann, '2026-01-11T12:00:00Z', { description: 'Rent for May', amount: 123_450n });
    await depositAt(ann, '2026-01-12T12:00:00Z', { description: '100% wool' });
    expect(await list(ann, `search=${encodeURIComponent(search)}`)).toHaveLength(count);
  });

  it('finds a receipt by its number, but never another customer’s', async () => {
    const [ann, ben] = [await fundedCustomer(bank), await fundedCustomer(bank)];
    const { id } = await depositAt(ann, '2026-01-10T12:00:00Z');
    const number = `SH${String(id).padStart(8, '0')}`;
    expect((await list(ann, `search=${number}`)).map((item) => item.id)).toEqual([id]);
    expect(await list(ben, `search=${number}`)).toEqual([]);
  });
});

describe('a month', () => {
  it('begins and ends at midnight in Cincinnati', async () => {
    const ann = await fundedCustomer(bank);
    // Eastern time is five hours behind UTC in January and four in July.
    await depositAt(ann, '2025-02-01T04:59:59Z', { description: 'last of January' });
    await depositAt(ann, '2025-02-01T05:00:00Z', { description: 'first of February' });
    await depositAt(ann, '2025-08-01T03:59:59Z', { description: 'last of July' });
    const names = async (month: string) =>
      (await list(ann, `month=${month}`)).map(({ description }) => description);
    expect(await names('2025-01')).toEqual(['last of January']);
    expect(await names('2025-02')).toEqual(['first of February']);
    expect(await names('2025-07')).toEqual(['last of July']);
    expect(await names('2025-08')).toEqual([]);
  });

  it('is refused if it is invalid', async () => {
    const ann = await fundedCustomer(bank);
    for (const month of ['2025-13', '25-01', 'may'])
      expect((await ann.client.get(`/api/transactions?month=${month}`)).statusCode).toBe(400);
  });
});

describe('GET /api/transactions/statement', () => {
  it('is a CSV file, oldest first, safe to open in a spreadsheet', async () => {
    const ann = await fundedCustomer(bank);
    const first = await depositAt(ann, '2025-03-03T15:00:00Z', { description: 'Salary, March' });
    const second = await depositAt(ann, '2025-03-09T15:00:00Z', {
      type: 'withdrawal',
      description: '=HYPERLINK("x")',
    });
    const third = await depositAt(ann, '2025-03-10T15:00:00Z', { description: '＝1+1' });
    const answer = await ann.client.get('/api/transactions/statement?month=2025-03');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('statement-2025-03.csv');
    const number = (id: number) => `SH${String(id).padStart(8, '0')}`;
    expect(answer.body.split('\r\n')).toEqual([
      'Date,Receipt,Type,Description,Status,Amount,Fee',
      `2025-03-03,${number(first.id)},deposit,"Salary, March",completed,10.00,0.00`,
      `2025-03-09,${number(second.id)},withdrawal,"'=HYPERLINK(""x"")",completed,-10.00,0.00`,
      `2025-03-10,${number(third.id)},deposit,'＝1+1,completed,10.00,0.00`,
      '',
    ]);
  });

  it('continues past one page', async () => {
    const ann = await fundedCustomer(bank);
    for (let day = 0; day < 205; day++) await depositAt(ann, '2025-04-10T12:00:00Z');
    const answer = await ann.client.get('/api/transactions/statement?month=2025-04');
    expect(answer.body.trimEnd().split('\r\n')).toHaveLength(206);
  });
});
