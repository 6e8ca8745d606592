import { type PaymentProvider, paymentProviders } from '@seven-hills/bank/limits';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { ListedTransaction } from '@seven-hills/contracts/staff/transactions';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type {
  PaymentOrder,
  PaymentRails,
} from '../../../src/money/external-payments/rails/payment-rail.ts';
import { resumePayments } from '../../../src/money/external-payments/resume-payments.ts';
import { type Payee, payeeMac } from '../../../src/money/payee-rules/payee.ts';
import { sealPayeesAgain } from '../../../src/money/payee-rules/seal-payees-again.ts';
import { handOverWires } from '../../../src/money/wires/hand-over-wires.ts';
import type { WireOrder } from '../../../src/money/wires/rails/wire-rail.ts';
import { settleDueWires } from '../../../src/money/wires/settle-due-wires.ts';
import { wire } from '../../support/money/sample-wire.ts';
import { type Customer, fundedCustomer, staffMember, testPin } from '../../support/people.ts';
import { eventsAbout } from '../../support/staff.ts';
import { openTestBank, type TestBank, testKeys } from '../../support/test-bank.ts';

/** An attacker who can write to the database cannot choose who is paid. */

let bank: TestBank;
let staff: Customer;
let ann: Customer;
/** The payments that the services received. They are unavailable until a test lets them answer. */
const orders: PaymentOrder[] = [];
let isServiceAway = true;
const rails = Object.fromEntries(
  paymentProviders.map((provider: PaymentProvider) => [
    provider,
    {
      order: async (order: PaymentOrder) => {
        if (isServiceAway) throw new Error('no route to the service');
        orders.push(order);
        return { state: 'completed' };
      },
    },
  ]),
) as PaymentRails;

