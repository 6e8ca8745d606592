import type { TransactionType } from '@seven-hills/bank/transaction';
import type { ListedTransaction } from '@seven-hills/contracts/staff/transactions';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rollUpActivity } from '../../../src/staff/figures/roll-up-activity.ts';
import {
  type Customer,
  fundedCustomer,
  giveRole,
  numberOf,
  postMovement,
  testPin,
} from '../../support/people.ts';
import { signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let staff: Customer;
let ann: Customer;
let ben: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  staff = await signedInAdmin(bank);
  ann = await fundedCustomer(bank, 2_000_000n, { firstName: 'Ann', lastName: 'Quarry' });
  ben = await fundedCustomer(bank, 2_000_000n, { firstName: 'Ben', lastName: 'Harbor' });
});
beforeEach(() => bank.database.query('delete from attempt_counter'));
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const list = async (query = '') =>
  (await staff.client.get(`/api/admin/transactions?${query}`)).json<ListedTransaction[]>();
const ids = async (query: string) => (await list(query)).map(({ id }) => id);

const move = (
  customer: Customer,
  type: TransactionType,
  amount: bigint,
  changes?: Parameters<typeof postMovement>[4],
) => postMovement(bank, customer, type, amount, changes);

describe('GET /api/admin/transactions', () => {
  it('shows both holders’ full names and favors neither side', async () => {
    const made = await ann.client.post('/api/transactions', {
      type: 'transfer',
      amount: '25.00',
      description: 'Lunch',
      pin: testPin,
      toAccountId: ben.accountId,
    });
    const [first] = await list('limit=1');
    expect(first).toMatchObject({
      id: made.json<{ id: number }>().id,
      type: 'transfer',
      amount: '25.00',
      status: 'completed',
      fromAccountId: ann.accountId,
      fromHolder: 'Ann Quarry',
      toHolder: 'Ben Harbor',
    });
    expect(first).not.toHaveProperty('direction');
  });

  it('pages by cursor in both orders, without gaps or repeats', async () => {
    for (let made = 0; made < 5; made++) await move(ann, 'deposit', 100n);
    for (const order of ['newest', 'oldest']) {
      const seen: number[] = [];
      for (let cursor: number | undefined; ; cursor = seen.at(-1)) {
        const page = await ids(`limit=4&order=${order}${cursor ? `&cursor=${cursor}` : ''}`);
        if (page.length === 0) break;
        seen.push(...page);
      }
      const { rows } = await bank.database.query<{ id: bigint }>(
        `select id from bank_transaction order by id ${order === 'newest' ? 'desc' : ''}`,
      );
      expect(seen).toEqual(rows.map(({ id }) => Number(id)));
    }
  });

  it('filters by type, status, and amount together', async () => {
    const pending = await move(ann, 'deposit', 1_500_000n, { isPending: true });
    await staff.client.call('PATCH', '/api/admin/balance', {
      accountId: ben.accountId,
      newBalance: '1000000',
      reason: 'Test',
    });
    const [large] = await ids('limit=1');
    expect(await ids('status=pending')).toEqual([pending]);
    expect(await ids('status=pending&order=oldest&amount=over10000&type=deposit')).toEqual([
      pending,
    ]);
    expect(await ids('type=adjustment&amount=over10000')).toEqual([large]);
    expect(await ids('status=declined')).toEqual([]);
    for (const { amount } of await list('amount=100to500'))
      expect(Number(amount)).toSatisfy((dollars: number) => dollars >= 100 && dollars <= 500);
    for (const query of ['status=lost', 'type=bribe', 'limit=1000', 'from=yesterday', 'cursor=0'])
      expect((await staff.client.get(`/api/admin/transactions?${query}`)).statusCode).toBe(400);
  });

  it('says who may decide a pending transaction, and enforces it', async () => {
    const henry = await fundedCustomer(bank, 1_000_000n, { firstName: 'Henry' });
    await giveRole(bank, henry.customerId);
    const payment = await ann.client.post('/api/external-payment', {
      amount: '1.00',
      paymentProvider: 'zelle',
      paymentIdentifier: 'pending@example.com',
      recipientName: 'Jo Lee',
      pin: testPin,
    });
    const made = [
      await move(ann, 'deposit', 101n, { isPending: true }),
      await move(henry, 'deposit', 102n, { isPending: true }),
      payment.json<{ id: number }>().id,
    ];
    const listed = (
      await henry.client.get('/api/admin/transactions?status=pending&order=oldest&limit=200')
    ).json<ListedTransaction[]>();
    const seen = made.map((id) => listed.find((item) => item.id === id)?.decider);
    expect(seen).toEqual(['you', 'colleague', 'payment_service']);
    const answers = [];
    for (const id of made)
      answers.push((await henry.client.post(`/api/admin/transactions/${id}/approve`)).statusCode);
    expect(answers).toEqual([200, 409, 409]);
    const [decided] = await list(`search=SH${String(made[0]).padStart(8, '0')}`);
    expect(decided).toMatchObject({ status: 'completed', decider: null });
  });

  it('finds a transaction by its receipt number, and transactions by person or account', async () => {
    const cleo = await fundedCustomer(bank, 20_000n, { firstName: 'Cleo', lastName: 'Ferry' });
    const id = await move(cleo, 'deposit', 4_242n);
    expect(await ids(`search=SH${String(id).padStart(8, '0')}`)).toContain(id);
    const accountNumber = await numberOf(cleo);
    for (const search of ['ferry', 'cleo ferry', cleo.email, accountNumber])
      expect(await ids(`search=${encodeURIComponent(search)}`), search).toEqual([
        id,
        id - 1,
        id - 2,
      ]);
    expect(await ids('search=ferry&type=initial_deposit')).toEqual([id - 2]);
    expect(await ids('search=nobody%20at%20all')).toEqual([]);
  });

  describe('transactions, by their texts and amounts', () => {
    let payment: number;
    let lunch: number;
    const deposited = async ({ client }: Customer, amount: string, description: string) => {
      const made = await client.post('/api/transactions', {
        type: 'deposit',
        amount,
        description,
        pin: testPin,
      });
      return made.json<{ id: number }>().id;
    };
    beforeAll(async () => {
      const gil = await fundedCustomer(bank, 90_000n, { firstName: 'Gil', lastName: 'Pier' });
      const paid = await gil.client.post('/api/external-payment', {
        amount: '310.77',
        paymentProvider: 'zelle',
        paymentIdentifier: 'landlord@example.com',
        recipientName: 'Oakley Rentals',
        description: 'Rent for Unit 4',
        pin: testPin,
      });
      payment = paid.json<{ id: number }>().id;
      lunch = await deposited(gil, '313.88', 'Lunch money');
    });

    it.each(['before', 'after'])('are found %s the job has counted them', async (when) => {
      if (when === 'after') await rollUpActivity(bank.database);
      for (const [search, found] of [
        ['oakley', [payment]],
        ['Rent for', [payment]],
        ['landlord@', [payment]],
        ['unit 4 oakley', [payment]],
        ['lunch money', [lunch]],
        // The amount, and what left the account with its fee of 1%.
        ['$310.77', [payment]],
        ['310.77', [payment]],
        ['313.88', [lunch, payment]],
        ['-313.88', [lunch, payment]],
        ['3,10.77', []],
        ['310.7', []],
        ['oak%ey', []],
        [`sh ${payment}`, [payment]],
        [`#${payment}`, [payment]],
      ] as const)
        expect(await ids(`search=${encodeURIComponent(search)}`), search).toEqual(found);
    });

    it('are counted again without being found twice', async () => {
      await bank.superuser.query("update activity_rollup set time_zone = ''");
      await rollUpActivity(bank.database);
      expect(await ids('search=oakley')).toEqual([payment]);
    });
  });

  it('lists a transfer between two matching people once', async () => {
    const [dan, eve] = [
      await fundedCustomer(bank, 10_000n, { lastName: 'Twice' }),
      await fundedCustomer(bank, 10_000n, { lastName: 'Twice' }),
    ];
    await dan.client.post('/api/transactions', {
      type: 'transfer',
      amount: '1.00',
      pin: testPin,
      toAccountId: eve.accountId,
    });
    expect(await ids('search=twice&type=transfer')).toHaveLength(1);
  });

  it('returns the same results when a search matches a large number of people', async () => {
    await bank.database.query(
      `with people as (
         insert into customer (first_name, last_name, phone_number, address, email, password_hash)
         select 'Crowd', 'Member', '', '', 'crowd' || n || '@example.com', '' from generate_series(1, 320) as n
         returning id
       ), opened as (
         insert into ledger.account (id, name, normal_side, must_not_be_overdrawn, frozen)
         select id + 1000000, 'crowd', 'credit', true, true from people
       )
       insert into account (id, customer_id, account_number, account_type)
       select id + 1000000, id, lpad(id::text, 10, '9'), 'savings' from people`,
    );
    const fay = await fundedCustomer(bank, 10_000n, { firstName: 'Crowd', lastName: 'Member' });
    const id = await move(fay, 'deposit', 100n);
    expect(await ids('search=crowd%20member')).toEqual([id, id - 1, id - 2]);
  });

  it('assigns days by the bank’s calendar, before and after they are counted', async () => {
    // 03:30 in London on March 9 is 22:30 on March 8 in Cincinnati; daylight saving time began that
    // night.
    const late = await move(ann, 'deposit', 1n, { occurredAt: new Date('2025-03-09T03:30:00Z') });
    const next = await move(ann, 'deposit', 2n, { occurredAt: new Date('2025-03-09T05:00:00Z') });
    const dst = await move(ann, 'deposit', 3n, { occurredAt: new Date('2025-03-10T03:59:59Z') });
    const check = async () => {
      expect(await ids('from=2025-03-08&to=2025-03-08')).toEqual([late]);
      expect(await ids('from=2025-03-09&to=2025-03-09')).toEqual([dst, next]);
      expect(await ids('to=2025-03-08')).toEqual([late]);
      expect(await ids('from=2025-03-08&to=2025-03-10&order=oldest&limit=2')).toEqual([late, next]);
      expect(await ids(`from=2025-03-08&to=2025-03-10&cursor=${dst}`)).toEqual([next, late]);
      expect(await ids('from=2025-03-10&to=2025-03-08')).toEqual([]);
    };
    await check();
    await rollUpActivity(bank.database);
    await check();
    const later = await move(ann, 'deposit', 4n, { occurredAt: new Date('2025-03-08T12:00:00Z') });
    expect(await ids('from=2025-03-08&to=2025-03-08')).toEqual([later, late]);
  });
});
