import { randomUUID } from 'node:crypto';
import { hasPermission, staffRoles } from '@seven-hills/bank/staff-roles';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { ChatSession } from '@seven-hills/contracts/help/chat';
import {
  type BatchOutcome,
  type listWork,
  permissionOfWork,
  serviceTargets,
  type WorkFacts,
  type WorkKind,
  workKinds,
} from '@seven-hills/contracts/staff/queue';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWorkWatch } from '../../../src/help/live-socket/watch-work.ts';
import { removeLapsedClaims } from '../../../src/staff/queue/claims.ts';
import { timesOf } from '../../../src/staff/queue/list-work.ts';
import { LiveClient } from '../../support/live-client.ts';
import { accountNumber, plainWire } from '../../support/money/sample-wire.ts';
import {
  type Customer,
  fundedCustomer,
  moneyOf,
  personWithSession,
  someone,
  staffMember,
  testPin,
} from '../../support/people.ts';
import { requireOthers, setBalance } from '../../support/proposals.ts';
import { eventsAbout } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

type Queue = AnswerOf<typeof listWork>;
type Person = Pick<Customer, 'client' | 'customerId'>;

let bank: TestBank;
let grace: Person;
let henry: Person;
let ann: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  await bank.app.listen({ host: '127.0.0.1', port: 0 });
  grace = await personWithSession(bank, { firstName: 'Grace', lastName: 'Hill', role: 'admin' });
  henry = await personWithSession(bank, {
    firstName: 'Henry',
    lastName: 'Vance',
    role: 'operations',
  });
});
beforeEach(async () => {
  await bank.database.query('delete from attempt_counter');
  ann = await fundedCustomer(bank);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const queue = async (by: Person, query = '') =>
  (await by.client.get(`/api/admin/queue?${query}`)).json<Queue>();
const wire = async (by: Customer, amount = '100.00') =>
  (await by.client.post('/api/wire-transfer', { ...plainWire, amount })).json<Transaction>().id;
const deposit = async (by: Customer) =>
  (
    await by.client.post('/api/transactions', { type: 'deposit', amount: '10000.01', pin: testPin })
  ).json<Transaction>().id;
const on = (by: Person, kind: WorkKind, reference: number, action: string, body?: object) =>
  by.client.post(`/api/admin/queue/${kind}/${reference}/${action}`, body);
const found = (work: Queue, kind: WorkKind, reference: number) =>
  work.items.find((item) => item.kind === kind && item.reference === reference);

describe('GET /api/admin/queue', () => {
  it('lists every kind of open work in one list, what is due first', async () => {
    const wireId = await wire(ann);
    const depositId = await deposit(ann);
    await ann.client.post('/api/support-messages', {
      name: 'Ann Keller',
      email: ann.email,
      subject: 'A lost card',
      message: 'Where is it?',
    });
    const { id: chatId } = (await ann.client.post('/api/chat/sessions')).json<ChatSession>();
    await ann.client.post(`/api/chat/${chatId}/messages`, {
      clientId: randomUUID(),
      content: 'Hello?',
    });
    await ann.client.call('PUT', '/api/profile', { ...someone(), firstName: 'Another' });
    await requireOthers(bank, 'balance_adjustment', 1, null);
    const maker = await staffMember(bank, 'teller');
    expect((await setBalance(maker, ann, '9000.00')).statusCode).toBe(202);

    const { items, counts } = await queue(grace);
    const mine = items.filter(({ person }) => person?.id === Number(ann.customerId));
    expect(mine.map(({ kind }) => kind)).toEqual([
      'chat',
      'wire',
      'deposit',
      'message',
      'proposal',
      'name_change',
    ]);
    expect(found({ items, counts }, 'wire', wireId)).toMatchObject({
      amount: '100.00',
      subject: 'Ada Byron',
      owner: null,
      transaction: { id: wireId, decider: 'you', settlesAt: expect.any(String) },
    });
    expect(found({ items, counts }, 'deposit', depositId)?.transaction?.settlesAt).toBeNull();
    expect(mine.find(({ kind }) => kind === 'chat')).toMatchObject({ subject: 'Hello?' });
    expect(mine.find(({ kind }) => kind === 'message')).toMatchObject({ subject: 'A lost card' });
    expect(counts.total).toBe(items.length);
    expect(counts.byKind.wire).toBeGreaterThan(0);
  });

  it.each(staffRoles)('shows a %s only the kinds of work that the role allows', async (role) => {
    await wire(ann);
    const { client } = await personWithSession(bank, { role });
    const { items } = (await client.get('/api/admin/queue')).json<Queue>();
    const allowed = workKinds.filter((kind) => hasPermission(role, permissionOfWork[kind]));
    for (const { kind } of items) expect(allowed).toContain(kind);
    for (const kind of workKinds) {
      const answer = await client.post(`/api/admin/queue/${kind}/999999/claim`);
      expect(answer.statusCode).toBe(allowed.includes(kind) ? 404 : 403);
    }
  });

  it('excludes the caller’s own work, and counts it for colleagues', async () => {
    const staff = await staffMember(bank, 'operations');
    const own = await wire(staff);
    const before = await queue(grace);
    expect(found(before, 'wire', own)).toBeDefined();
    const seen = await queue(staff);
    expect(found(seen, 'wire', own)).toBeUndefined();
    expect(seen.counts.forColleagues).toBeGreaterThan(0);
    expect((await on(staff, 'wire', own, 'claim')).statusCode).toBe(409);
  });

  it('shows stuck payments', async () => {
    const id = await wire(ann);
    await grace.client.post(`/api/admin/transactions/${id}/approve`);
    expect(found(await queue(grace), 'failed_payment', id)).toBeUndefined();
    await bank.superuser.query(
      "update bank_transaction set updated_at = now() - interval '20 minutes' where id = $1",
      [id],
    );
    expect(found(await queue(grace), 'failed_payment', id)).toMatchObject({ subject: 'not_sent' });
    await bank.superuser.query(
      'update wire_instruction set handed_over_at = now() where transaction_id = $1',
      [id],
    );
    expect(found(await queue(grace), 'failed_payment', id)).toBeUndefined();
  });

  it('turns amber and red by the service target, or earlier if it ends automatically', () => {
    const since = new Date('2026-01-06T15:00:00Z');
    const after = (minutes: number) => new Date(since.getTime() + minutes * 60_000);
    for (const kind of workKinds) {
      if (kind === 'case') continue;
      const { warnMinutes, dueMinutes } = serviceTargets[kind];
      expect(timesOf({ kind, since }, null)).toEqual({
        warnAt: after(warnMinutes),
        dueAt: after(dueMinutes),
      });
    }
    expect(timesOf({ kind: 'wire', since }, after(30))).toEqual({
      warnAt: after(30),
      dueAt: after(30),
    });
    expect(timesOf({ kind: 'wire', since }, after(600)).dueAt).toEqual(
      after(serviceTargets.wire.dueMinutes),
    );
  });

  it('on a case is due by its deadline, and amber on the last three business days before', () => {
    const since = new Date('2026-11-16T15:00:00Z');
    // The end of Monday, November 30, after Thanksgiving and a weekend.
    const deadline = new Date('2026-12-01T05:00:00Z');
    expect(timesOf({ kind: 'case', since }, deadline)).toEqual({
      warnAt: new Date('2026-11-25T05:00:00Z'),
      dueAt: deadline,
    });
  });
});

describe('a claim', () => {
  it('belongs to one person: the second is told who has it since when, and may take it over', async () => {
    const id = await wire(ann);
    const first = await on(grace, 'wire', id, 'claim');
    expect(first.json()).toMatchObject({ owner: { name: 'Grace Hill', isCaller: true } });
    const second = await on(henry, 'wire', id, 'claim');
    expect(second.json()).toMatchObject({
      status: 409,
      code: 'claimed_by_colleague',
      claim: { name: 'Grace Hill' },
    });
    expect(found(await queue(henry), 'wire', id)?.owner).toMatchObject({
      name: 'Grace Hill',
      isCaller: false,
    });
    expect(found(await queue(henry, 'owner=unassigned'), 'wire', id)).toBeUndefined();
    expect(found(await queue(grace, 'owner=mine'), 'wire', id)).toBeDefined();
    const taken = await on(henry, 'wire', id, 'reassign', { staffId: Number(henry.customerId) });
    expect(taken.json()).toMatchObject({ owner: { name: 'Henry Vance', isCaller: true } });
    expect(await eventsAbout(bank, ann.customerId, 'work_reassigned')).toMatchObject([
      { actor_id: henry.customerId, detail: expect.stringContaining(`wire ${id}`) },
    ]);
    await on(henry, 'wire', id, 'release');
    expect(found(await queue(henry, 'owner=unassigned'), 'wire', id)).toBeDefined();
  });

  it('goes to only one of two who claim at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await wire(ann, '10.00');
      const answers = await Promise.all([
        on(grace, 'wire', id, 'claim'),
        on(henry, 'wire', id, 'claim'),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    }
  });

  it('lapses without a sign of activity, and is removed', async () => {
    const id = await wire(ann);
    await on(grace, 'wire', id, 'claim');
    await bank.superuser.query(
      "update work_claim set seen_at = now() - interval '14 minutes' where reference = $1",
      [id],
    );
    expect((await on(henry, 'wire', id, 'claim')).statusCode).toBe(409);
    await on(grace, 'wire', id, 'claim');
    await bank.superuser.query(
      "update work_claim set seen_at = now() - interval '15 minutes' where reference = $1",
      [id],
    );
    expect(found(await queue(henry), 'wire', id)?.owner).toBeNull();
    expect((await on(henry, 'wire', id, 'claim')).statusCode).toBe(200);
    await bank.superuser.query("update work_claim set seen_at = now() - interval '1 hour'");
    expect(await removeLapsedClaims(bank.database)).toBeGreaterThan(0);
  });

  it('can be handed only to someone who may do the work', async () => {
    const id = await wire(ann);
    const teller = await personWithSession(bank, { role: 'teller' });
    const give = (to: Person) =>
      on(grace, 'wire', id, 'reassign', { staffId: Number(to.customerId) });
    expect((await give(teller)).statusCode).toBe(409);
    expect((await give(ann)).statusCode).toBe(409);
    expect((await give(henry)).json()).toMatchObject({ owner: { name: 'Henry Vance' } });
    const names = (await grace.client.get('/api/admin/queue/colleagues?kind=wire')).json<
      { id: number }[]
    >();
    const ids = names.map((each) => each.id);
    expect(ids).toContain(Number(henry.customerId));
    expect(ids).not.toContain(Number(teller.customerId));
    expect(ids).not.toContain(Number(grace.customerId));
  });

  it('on a chat is the chat’s assigned staff member, whose name the customer sees', async () => {
    const { id } = (await ann.client.post('/api/chat/sessions')).json<ChatSession>();
    const seen = async () => (await ann.client.get(`/api/chat/${id}`)).json<ChatSession>();
    const support = await personWithSession(bank, {
      firstName: 'Sue',
      lastName: 'Port',
      role: 'support',
    });
    await on(grace, 'chat', id, 'claim');
    expect(await seen()).toMatchObject({ status: 'assigned', assignedToName: 'Grace' });
    expect((await on(support, 'chat', id, 'claim')).json()).toMatchObject({
      code: 'claimed_by_colleague',
      message: expect.stringMatching(/^Grace Hill has had this chat since /),
    });
    expect((await on(support, 'chat', id, 'release')).statusCode).toBe(409);
    await on(grace, 'chat', id, 'reassign', { staffId: Number(support.customerId) });
    expect(await seen()).toMatchObject({ assignedToName: 'Sue' });
    await on(support, 'chat', id, 'release');
    expect(await seen()).toMatchObject({ status: 'waiting', assignedToName: null });
  });

  it('counts as a change of the work, like a new item', async () => {
    const told = vi.fn();
    const watch = createWorkWatch(bank.database, told);
    await watch.look(true);
    await watch.look(true);
    expect(told).toHaveBeenCalledTimes(0);
    const id = await wire(ann);
    await watch.look(true);
    expect(told).toHaveBeenCalledTimes(1);
    await on(grace, 'wire', id, 'claim');
    await watch.look(true);
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('reaches the other screens over the live socket', async () => {
    const socket = await LiveClient.open(bank.app, henry.client.cookie);
    // The server's first look only records the state, so a wire before it is not reported.
    const reportsOfWires = async () => {
      await wire(ann, '1.00');
      return (await socket.toldOf('work_changed')).length;
    };
    await expect.poll(reportsOfWires, { interval: 500, timeout: 30_000 }).toBeGreaterThan(0);
    socket.close();
  });
});

describe('the facts for a decision', () => {
  const factsOf = async (kind: WorkKind, id: number) =>
    (await grace.client.get(`/api/admin/queue/${kind}/${id}`)).json<WorkFacts>();

  it('about a wire are the sender’s account and the earlier payments to the same recipient', async () => {
    const earlier = await wire(ann, '20.00');
    await grace.client.post(`/api/admin/transactions/${earlier}/approve`);
    const id = await wire(ann, '30.00');
    const facts = await factsOf('wire', id);
    expect(facts.customer).toMatchObject({ id: Number(ann.customerId), status: 'active' });
    expect(facts.earlier).toMatchObject({ count: 1, total: '20.00', newest: [{ id: earlier }] });
    // Of all other customers it says how many, and how much, but not who.
    const before = facts.earlier?.others ?? { customers: 0, count: 0, total: '0.00' };
    const ben = await fundedCustomer(bank);
    const theirs = await wire(ben, '40.00');
    await grace.client.post(`/api/admin/transactions/${theirs}/approve`);
    expect((await factsOf('wire', id)).earlier?.others).toMatchObject({
      customers: before.customers + 1,
      count: before.count + 1,
    });
    expect(JSON.stringify(facts)).not.toContain(accountNumber);
  });

  it('show the full account number on request, which is recorded', async () => {
    const id = await wire(ann);
    const shown = await henry.client.post(`/api/admin/transactions/${id}/reveal`);
    expect(shown.json()).toEqual({ accountNumber });
    expect(await eventsAbout(bank, ann.customerId, 'account_number_revealed')).toMatchObject([
      { actor_id: henry.customerId, detail: `transaction ${id}` },
    ]);
    const views = (await ann.client.get('/api/profile/views')).json<{ what: string }[]>();
    expect(views.map(({ what }) => what)).toContain('account_number');
    expect((await henry.client.post('/api/admin/transactions/999999/reveal')).statusCode).toBe(404);
  });

  it('are no longer available once it is decided', async () => {
    const id = await wire(ann);
    await grace.client.post(`/api/admin/transactions/${id}/approve`);
    expect((await grace.client.get(`/api/admin/queue/wire/${id}`)).statusCode).toBe(404);
    expect((await on(grace, 'wire', id, 'claim')).statusCode).toBe(404);
  });
});

describe('POST /api/admin/queue/approve', () => {
  const approve = (by: Person, ids: number[], total: string) =>
    by.client.post('/api/admin/queue/approve', { ids, total });

  it('decides each item separately, and reports the outcomes', async () => {
    const ben = await fundedCustomer(bank, 1_000_000n);
    const small = await wire(ann, '100.00');
    const claimed = await wire(ann, '50.00');
    const large = await wire(ben, '1000.01');
    const declined = await wire(ben, '10.00');
    await on(henry, 'wire', claimed, 'claim');
    await grace.client.post(`/api/admin/transactions/${declined}/decline`, { reason: 'A check' });
    const answer = await approve(grace, [small, claimed, large, declined], '1160.01');
    const outcomes = answer.json<BatchOutcome[]>();
    expect(outcomes.map(({ id, outcome }) => [id, outcome])).toEqual([
      [small, 'approved'],
      [claimed, 'refused'],
      [large, 'refused'],
      [declined, 'refused'],
    ]);
    expect(outcomes[1]?.message).toMatch(/^Henry Vance has been working on this since /);
    expect(outcomes[2]?.message).toMatch(/up to \$1,000\.00/);
    expect(await moneyOf(ann)).toEqual(['847.00', '898.00', '51.00']);
  });

  it('proposes items that a colleague must approve, too', async () => {
    await requireOthers(bank, 'transaction_approval', 1, 10_000n);
    // What was approved alone adds up, so this takes people for whom nothing was.
    const [cleo, staff] = [await fundedCustomer(bank), await staffMember(bank, 'operations')];
    const [small, more] = [await wire(cleo, '100.00'), await wire(cleo, '100.01')];
    const answer = await approve(staff, [small, more], '200.01');
    expect(answer.json<BatchOutcome[]>().map(({ outcome }) => outcome)).toEqual([
      'approved',
      'proposed',
    ]);
    await requireOthers(bank, 'transaction_approval', 0, null);
  });

  it('refuses a total that does not match the items, and does nothing', async () => {
    const id = await wire(ann);
    expect((await approve(grace, [id], '99.00')).json()).toMatchObject({ code: 'conflict' });
    expect((await approve(grace, [id, 999_999], '100.00')).statusCode).toBe(409);
    expect((await ann.client.get(`/api/transactions/${id}`)).json()).toMatchObject({
      status: 'pending',
    });
  });

  it('never approves the caller’s own', async () => {
    const staff = await staffMember(bank, 'operations');
    const own = await wire(staff);
    const outcomes = (await approve(staff, [own], '100.00')).json<BatchOutcome[]>();
    expect(outcomes).toMatchObject([{ outcome: 'refused' }]);
  });
});