beforeAll(async () => {
  bank = await openTestBank({}, { adapters: { paymentRails: rails } });
  staff = await staffMember(bank);
  ann = await fundedCustomer(bank, 5_000_000n);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const wired = async (changes: object = {}) =>
  (await ann.client.post('/api/wire-transfer', { ...wire, ...changes })).json<Transaction>().id;
const paid = async () =>
  (
    await ann.client.post('/api/external-payment', {
      amount: '40.00',
      paymentProvider: 'zelle',
      paymentIdentifier: 'jo@example.com',
      recipientName: 'Jo Lee',
      pin: testPin,
    })
  ).json<Transaction>().id;
const approve = (id: number) => staff.client.post(`/api/admin/transactions/${id}/approve`);
const statusOf = async (id: number) =>
  (await ann.client.get(`/api/transactions/${id}`)).json<Transaction>().status;
const listed = async (id: number) =>
  (await staff.client.get(`/api/admin/transactions?search=${id}`))
    .json<ListedTransaction[]>()
    .find((transaction) => transaction.id === id);
const handOver = async () => {
  const sent: WireOrder[] = [];
  const rail = { send: async (order: WireOrder) => void sent.push(order) };
  await handOverWires({ ...bank.app.means, rail });
  return sent.map(({ idempotencyKey }) => idempotencyKey);
};
const settleAll = () => settleDueWires(bank.app.means, new Date('2040-01-04T23:00:00Z'));
const resume = () => resumePayments({ ...bank.app.means, rails }, { olderThanSeconds: 0 });

/** Writes like a superuser, with every trigger disabled. */
const forge = (sql: string) =>
  bank.superuser.query(`begin; set local session_replication_role = replica; ${sql}; commit`);
/** Forges transactions, runs, and then restores their rows. */
async function whileForged(
  ids: number[],
  tables: string[],
  sql: string,
  work: () => Promise<void>,
) {
  const idOf = (table: string) => (table === 'bank_transaction' ? 'id' : 'transaction_id');
  const each = (write: (table: string, condition: string) => string) =>
    tables.map((table) => write(table, `${idOf(table)} in (${ids})`)).join('; ');
  await bank.superuser.query(
    each((table, which) => `create table kept_${table} as select * from ${table} where ${which}`),
  );
  await forge(sql);
  try {
    await work();
  } finally {
    await forge(
      each(
        (table, which) =>
          `delete from ${table} where ${which};
           insert into ${table} ${table === 'bank_transaction' ? 'overriding system value' : ''}
             table kept_${table};
           drop table kept_${table}`,
      ),
    );
  }
}

/** Statements that divert `$id`, with `$other` as a wire to copy from. */
const diversions: [string, string[], string][] = [
  [
    'the routing number',
    ['bank_transaction'],
    "update bank_transaction set external_routing_number = '021000021' where id = $id",
  ],
  [
    'the bank',
    ['bank_transaction'],
    "update bank_transaction set external_bank_name = 'Chase' where id = $id",
  ],
  [
    'the recipient',
    ['bank_transaction'],
    "update bank_transaction set recipient_name = 'Mallory' where id = $id",
  ],
  [
    'the address',
    ['bank_transaction'],
    "update bank_transaction set recipient_address = '' where id = $id",
  ],
  [
    'the SWIFT code',
    ['bank_transaction'],
    'update bank_transaction set swift_code = null where id = $id',
  ],
  [
    'the intermediary bank',
    ['bank_transaction'],
    "update bank_transaction set intermediary_bank = 'Chase' where id = $id",
  ],
  [
    'the description',
    ['bank_transaction'],
    "update bank_transaction set description = 'For Mallory' where id = $id",
  ],
  [
    'the digits that staff see',
    ['bank_transaction'],
    "update bank_transaction set external_account_last_four = '1111' where id = $id",
  ],
  [
    'a text moved from one field to the next',
    ['bank_transaction'],
    "update bank_transaction set recipient_name = 'Ada', recipient_address = ' Byron' || recipient_address where id = $id",
  ],
  [
    'another wire’s account number',
    ['wire_instruction'],
    `update wire_instruction as mine
     set account_number_ciphertext = other.account_number_ciphertext
     from wire_instruction as other
     where mine.transaction_id = $id and other.transaction_id = $other`,
  ],
  [
    'another wire’s account number and seal',
    ['wire_instruction', 'payee_seal'],
    `update wire_instruction as mine
     set account_number_ciphertext = other.account_number_ciphertext
     from wire_instruction as other
     where mine.transaction_id = $id and other.transaction_id = $other;
     update payee_seal as mine set mac = other.mac
     from payee_seal as other
     where mine.transaction_id = $id and other.transaction_id = $other`,
  ],
  [
    'an account number cut short',
    ['wire_instruction'],
    "update wire_instruction set account_number_ciphertext = '\\x00' where transaction_id = $id",
  ],
  ['no seal', ['payee_seal'], 'delete from payee_seal where transaction_id = $id'],
  [
    'a seal under an unknown key',
    ['payee_seal'],
    "update payee_seal set key_id = 'unheard-of' where transaction_id = $id",
  ],
];

describe.each(diversions)('a wire with a changed payee: %s', (_what, tables, sql) => {
  it('is not approved, settled, or handed over, keeps its money held, and is reported', async () => {
    const [pending, approved, other] = [
      await wired(),
      await wired(),
      await wired({ externalAccountNumber: '11112222333344' }),
    ];
    await approve(approved);
    const forgery = [pending, approved]
      .map((id) => sql.replaceAll('$id', String(id)).replaceAll('$other', String(other)))
      .join('; ');
    await whileForged([pending, approved], tables, forgery, async () => {
      const refused = await approve(pending);
      expect(refused.json()).toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/can’t verify that this is the recipient/),
      });
      expect(await settleAll()).toBe(1);
      expect(await statusOf(pending)).toBe('pending');
      expect(await handOver()).toEqual([`wire-${other}`]);
      for (const id of [pending, approved])
        expect(await listed(id)).toMatchObject({ blockedBy: 'payee_unverified' });
      const findings = (await bank.audit()).join('\n');
      for (const id of [pending, approved])
        expect(findings).toContain(`transaction ${id} (wire_transfer`);
      const noted = (await eventsAbout(bank, ann.customerId, 'payee_check_failed')).filter(
        ({ after_change }) => {
          const { transactionId } = after_change as { transactionId: number };
          return transactionId === pending || transactionId === approved;
        },
      );
      await handOver();
      expect(noted).toHaveLength(2);
      expect((await eventsAbout(bank, ann.customerId, 'payee_check_failed')).slice(-1)).toEqual(
        noted.slice(-1),
      );
    });
    expect(await handOver()).toEqual([`wire-${approved}`]);
    const declined = await staff.client.post(`/api/admin/transactions/${pending}/decline`, {
      reason: 'Reported',
    });
    expect(declined.statusCode).toBe(200);
  });
});

