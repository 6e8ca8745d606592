import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amountIn, receiptIdIn } from '../../../src/money/history/search/search-conditions.ts';
import { type ArrangedMovement, arrange } from '../../support/money/arranged-movement.ts';
import {
  type Customer,
  fundedCustomer,
  numberOf,
  signedInPerson,
  staffMember,
} from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

/** A customer's search of their own activity finds what its rows and receipts show. */

let bank: TestBank;
let ann: Customer;
let marcus: Customer;
let numberOfMarcus: string;
/** The transactions by the names that the tests below use. */
const ids: Record<string, number> = {};

beforeAll(async () => {
  bank = await openTestBank();
  ann = await fundedCustomer(bank, 1_000_000n, { firstName: 'Ann', lastName: 'Lund' });
  marcus = await fundedCustomer(bank, 100_000n, { firstName: 'Marcus', lastName: 'Bellwether' });
  const accountNumber = await numberOf(marcus);
  numberOfMarcus = accountNumber;
  const toMarcus = { type: 'transfer', recipientAccountId: BigInt(marcus.accountId) } as const;
  ids['to Marcus'] = await move(ann, { ...toMarcus, amount: 2_500n, description: '50% of lunch' });
  ids['from Marcus'] = await move(marcus, {
    type: 'transfer',
    recipientAccountId: BigInt(ann.accountId),
    amount: 777n,
  });
  ids.wire = await move(ann, {
    type: 'wire_transfer',
    amount: 10_000n,
    fee: 200n,
    isPending: true,
    external: {
      bankName: 'Northbank',
      routingNumber: '021000021',
      recipientName: 'Iris Weber',
      recipientAddress: '1 Elm Street, Toledo, OH 43604',
      accountLastFour: '4321',
    },
  });
  ids.payment = await move(ann, {
    type: 'external_payment',
    amount: 3_000n,
    fee: 30n,
    isPending: true,
    external: {
      recipientName: 'Priya Raman',
      paymentProvider: 'zelle',
      paymentIdentifier: 'Priya@Example.com',
    },
  });
  ids.deposit = await move(ann, { type: 'deposit', amount: 123_450n, description: 'under_score' });
});

afterAll(() => bank.auditAndClose());

const move = async ({ customerId }: Customer, change: Omit<ArrangedMovement, 'customerId'>) =>
  (await arrange(bank, { customerId, ...change })).id;

const found = async ({ client }: Customer, search: string): Promise<number[]> =>
  (await client.get(`/api/transactions?search=${encodeURIComponent(search)}`))
    .json<{ id: number }[]>()
    .map(({ id }) => id);

const names = async (search: string) =>
  (await found(ann, search)).map((id) => Object.keys(ids).find((name) => ids[name] === id) ?? id);

