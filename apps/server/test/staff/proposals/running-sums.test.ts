import { randomUUID } from 'node:crypto';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { Proposal } from '@seven-hills/contracts/staff/proposals';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type BalanceAdjustment,
  balanceAdjustmentKind,
} from '../../../src/staff/adjustments/balance-posting.ts';
import {
  actingAlone,
  NeedsSecondPerson,
} from '../../../src/staff/proposals/postings/acting-alone.ts';
import { type Customer, fundedCustomer, postMovement, staffMember } from '../../support/people.ts';
import { approveProposal, proposalIn, requireOthers, setBalance } from '../../support/proposals.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';

// What staff do alone adds up: splitting an amount never avoids the second person.

let bank: TestBank;
/** Another server of the bank, which posts on its own. */
let elsewhere: FastifyInstance;
let maker: Customer;
let colleague: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  elsewhere = await bank.anotherServer();
});
beforeEach(async () => {
  await bank.database.query('delete from attempt_counter');
  // The sums are each staff member's and each customer's, so every test has its own people.
  [maker, colleague] = await Promise.all([staffMember(bank), staffMember(bank)]);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

type Done = 'alone' | 'held' | 'proposed';

/** A threshold: how to move an amount under it, and the threshold in cents. */
interface Threshold {
  threshold: bigint;
  require?: () => Promise<void>;
  /** Prepares one act for a customer, which may then run at the same time as others. */
  prepare(
    customer: Customer,
    cents: bigint,
  ): Promise<(by: Customer) => Promise<{ statusCode: number; body: string }>>;
}

const decimal = (cents: bigint) => (Number(cents) / 100).toFixed(2);
const withKey = () => ({ 'idempotency-key': randomUUID() });
const cash =
  (direction: 'deposits' | 'withdrawals') =>
  async ({ accountId }: Customer, cents: bigint) =>
  ({ client }: Customer) =>
    client.post(
      `/api/admin/counter-${direction}`,
      { accountId, amount: decimal(cents), identification: 'Passport, …4821' },
      withKey(),
    );
const adjustment = async ({ customerId }: Customer, cents: bigint) => {
  const body = {
    direction: 'credit',
    amount: decimal(cents),
    reasonCode: 'goodwill',
    note: 'Waited an hour at the counter',
  };
  return ({ client }: Customer) =>
    client.post(`/api/admin/users/${customerId}/adjustments`, body, withKey());
};
const overThousand = (action: Parameters<typeof requireOthers>[1]) => () =>
  requireOthers(bank, action, 1, 100_000n);

const thresholds: Record<string, Threshold> = {
  'cash deposits at the counter': { threshold: 1_000_000n, prepare: cash('deposits') },
  'cash withdrawals at the counter': { threshold: 1_000_000n, prepare: cash('withdrawals') },
  'balance adjustments': {
    threshold: 100_000n,
    require: overThousand('balance_adjustment'),
    prepare: adjustment,
  },
  corrections: {
    threshold: 100_000n,
    require: overThousand('transaction_correction'),
    async prepare(customer, cents) {
      const id = await postMovement(bank, customer, 'withdrawal', cents);
      const body = { scope: 'whole', reasonCode: 'bank_error', note: 'Booked twice by the branch' };
      return ({ client }) =>
        client.post(`/api/admin/transactions/${id}/corrections`, body, withKey());
    },
  },
  'releases of deposits and wires': {
    threshold: 100_000n,
    require: overThousand('transaction_approval'),
    async prepare(customer, cents) {
      const id = await postMovement(bank, customer, 'deposit', cents, { isPending: true });
      return ({ client }) => client.post(`/api/admin/transactions/${id}/approve`);
    },
  },
  'releases of several at once': {
    threshold: 100_000n,
    require: overThousand('transaction_approval'),
    async prepare(customer, cents) {
      const id = await postMovement(bank, customer, 'deposit', cents, { isPending: true });
      return ({ client }) =>
        client.post('/api/admin/queue/approve', { ids: [id], total: decimal(cents) });
    },
  },
};

/** What became of an act; fails if it was refused. */
function outcomeOf({ statusCode, body }: { statusCode: number; body: string }): Done {
  if (statusCode === 202) return 'proposed';
  if (statusCode >= 300) throw new Error(body);
  const answer = JSON.parse(body) as Partial<Transaction> | { outcome: string }[];
  if (!Array.isArray(answer)) return answer.status === 'pending' ? 'held' : 'alone';
  const [several] = answer;
  if (!several || several.outcome === 'refused') throw new Error(body);
  return several.outcome === 'approved' ? 'alone' : 'proposed';
}

const sumAlone = (amounts: readonly bigint[], done: readonly Done[]) =>
  amounts.reduce((sum, cents, index) => (done[index] === 'alone' ? sum + cents : sum), 0n);

/** A customer with $200,050, which is not cash of today. */
async function someCustomer(): Promise<Customer> {
  const customer = await fundedCustomer(bank, 5_000n);
  const occurredAt = new Date(Date.now() - 3 * 86_400_000);
  await postMovement(bank, customer, 'deposit', 20_000_000n, { occurredAt });
  return customer;
}

describe.each(Object.entries(thresholds))('%s', (_name, { threshold, require, prepare }) => {
  beforeEach(() => require?.());
  const part = (threshold * 3n) / 10n;
  const five = [part, part, part, part, part];

  it('add up for a maker, whoever the customers are', async () => {
    const done: Done[] = [];
    for (const cents of five)
      done.push(outcomeOf(await (await prepare(await someCustomer(), cents))(maker)));
    expect(done.map((each) => each === 'alone')).toEqual([true, true, true, false, false]);
    const rest = await prepare(await someCustomer(), threshold - 3n * part);
    expect(outcomeOf(await rest(maker))).toBe('alone');
  });

  it('add up for a customer, whoever the makers are', async () => {
    const customer = await someCustomer();
    const done: Done[] = [];
    for (const [index, cents] of five.entries()) {
      if (index === 4) await endOpen();
      const act = await prepare(customer, cents);
      done.push(outcomeOf(await act(index % 2 === 0 ? maker : colleague)));
    }
    expect(done.map((each) => each === 'alone')).toEqual([true, true, true, false, false]);
  });

  it('do not exceed the threshold if one maker acts many times at once', async () => {
    const acts = await Promise.all(five.map(async (cents) => prepare(await someCustomer(), cents)));
    const servers = [maker, onOtherServer(maker)];
    const done = await Promise.all(
      acts.map(async (act, index) => outcomeOf(await act(servers[index % 2] ?? maker))),
    );
    expect(sumAlone(five, done)).toBe(3n * part);
  });

  it('do not exceed the threshold if two makers act for one customer at once', async () => {
    const customer = await someCustomer();
    const acts = await Promise.all(five.map((cents) => prepare(customer, cents)));
    const answers = await Promise.all(
      acts.map((act, index) => act(index % 2 === 0 ? maker : onOtherServer(colleague))),
    );
    // One open proposal for a customer's balance: further ones are refused.
    const isRefused = ({ body }: { body: string }) => body.includes('proposal_exists');
    const done = answers.map((answer) => (isRefused(answer) ? 'proposed' : outcomeOf(answer)));
    expect(sumAlone(five, done)).toBe(3n * part);
  });

  it('need a second person for any split of an amount above the threshold', async () => {
    const random = mulberry32(20_261_126);
    for (let round = 0; round < 3; round++) {
      const [by, customer] = await Promise.all([staffMember(bank), someCustomer()]);
      const parts = split(threshold + 1n + BigInt(Math.floor(random() * 100)), 5, random);
      const done: Done[] = [];
      for (const cents of parts) done.push(outcomeOf(await (await prepare(customer, cents))(by)));
      expect(done.filter((each) => each !== 'alone')).not.toEqual([]);
      expect(sumAlone(parts, done)).toBeLessThanOrEqual(threshold);
      await endOpen();
    }
  });
});

describe('in one batch of postings', () => {
  const adjusts = (by: Customer, { customerId }: Customer) => {
    const staffId = by.customerId;
    const order: BalanceAdjustment = {
      customerId,
      direction: 'credit',
      amount: 60_000n,
      reasonCode: 'goodwill',
      note: 'Waited an hour at the counter',
      setBy: {
        staffId,
        origin: { ipAddress: '127.0.0.1', network: 'test', userAgent: 'test', requestId: 'test' },
      },
    };
    const act = { action: 'balance_adjustment', staffId, customerId, amount: 60_000n } as const;
    return bank.app.means.postings.move(
      balanceAdjustmentKind,
      order,
      null,
      actingAlone('demo', act),
    );
  };

  const onlyFirst = [
    expect.objectContaining({ status: 'fulfilled' }),
    { status: 'rejected', reason: expect.any(NeedsSecondPerson) },
  ];
  beforeEach(() => requireOthers(bank, 'balance_adjustment', 1, 100_000n));

  it('the acts of a maker add up', async () => {
    const [ann, bob] = [await someCustomer(), await someCustomer()];
    const acts = [adjusts(maker, ann), adjusts(maker, bob)];
    expect(await Promise.allSettled(acts)).toEqual(onlyFirst);
  });

  it('the acts for a customer add up', async () => {
    const ann = await someCustomer();
    const acts = [adjusts(maker, ann), adjusts(colleague, ann)];
    expect(await Promise.allSettled(acts)).toEqual(onlyFirst);
  });
});

/** The same session, on the other server. */
function onOtherServer(person: Customer): Customer {
  const client = new TestClient(elsewhere);
  client.cookie = person.client.cookie;
  return { ...person, client };
}

/** Ends open proposals, of which there is one for each customer's balance. */
const endOpen = () =>
  bank.database.query(
    "update proposal set state = 'withdrawn', ended_at = now() where state = 'open'",
  );

/** A random split into parts of at least one cent. */
function split(total: bigint, count: number, random: () => number): bigint[] {
  const parts: bigint[] = [];
  let left = total;
  for (let index = count - 1; index > 0; index--) {
    const most = Number(left - BigInt(index));
    const cents = 1n + BigInt(Math.floor((random() * most) / 2));
    parts.push(cents);
    left -= cents;
  }
  return [...parts, left];
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe('one person', () => {
  const cashBy = async (by: Customer, direction: 'deposits' | 'withdrawals', count: number) => {
    const done: Done[] = [];
    for (let index = 0; index < count; index++) {
      const act = await cash(direction)(await someCustomer(), 1_000_000n);
      done.push(outcomeOf(await act(by)));
    }
    return done.filter((each) => each === 'alone').length;
  };

  it('cannot book 8 times $10,000 in cash in', async () => {
    expect(await cashBy(maker, 'deposits', 8)).toBe(1);
  });

  it('cannot book 3 times $10,000 in cash out', async () => {
    expect(await cashBy(maker, 'withdrawals', 3)).toBe(1);
  });

  it('cannot book 20 times $10,000 as a teller for one customer', async () => {
    const teller = await staffMember(bank, 'teller');
    const customer = await someCustomer();
    const done: Done[] = [];
    for (let index = 0; index < 20; index++)
      done.push(outcomeOf(await (await cash('deposits')(customer, 1_000_000n))(teller)));
    // Nineteen are above the daily limit or the sum, and none of them is credited.
    expect(done.filter((each) => each === 'alone')).toHaveLength(1);
  });

  it('cannot release 5 times $980 in one call where more than $1,000 needs two', async () => {
    await requireOthers(bank, 'transaction_approval', 1, 100_000n);
    const customer = await someCustomer();
    const ids: number[] = [];
    for (let index = 0; index < 5; index++)
      ids.push(await postMovement(bank, customer, 'deposit', 98_000n, { isPending: true }));
    const answer = await maker.client.post('/api/admin/queue/approve', { ids, total: '4900.00' });
    expect(answer.json()).toMatchObject([
      { outcome: 'approved' },
      ...Array.from({ length: 4 }, () => ({ outcome: 'proposed' })),
    ]);
  });

  it('has nothing counted that a second person approved', async () => {
    await requireOthers(bank, 'balance_adjustment', 1, 100_000n);
    const customer = await someCustomer();
    const act = await adjustment(customer, 150_000n);
    const proposal = proposalIn(await act(maker));
    expect((await approveProposal(colleague, proposal)).statusCode).toBe(200);
    expect(outcomeOf(await (await adjustment(customer, 100_000n))(maker))).toBe('alone');
  });

  it('shows the sum to the person who decides', async () => {
    await requireOthers(bank, 'balance_adjustment', 1, 100_000n);
    const customer = await someCustomer();
    expect(outcomeOf(await (await adjustment(customer, 98_000n))(maker))).toBe('alone');
    const { changes } = proposalIn(await setBalance(maker, customer, '201060.00')) as Proposal;
    expect(changes).toContainEqual({
      field: 'Done alone in 24 hours',
      before: '$980.00',
      after: 'with this, $1,010.00',
    });
  });
});
