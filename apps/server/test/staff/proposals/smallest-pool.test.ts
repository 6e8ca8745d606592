import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openPools, type Pools } from '../../../src/platform/database/open-pools.ts';
import { reportCase } from '../../support/money/cases.ts';
import {
  type Customer,
  fundedCustomer,
  personWithSession,
  postMovement,
} from '../../support/people.ts';
import { proposalIn, requireOthers } from '../../support/proposals.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';

// A decision holds the connection of the transaction that locks its staff member's sessions while
// another connection posts it. If it needed a second one of the same pool, as many decisions at the
// same time as the pool has connections would wait for each other.

/** The smallest `DATABASE_CONNECTIONS_MAX` that the settings accept. */
const connectionsMin = 4;
const staffCount = 2 * connectionsMin;

type Staff = Pick<Customer, 'client' | 'customerId'>;
type Answer = { statusCode: number; body: string };

let bank: TestBank;
let server: FastifyInstance;
let pools: Pools;
let customer: Customer;
let maker: Staff;
let staff: Staff[];
beforeAll(async () => {
  bank = await openTestBank();
  pools = openPools(bank.roles, { max: connectionsMin, onIdleError: () => {} });
  server = await bank.anotherServer({ ...pools });
  [maker = failed(), ...staff] = await inTurn(staffCount + 1, someStaff);
});
// A customer may report few problems a day, so each test has its own.
beforeEach(async () => {
  await bank.database.query('delete from attempt_counter');
  customer = await fundedCustomer(bank, 1_000_000n);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(async () => {
  await server.close();
  await pools.close();
  await bank.close();
});

function failed(): never {
  throw new Error('there is no staff member');
}

/** An administrator who calls the server with the smallest pool. */
async function someStaff(): Promise<Staff> {
  const { client, customerId } = await personWithSession(bank, { role: 'admin' });
  const there = new TestClient(server);
  there.cookie = client.cookie;
  return { client: there, customerId };
}

async function inTurn<Item>(count: number, make: () => Promise<Item>): Promise<Item[]> {
  const items: Item[] = [];
  while (items.length < count) items.push(await make());
  return items;
}

const keyed = () => ({ 'idempotency-key': randomUUID() });
const pendingDeposit = () => postMovement(bank, customer, 'deposit', 5_000n, { isPending: true });
const withdrawal = () => postMovement(bank, customer, 'withdrawal', 1_000n);
const someCase = async () => (await reportCase(customer, await withdrawal())).id;

const adjust = ({ client }: Staff, direction = 'credit') =>
  client.post(
    `/api/admin/users/${customer.customerId}/adjustments`,
    { direction, amount: '10.00', reasonCode: 'goodwill', note: 'Waited an hour at the counter' },
    keyed(),
  );
const correct = ({ client }: Staff, id: number) =>
  client.post(
    `/api/admin/transactions/${id}/corrections`,
    { scope: 'whole', reasonCode: 'bank_error', note: 'Booked twice by the branch' },
    keyed(),
  );
const approve = ({ client }: Staff, id: number) =>
  client.post(`/api/admin/transactions/${id}/approve`);
const credit = ({ client }: Staff, id: number) =>
  client.post(`/api/admin/cases/${id}/credit`, { amount: '10.00' });
const approveProposal = ({ client }: Staff, id: number) =>
  client.post(`/api/admin/proposals/${id}/approve`);
const refusedIn = (answers: readonly Answer[]) =>
  answers.filter(({ statusCode }) => statusCode >= 300).map(({ body }) => body);
const idOf = (answer: Answer) => proposalIn(answer).id;

/** Proposes what the maker may not do alone. */
async function proposed(
  action: Parameters<typeof requireOthers>[1],
  act: () => Promise<Answer>,
): Promise<number> {
  await requireOthers(bank, action, 1);
  const id = idOf(await act());
  await requireOthers(bank, action, 0);
  return id;
}

/** Each kind of decision: prepares one, and makes it. */
interface Decision {
  prepare: () => Promise<number>;
  decide: (by: Staff, id: number) => Promise<Answer>;
}

const decisions: Record<string, Decision> = {
  approvals: { prepare: pendingDeposit, decide: approve },
  declines: {
    prepare: pendingDeposit,
    decide: ({ client }, id) =>
      client.post(`/api/admin/transactions/${id}/decline`, { reason: 'The check bounced.' }),
  },
  'cash at the counter': {
    prepare: async () => 0,
    decide: ({ client }) =>
      client.post(
        '/api/admin/counter-deposits',
        { accountId: customer.accountId, amount: '10.00', identification: 'Passport, …4821' },
        keyed(),
      ),
  },
  adjustments: { prepare: async () => 0, decide: (by) => adjust(by) },
  corrections: { prepare: withdrawal, decide: correct },
  'decisions of cases': { prepare: someCase, decide: credit },
  'last votes on releases': {
    async prepare() {
      const id = await pendingDeposit();
      return proposed('transaction_approval', () => approve(maker, id));
    },
    decide: approveProposal,
  },
  'last votes on corrections': {
    async prepare() {
      const id = await withdrawal();
      return proposed('transaction_correction', () => correct(maker, id));
    },
    decide: approveProposal,
  },
  'last votes on cases': {
    async prepare() {
      const id = await someCase();
      return proposed('balance_adjustment', () => credit(maker, id));
    },
    decide: approveProposal,
  },
};

it.each(Object.entries(decisions))(
  'answers more %s at the same time than the smallest pool has connections',
  async (_name, { prepare, decide }) => {
    const ids = await inTurn(staffCount, prepare);
    const answers = await Promise.all(staff.map((by, index) => decide(by, ids[index] ?? 0)));
    expect(refusedIn(answers)).toEqual([]);
  },
  60_000,
);

it('answers decisions of every kind at the same time with the smallest pool', async () => {
  const kinds = Object.values(decisions);
  const made: (Decision & { id: number })[] = [];
  for (const kind of [...kinds, ...kinds]) made.push({ ...kind, id: await kind.prepare() });
  const answers = await Promise.all(
    made.map(({ decide, id }, index) => decide(staff[index % staffCount] ?? maker, id)),
  );
  expect(refusedIn(answers)).toEqual([]);
}, 60_000);