it('a wire whose payee was changed can be declined, which returns the money', async () => {
  const before = (await ann.client.get('/api/account')).json<{ balance: string }>().balance;
  const id = await wired();
  await forge(`update bank_transaction set recipient_name = 'Mallory' where id = ${id}`);
  const declined = await staff.client.post(`/api/admin/transactions/${id}/decline`, {
    reason: 'Reported',
  });
  expect(declined.statusCode).toBe(200);
  expect((await ann.client.get('/api/account')).json()).toMatchObject({ balance: before });
  await forge(`update bank_transaction set recipient_name = 'Ada Byron' where id = ${id}`);
});

it('a wire whose amount was raised is not sent', async () => {
  const id = await wired();
  await approve(id);
  await forge(`update bank_transaction set amount = 90000 where id = ${id}`);
  expect(await handOver()).toEqual([]);
  expect((await bank.audit()).join('\n')).toContain(`transaction ${id}`);
  await forge(`update bank_transaction set amount = 10000 where id = ${id}`);
  expect(await handOver()).toEqual([`wire-${id}`]);
});

it('a wire that only its row marks as completed is not handed over', async () => {
  const id = await wired();
  await bank.database.query("update bank_transaction set status = 'completed' where id = $1", [id]);
  expect(await handOver()).toEqual([]);
  expect((await bank.audit()).join('\n')).toContain(`transaction ${id}`);
  await forge(`update bank_transaction set status = 'pending' where id = ${id}`);
  await approve(id);
  expect(await handOver()).toEqual([`wire-${id}`]);
});

it.each([
  ['the identifier', "payment_identifier = 'mallory@example.com'"],
  ['the recipient', "recipient_name = 'Mallory'"],
  ['the service', "payment_provider = 'venmo'"],
  ['the amount', 'amount = 9000'],
  ['the customer', 'customer_id = 1'],
])('a payment with a changed payee is not ordered: %s', async (_what, forgery) => {
  isServiceAway = true;
  const id = await paid();
  isServiceAway = false;
  orders.splice(0);
  await whileForged(
    [id],
    ['bank_transaction'],
    `update bank_transaction set ${forgery} where id = ${id}`,
    async () => {
      await resume();
      expect(orders).toEqual([]);
      expect(await listed(id)).toMatchObject({
        status: 'pending',
        blockedBy: 'payee_unverified',
      });
      expect((await bank.audit()).join('\n')).toContain(`transaction ${id} (external_payment)`);
    },
  );
  await resume();
  expect(orders).toMatchObject([{ idempotencyKey: `payment-${id}`, identifier: 'jo@example.com' }]);
  expect(await statusOf(id)).toBe('completed');
});

describe('without superuser privileges', () => {
  it.each([
    ...[
      'external_bank_name',
      'external_account_last_four',
      'external_routing_number',
      'recipient_name',
      'recipient_address',
      'swift_code',
      'intermediary_bank',
      'payment_provider',
      'payment_identifier',
      'description',
    ].map((column) => `update bank_transaction set ${column} = 'other' where id = $id`),
    'update bank_transaction set amount = amount + 1 where id = $id',
    "update wire_instruction set account_number_ciphertext = '\\x00' where transaction_id = $id",
    "update wire_instruction set account_number_key_id = 'x' where transaction_id = $id",
    'update wire_instruction set transaction_id = 1 where transaction_id = $id',
    'delete from wire_instruction where transaction_id = $id',
    'truncate wire_instruction',
    "update payee_seal set mac = '\\x00' where transaction_id = $id",
    'delete from payee_seal where transaction_id = $id',
    'truncate payee_seal',
    'delete from payment_order',
    'truncate payment_order',
    'update payment_order set ordered_at = now()',
  ])('the database refuses: %s', async (sql) => {
    const id = await wired();
    isServiceAway = true;
    await paid();
    await expect(bank.superuser.query(sql.replaceAll('$id', String(id)))).rejects.toThrow(
      /may (only be|change)|append-only|may only|cannot truncate/,
    );
  });

  it('a wire is marked as handed over once', async () => {
    const id = await wired();
    await approve(id);
    expect(await handOver()).toEqual([`wire-${id}`]);
    for (const moment of ['now()', 'null'])
      await expect(
        bank.database.query(
          `update wire_instruction set handed_over_at = ${moment} where transaction_id = $1`,
          [id],
        ),
      ).rejects.toThrow('once');
  });
});

