import type { AchEntry, AchFile } from '@seven-hills/contracts/staff/payments';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { postEntries } from '../../../src/money/ach/receiving/post-entries.ts';
import { receiveFiles } from '../../../src/money/ach/receiving/receive-files.ts';
import { setPolicyFromTerminal } from '../../../src/staff/proposals/policies/set-policy.ts';
import { type AchFolder, achFile, achFolder } from '../../support/outside/ach-files.ts';
import {
  type Customer,
  fundedCustomer,
  moneyOf,
  numberOf,
  staffMember,
} from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let admin: Customer;
let customer: Customer;
let folder: AchFolder;

beforeAll(async () => {
  bank = await openTestBank();
  admin = await staffMember(bank);
  folder = await achFolder();
  customer = await fundedCustomer(bank, 10_000n);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

/** Delivers the same entry in two files, so that the second one awaits a decision. */
async function holdOne(person: Customer, trace: number, modifiers: string): Promise<AchEntry> {
  const entries = [{ accountNumber: await numberOf(person), amount: 1_500n }];
  for (const modifier of modifiers) {
    await folder.deliver(
      `${modifier}.ach`,
      await achFile({ entries, modifier, firstTrace: trace }),
    );
    await receive();
  }
  const open = await listed('?state=open');
  const [entry] = open;
  if (!entry || open.length !== 1) throw new Error('one entry should await a decision');
  return entry;
}
async function receive(): Promise<void> {
  const { means } = bank.app;
  await receiveFiles({ ...means, network: folder.network });
  await postEntries(means, new Date(Date.now() + 4 * 86_400_000));
}
const listed = async (query: string, by = admin) =>
  (await by.client.get(`/api/admin/payments/entries${query}`)).json<AchEntry[]>();
const decide = (id: number, what: string, body?: object, by = admin) =>
  by.client.post(`/api/admin/payments/entries/${id}/${what}`, body);

it('an entry that repeats another is in the queue until staff post it, once', async () => {
  const held = await holdOne(customer, 100, 'AB');
  expect(held).toMatchObject({
    state: 'held',
    holdReason: 'look_alike',
    amount: '15.00',
    company: 'ACME PAYROLL',
    mayDecide: true,
    holder: { id: Number(customer.customerId) },
  });
  const queue = (await admin.client.get('/api/admin/queue')).json<{
    items: { kind: string; reference: number; amount: string; subject: string }[];
  }>();
  expect(queue.items).toMatchObject([
    { kind: 'ach_entry', reference: held.id, amount: '15.00', subject: 'ACME PAYROLL' },
  ]);
  const { rows: views } = await bank.database.query<{ what: string }>(
    'select distinct what from customer_view where customer_id = $1 and staff_id = $2',
    [customer.customerId, admin.customerId],
  );
  expect(views).toContainEqual({ what: 'transactions' });
  const answers = await Promise.all([decide(held.id, 'post'), decide(held.id, 'post')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await moneyOf(customer)).toEqual(['130.00', '130.00', '0.00']);
  expect(await listed('?state=open')).toEqual([]);
  const found = await listed(`?search=${held.traceNumber}`);
  expect(found.map(({ state, decidedBy }) => [state, decidedBy !== null])).toEqual([
    ['posted', true],
    ['posted', false],
  ]);
});

it('or return it with a reason, in the next file', async () => {
  const held = await holdOne(customer, 200, 'CD');
  expect((await decide(held.id, 'return', { reason: 'R99' })).statusCode).toBe(400);
  const answer = await decide(held.id, 'return', { reason: 'R24' });
  expect(answer.json()).toMatchObject({ state: 'returning', returnReason: 'R24' });
  expect((await decide(held.id, 'post')).statusCode).toBe(409);
  await folder.write(bank);
  const files = (await admin.client.get('/api/admin/payments/files')).json<AchFile[]>();
  expect(files[0]).toMatchObject({ direction: 'out', state: 'written', totalCredit: '15.00' });
  expect(await listed(`?state=returned`)).toHaveLength(1);
  // Another bank asks about the return by its own trace number.
  const { rows } = await bank.database.query<{ return_trace: string }>(
    'select return_trace from ach_entry where id = $1',
    [held.id],
  );
  const found = await listed(`?search=${rows[0]?.return_trace}`);
  expect(found.map(({ id }) => id)).toEqual([held.id]);
});

it('a large one needs a second person', async () => {
  const held = await holdOne(customer, 250, 'XY');
  const policy = { approvals: 1, threshold: 1_000n, releasesByTime: null };
  await setPolicyFromTerminal(bank.database, 'demo', 'incoming_payment', policy);
  const answer = await decide(held.id, 'post');
  expect(answer.statusCode).toBe(202);
  const { proposal } = answer.json<{ proposal: { id: number } }>();
  expect(await listed('?state=open')).toHaveLength(1);
  const approve = (by: Customer) =>
    by.client.post(`/api/admin/proposals/${proposal.id}/approve`, {});
  expect((await approve(admin)).json()).toMatchObject({ code: 'conflict' });
  const colleague = await staffMember(bank);
  const before = await moneyOf(customer);
  expect((await approve(colleague)).json()).toMatchObject({ state: 'executed' });
  expect(Number((await moneyOf(customer))[0]) - Number(before[0])).toBe(15);
  expect(await listed('?state=open')).toEqual([]);
  const large = { ...policy, threshold: 10_000_000n };
  await setPolicyFromTerminal(bank.database, 'demo', 'incoming_payment', large);
});

it('nobody decides about their own account', async () => {
  const held = await holdOne(admin, 300, 'EF');
  expect(held.mayDecide).toBe(false);
  expect((await decide(held.id, 'return', { reason: 'R24' })).statusCode).toBe(409);
  const colleague = await staffMember(bank);
  expect((await decide(held.id, 'post', undefined, colleague)).statusCode).toBe(200);
});

it('a file that was refused says why', async () => {
  await folder.deliver('bad.ach', 'Good morning');
  await receive();
  const files = (await admin.client.get('/api/admin/payments/files')).json<AchFile[]>();
  expect(files[0]).toMatchObject({
    name: 'bad.ach',
    state: 'refused',
    fault: { line: 1, message: '"G" begins no record' },
  });
});

it('protected benefits and reclamations are marked', async () => {
  const accountNumber = await numberOf(customer);
  const kinds = [
    { company: 'SSA TREAS 310', description: 'XXSOC SEC', originatorStatus: '2' },
    { company: 'ELM TREAS 310', description: 'XXPRIVATE' },
    { company: 'PENSION FUND', description: 'RECLAIM' },
  ] as const;
  for (const [index, kind] of kinds.entries()) {
    const entries = [{ accountNumber, amount: 300n }];
    const times = { createdAt: `050${index}`, firstTrace: 9_000 + index };
    const file = { ...kind, ...times, entries };
    await folder.deliver(`marked-${index}.ach`, await achFile(file));
  }
  await receive();
  const marks = (await listed('?limit=3')).map(({ company, mark }) => [company, mark]);
  expect(Object.fromEntries(marks)).toEqual({
    'SSA TREAS 310': 'protected_benefit',
    'ELM TREAS 310': null,
    'PENSION FUND': 'reclamation',
  });
});