describe('a search', () => {
  it.each([
    ['marcus', ['from Marcus', 'to Marcus']],
    ['MARCUS B.', ['from Marcus', 'to Marcus']],
    ['iris web', ['wire']],
    ['northbank', ['wire']],
    ['ending in 4321', ['wire']],
    ['4321', ['wire']],
    ['priya@example', ['payment']],
    ['lunch', ['to Marcus']],
    ['wire transfer', ['wire']],
    ['102.00', ['wire']],
    ['-$102.00', ['wire']],
    ['\u2212$102.00', ['wire']],
    ['$2.00', ['wire']],
    ['30.30', ['payment']],
    ['+7.77', ['from Marcus']],
    ['1,234.5', ['deposit']],
    ['50%', ['to Marcus']],
    ['%', ['to Marcus']],
    ['_', ['deposit']],
    ['r_s', ['deposit']],
    ['\\', []],
    ['$', []],
    ['nobody', []],
    ['zelle', ['payment']],
    ['about 25', ['to Marcus']],
    ['95 - 101', ['wire']],
    ['101 to 103', ['wire']],
    ['1,000-2,000', ['deposit']],
    ['marcus over 10', ['to Marcus']],
    ['zelle under 20', []],
    ['income under 2,000', ['deposit', 'from Marcus']],
    ['income under 10', ['from Marcus']],
  ])('for %j finds %j', async (search, expected) => {
    expect(await names(search)).toEqual(expected);
  });

  it('finds the days that it names, with the rest of its words', async () => {
    const eve = await fundedCustomer(bank);
    const on = (day: string, description: string) =>
      move(eve, { type: 'deposit', amount: 1_000n, description, occurredAt: new Date(day) });
    const october = await on('2024-10-31T20:00:00Z', 'Rent');
    const lastDay = await on('2024-11-01T03:59:59Z', 'Groceries');
    const november = await on('2024-11-01T04:00:00Z', 'Rent for Oct 2024');
    expect(await found(eve, 'oct 2024')).toEqual([november, lastDay, october]);
    expect(await found(eve, '2024-10')).toEqual([lastDay, october]);
    expect(await found(eve, 'rent in 2024-10')).toEqual([october]);
    expect(await found(eve, 'Nov 1, 2024')).toEqual([november]);
  });

  it('finds categories for their owner only', async () => {
    const { client: admin } = await staffMember(bank);
    const seen = async (search: string) =>
      (await admin.get(`/api/admin/users/${ann.customerId}/transactions?search=${search}`))
        .json<{ id: number }[]>()
        .map(({ id }) => id);
    expect(await seen('marcus')).toHaveLength(2);
    expect(await seen('income')).toEqual([]);
  });

  it('finds a counterparty by account number, in full, in part, and as people type it', async () => {
    const both = ['from Marcus', 'to Marcus'];
    expect(await names(numberOfMarcus)).toEqual(both);
    expect(await names(numberOfMarcus.replace(/(\d{4})(\d{3})/, '$1 $2-'))).toEqual(both);
    expect(await names(numberOfMarcus.slice(-5))).toEqual(both);
  });

  it('finds no one by data that the history does not show', async () => {
    expect(await names('Bellwether')).toEqual([]);
    expect(await names('Lund')).toEqual([]);
    const stranger = await signedInPerson(bank, { firstName: 'Marcus', lastName: 'Stone' });
    expect(await found(stranger, 'marcus')).toEqual([]);
  });

  it('finds a receipt by every form of its number, and no other customer’s', async () => {
    const id = ids.wire ?? 0;
    const bare = String(id);
    const forms = [
      `SH${bare.padStart(8, '0')}`,
      `sh${bare}`,
      `SH ${bare.padStart(8, '0')}`,
      bare.padStart(10, '0'),
      bare.padStart(8, '0'),
      `#${bare}`,
    ];
    for (const form of forms) {
      expect(await found(ann, form), form).toEqual([id]);
      expect(await found(marcus, form), form).toEqual([]);
    }
    expect(await found(ann, bare)).toContain(id);
  });

  it('has a count and monthly totals that match its list', async () => {
    const answer = await ann.client.get('/api/transactions/count?search=marcus');
    expect(answer.json()).toMatchObject({ matching: 2 });
    const months = await ann.client.get('/api/transactions/months?search=marcus');
    expect(months.json()).toEqual([
      expect.objectContaining({ moneyIn: '7.77', moneyOut: '25.00' }),
    ]);
  });
});

describe('filters by direction and days', () => {
  const listed = async (query: string) =>
    (await ann.client.get(`/api/transactions?${query}`))
      .json<{ id: number }[]>()
      .map(({ id }) => id);

  it('separate incoming from outgoing transactions', async () => {
    const [into, out] = [await listed('direction=in'), await listed('direction=out')];
    expect(into).toContain(ids['from Marcus']);
    expect(into).not.toContain(ids['to Marcus']);
    expect(out).toEqual([ids.payment, ids.wire, ids['to Marcus']]);
    expect((await ann.client.get('/api/transactions/count?direction=out')).json()).toMatchObject({
      matching: 3,
    });
  });

  it('include the first and the last day, from midnight to midnight in Cincinnati', async () => {
    const ben = await fundedCustomer(bank);
    const at = (moment: string) =>
      move(ben, { type: 'deposit', amount: 1_000n, occurredAt: new Date(moment) });
    const before = await at('2025-02-01T04:59:59Z');
    const first = await at('2025-02-01T05:00:00Z');
    const last = await at('2025-02-11T04:59:59Z');
    const after = await at('2025-02-11T05:00:00Z');
    const between = async (query: string) =>
      (await ben.client.get(`/api/transactions?${query}`))
        .json<{ id: number }[]>()
        .map(({ id }) => id);
    expect(await between('from=2025-02-01&to=2025-02-10')).toEqual([last, first]);
    expect(await between('to=2025-01-31')).toEqual([before]);
    expect(await between('from=2025-02-11&to=2025-03-01')).toEqual([after]);
    expect(await between('from=2025-02-10&to=2025-02-01')).toEqual([]);
  });

  it.each(['from=2026-02-31', 'to=yesterday', 'from=0000-01-01', 'direction=up'])(
    'refuse %s',
    async (query) => {
      for (const path of ['', '/count', '/months'])
        expect((await ann.client.get(`/api/transactions${path}?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('how a search is interpreted', () => {
  it.each([
    ['102', '102'],
    ['−$1,020.50', '1020.50'],
    ['.50', '.50'],
    ['1.234', null],
    ['$', null],
    ['12 Main', null],
  ])('the amount in %j is %j', (search, amount) => expect(amountIn(search)).toBe(amount));

  it.each([
    ['SH00000058', '58'],
    ['0000000058', '58'],
    ['sh-58', '58'],
    ['58.00', null],
    ['SH', null],
    ['1'.repeat(16), null],
  ])('the receipt in %j is %j', (search, id) => expect(receiptIdIn(search)).toBe(id));
});
