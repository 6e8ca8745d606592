import { historyFilters } from '@seven-hills/contracts/money/history';
import { feeOf, percentFee } from '@seven-hills/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rollUpActivity } from '../../../src/staff/figures/roll-up-activity.ts';
import { type ArrangedMovement, arrange } from '../../support/money/arranged-movement.ts';
import { type Customer, fundedCustomer, staffMember } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

/** Another customer's transactions are in no answer about a history, whatever the filters. */

let bank: TestBank;
let ann: Customer;
let ben: Customer;
let cara: Customer;
let staff: Customer;
let caraIds: number[];
let searches: string[];
let filters: Record<string, readonly unknown[]>;

beforeAll(async () => {
  bank = await openTestBank();
  ann = await fundedCustomer(bank, 1_000_000n, { firstName: 'Ann', lastName: 'Lund' });
  cara = await fundedCustomer(bank, 1_000_000n, { firstName: 'Cara', lastName: 'Canary' });
  ben = await fundedCustomer(bank, 1_000_000n, { firstName: 'Ben', lastName: 'Both' });
  staff = await staffMember(bank);
  const movesOf = async (customer: Customer, description: string, amount: bigint) => {
    const move = async (change: Partial<ArrangedMovement> & Pick<ArrangedMovement, 'type'>) => {
      const { customerId } = customer;
      return (await arrange(bank, { customerId, amount, description, ...change })).id;
    };
    const [recipientAccountId, ownId] = [BigInt(ben.accountId), BigInt(customer.accountId)];
    const back = { customerId: ben.customerId, recipientAccountId: ownId } as const;
    return [
      await move({ type: 'deposit' }),
      await move({ type: 'withdrawal' }),
      await move({ type: 'transfer', recipientAccountId }),
      await move({ type: 'transfer', ...back }),
      await move({
        type: 'wire_transfer',
        fee: feeOf(amount, percentFee(200n)),
        isPending: true,
        external: {
          bankName: `${description} bank`,
          routingNumber: '021000021',
          recipientName: `${description} company`,
          recipientAddress: '1 Elm Street, Toledo, OH 43604',
          accountLastFour: '4321',
        },
      }),
      await move({
        type: 'external_payment',
        fee: feeOf(amount, percentFee(100n)),
        isPending: true,
        external: {
          recipientName: `${description} person`,
          paymentProvider: 'zelle',
          paymentIdentifier: `${description}@example.com`,
        },
      }),
    ];
  };
  await movesOf(ann, 'groceries', 5_000n);
  caraIds = await movesOf(cara, 'canary', 77_777n);
  const get = async <T>(path: string) => (await cara.client.get(path)).json<T>();
  const { accountNumber } = await get<{ accountNumber: string }>('/api/account');
  searches = [
    ...['canary', 'CANARY BANK', 'Cara C', accountNumber, '777.77', '15.56', 'Ben', '4321'],
    ...['transfer', 'zelle', 'a', ...caraIds.map((id) => `SH${String(id).padStart(8, '0')}`)],
  ];
  const own = await cara.client.post('/api/categories', {
    name: 'Birds',
    kind: 'spending',
    icon: 'house',
    color: 'evergreen',
  });
  expect(own.statusCode, own.body).toBe(201);
  const categorized = await cara.client.call('PUT', `/api/transactions/${caraIds[2]}/category`, {
    parts: [{ categoryId: own.json<{ id: number }>().id, amount: '777.77' }],
    isExcluded: false,
  });
  expect(categorized.statusCode, categorized.body).toBe(200);
  const categories = await get<{ id: number }[]>('/api/categories');
  const { payees } = await get<{ payees: { key: string }[] }>('/api/insights/payees');
  expect(payees.length).toBeGreaterThan(0);
  const today = new Date().toISOString().slice(0, 10);
  const { range, type, amount, direction, counts } = historyFilters.shape;
  filters = {
    ...Object.fromEntries(
      Object.entries({ range, type, amount, direction, counts }).map(([name, choice]) => [
        name,
        choice.unwrap().options,
      ]),
    ),
    month: [today.slice(0, 7)],
    from: [today],
    to: [today],
    category: categories.map(({ id }) => id),
    payee: payees.map(({ key }) => key),
    search: searches,
  };
});

afterAll(async () => {
  expect(await bank.audit()).toEqual([]);
  await bank.close();
});

/** Each value of each filter, as a query. */
function queries(): string[] {
  expect(Object.keys(filters).sort()).toEqual(Object.keys(historyFilters.shape).sort());
  return Object.entries(filters).flatMap(([name, values]) =>
    values.map((value) => `${name}=${encodeURIComponent(String(value))}`),
  );
}

const idsFrom = async (client: Customer['client'], path: string, query: string) =>
  (await client.get(`${path}?limit=200&${query}`)).json<{ id: number }[]>().map(({ id }) => id);

const receiptOf = (id: number) => `SH${String(id).padStart(8, '0')}`;

it.each(['before', 'after'])(
  'another customer’s rows never come back, %s their words are stored',
  async (when) => {
    if (when === 'after') await rollUpActivity(bank.database);
    const ofStaff = `/api/admin/users/${ann.customerId}/transactions`;
    for (const query of queries()) {
      const listed = await idsFrom(ann.client, '/api/transactions', query);
      expect([query, listed.filter((id) => caraIds.includes(id))]).toEqual([query, []]);
      expect([query, await idsFrom(staff.client, ofStaff, query)]).toEqual([query, listed]);
      const { matching } = (await ann.client.get(`/api/transactions/count?${query}`)).json<{
        matching: number;
      }>();
      expect([query, matching]).toEqual([query, listed.length]);
      const { body } = await staff.client.get(`${ofStaff}/export?${query}`);
      expect([query, caraIds.filter((id) => body.includes(receiptOf(id)))]).toEqual([query, []]);
    }
    // The canary is found where it belongs: by its owner, or by name in the other party's history.
    for (const search of searches) {
      const idsOf = async ({ client }: Customer) =>
        idsFrom(client, '/api/transactions', `search=${encodeURIComponent(search)}`);
      const found = [...(await idsOf(cara)), ...(await idsOf(ben))];
      expect([search, caraIds.some((id) => found.includes(id))]).toEqual([search, true]);
    }
  },
);