describe('the MAC of a payee', () => {
  const payee: Payee = {
    id: 7n,
    type: 'wire_transfer',
    customer_id: 1n,
    from_account_id: 1001n,
    amount: 100n,
    fee: 2n,
    description: null,
    external_bank_name: 'A',
    recipient_account_number: '1',
    external_account_last_four: '1',
    external_routing_number: '2',
    recipient_name: 'B',
    recipient_address: 'C',
    swift_code: null,
    intermediary_bank: null,
    payment_provider: null,
    payment_identifier: null,
  };
  const { current } = testKeys().sealing;
  const macWith = (changes: Partial<Payee>) =>
    payeeMac(current, { ...payee, ...changes }).toString('hex');

  it('distinguishes every field, an empty text from none, and adjacent texts', () => {
    const macs = [
      ...Object.keys(payee).map((field) =>
        macWith({ [field]: typeof payee[field as keyof Payee] === 'bigint' ? 99n : 'other' }),
      ),
      macWith({}),
      macWith({ description: '' }),
      macWith({ recipient_name: 'BC', recipient_address: '' }),
      macWith({ recipient_name: '', recipient_address: 'BC' }),
      macWith({ swift_code: 'X' }),
      macWith({ intermediary_bank: 'X' }),
    ];
    expect(new Set(macs).size).toBe(macs.length);
    expect(payeeMac(testKeys().sealing.current, payee).toString('hex')).not.toBe(macWith({}));
  });
});

describe('a wire whose account number was abandoned with a lost key', () => {
  it('is sealed without it: a sent wire is intact, the others are never sent', async () => {
    const other = await openTestBank({}, { adapters: { paymentRails: rails } });
    const keep = bank;
    bank = other;
    try {
      ann = await fundedCustomer(other, 5_000_000n);
      staff = await staffMember(other);
      const [sent, unsent, pending] = [await wired(), await wired(), await wired()];
      await approve(sent);
      expect(await handOver()).toEqual([`wire-${sent}`]);
      await approve(unsent);
      // docs/guide/keys.md, "When keys are lost"
      await forge(
        "update wire_instruction set account_number_ciphertext = ''; delete from payee_seal",
      );
      const log = { warn: () => {}, error: () => {} };
      expect(await sealPayeesAgain(other.database, other.keys.sealing, log)).toBe(3);
      expect(await other.audit()).toEqual([]);

      expect(await handOver()).toEqual([]);
      expect((await approve(pending)).json()).toMatchObject({ code: 'conflict' });
      await settleAll();
      expect(await statusOf(pending)).toBe('pending');
      const blockers = [await listed(sent), await listed(unsent), await listed(pending)];
      expect(blockers.map((transaction) => transaction?.blockedBy)).toEqual([
        null,
        'payee_unverified',
        'payee_unverified',
      ]);
    } finally {
      bank = keep;
      await other.close();
    }
  });
});

describe('wires and payments whose seals were all discarded', () => {
  it('are sealed as they are at the one start that finds no seal, and never again', async () => {
    const earlier = await openTestBank({}, { adapters: { paymentRails: rails } });
    const keep = bank;
    bank = earlier;
    try {
      ann = await fundedCustomer(earlier, 5_000_000n);
      staff = await staffMember(earlier);
      isServiceAway = true;
      const [wireId, paymentId] = [await wired(), await paid()];
      await approve(wireId);
      const log: unknown[] = [];
      const noting = {
        warn: (line: unknown) => log.push(line),
        error: (line: unknown) => log.push(line),
      };
      const start = () => sealPayeesAgain(earlier.database, earlier.keys.sealing, noting as never);
      expect(await start()).toBe(0);

      await forge('delete from payee_seal');
      expect(await handOver()).toEqual([]);
      expect(await earlier.audit()).toHaveLength(2);

      expect(await start()).toBe(2);
      expect(log).toEqual([{ payees: 2 }]);
      expect(await earlier.audit()).toEqual([]);
      const { rows } = await earlier.database.query(
        "select after_change from audit_event where action = 'payees_sealed'",
      );
      expect(rows).toEqual([{ after_change: { payees: 2 } }]);
      const sent: WireOrder[] = [];
      await handOverWires({
        ...bank.app.means,
        rail: { send: async (order: WireOrder) => void sent.push(order) },
      });
      expect(sent).toMatchObject([{ accountNumber: wire.externalAccountNumber }]);
      isServiceAway = false;
      await resume();
      expect(await statusOf(paymentId)).toBe('completed');

      // A seal that is deleted later is never replaced.
      const later = await wired();
      await forge(`delete from payee_seal where transaction_id = ${later}`);
      expect(await start()).toBe(0);
      expect((await approve(later)).json()).toMatchObject({ code: 'conflict' });
    } finally {
      bank = keep;
      await earlier.close();
    }
  });
});
