import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reportedDead } from '../support/money/deaths.ts';
import { joinAccount } from '../support/money/join-account.ts';
import { inDays, monthly } from '../support/money/schedules.ts';
import { type Customer, fundedCustomer, staffMember, testPin } from '../support/people.ts';
import { approveProposal, proposalIn, requireOthers } from '../support/proposals.ts';
import { eventsAbout, mailTo } from '../support/staff.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

/** Two staff members end an owner's part of an account that others own, too. */

let bank: TestBank;
let staff: Customer;
let colleague: Customer;
let ann: Customer;
let ben: Customer;
let shop: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  staff = await staffMember(bank, 'operations');
  shop = await fundedCustomer(bank, 0n);
  colleague = await staffMember(bank, 'operations');
});
beforeEach(async () => {
  ann = await fundedCustomer(bank, 50_000n);
  ben = await fundedCustomer(bank, 50_000n);
  await joinAccount(bank, ben, ann.accountId, 'joint_owner');
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const reference = 'Hamilton County, case 26-0412';
const remove = (who: Customer, form: object = {}, by = staff, accountId = ann.accountId) =>
  by.client.post(`/api/admin/accounts/${accountId}/owners/${who.customerId}/remove`, {
    ground: 'court_order',
    reference,
    ...form,
  });
const pay = (by: Customer) =>
  by.client.post(
    '/api/transactions',
    {
      type: 'transfer',
      fromAccountId: ann.accountId,
      toAccountId: shop.accountId,
      amount: '1.00',
      pin: testPin,
    },
    { 'idempotency-key': randomUUID() },
  );
const removed = async (who: Customer, form?: object) => {
  const proposal = proposalIn(await remove(who, form));
  return (await approveProposal(colleague, proposal)).json<{ state: string }>();
};

it('ends the person’s part with the last vote, and the account goes on for the others', async () => {
  const proposal = proposalIn(await remove(ben));
  expect(proposal).toMatchObject({
    action: 'owner_removal',
    person: { id: Number(ben.customerId) },
    changes: [{ field: 'Person' }, { after: '1 owner' }, { after: 'Court order' }],
  });
  expect((await pay(ben)).statusCode).toBe(201);
  expect((await approveProposal(colleague, proposal)).json()).toMatchObject({ state: 'executed' });
  expect((await pay(ben)).json()).toMatchObject({ code: 'not_found' });
  const people = await ann.client.get(`/api/own-accounts/${ann.accountId}/people`);
  expect(people.json()).toMatchObject({ people: [{ id: Number(ann.customerId) }] });
});

it('records the ground and the reference, and tells everyone concerned without them', async () => {
  await removed(ben);
  const [event, ...more] = await eventsAbout(bank, ben.customerId, 'owner_removed');
  expect(more).toEqual([]);
  expect(event).toMatchObject({ detail: reference });
  expect(Object.values(event ?? {})).toContainEqual({ ground: 'court_order' });
  expect(await eventsAbout(bank, ben.customerId, 'account_share_ended')).toHaveLength(1);
  expect(await eventsAbout(bank, ann.customerId, 'account_share_ended')).toHaveLength(1);
  expect(await mailTo(bank, ann.email)).toContain('The people on your account have changed');
  expect(await mailTo(bank, ben.email)).toContain('You no longer own an account');
});

it('sends a person who has died no mail', async () => {
  await reportedDead(staff, ben);
  await removed(ben, { ground: 'death' });
  expect(await mailTo(bank, ben.email)).not.toContain('You no longer own an account');
});

it('puts the account in the name of another owner when its first owner is removed', async () => {
  await removed(ann);
  const people = await ben.client.get(`/api/own-accounts/${ann.accountId}/people`);
  expect(people.json()).toMatchObject({
    people: [{ id: Number(ben.customerId), role: 'owner', isTaxOwner: true }],
  });
  expect((await ann.client.get('/api/account')).statusCode).toBe(404);
});

it('ends the removed person’s scheduled payments from the account', async () => {
  const saved = { kind: 'customer', accountId: shop.accountId };
  const { payee } = (await ben.client.post('/api/payees', saved)).json<{ payee: { id: number } }>();
  const form = { ...monthly(payee.id, inDays(3)), fromAccountId: ann.accountId };
  const made = await ben.client.post('/api/schedules', form);
  const { rows } = await bank.database.query<{ id: bigint }>(
    'select id from schedule where customer_id = $1',
    [ben.customerId],
  );
  expect(rows, made.body).toHaveLength(1);
  await removed(ben);
  const schedule = await ben.client.get(`/api/schedules/${rows[0]?.id}`);
  expect(schedule.json()).toMatchObject({ state: 'ended' });
});

it('pays before the removal or not at all when both happen at once', async () => {
  const proposal = proposalIn(await remove(ben));
  const [approved, ...paid] = await Promise.all([
    approveProposal(colleague, proposal),
    ...Array.from({ length: 4 }, () => pay(ben)),
  ]);
  expect(approved?.json()).toMatchObject({ state: 'executed' });
  for (const answer of paid) expect([201, 404]).toContain(answer.statusCode);
});

describe('is refused', () => {
  it('for the only owner, a viewer, and a stranger', async () => {
    const viewer = await fundedCustomer(bank, 50_000n);
    await joinAccount(bank, viewer, ann.accountId, 'viewer');
    expect((await remove(viewer)).json()).toMatchObject({ code: 'conflict' });
    expect((await remove(staff)).json()).toMatchObject({ code: 'conflict' });
    await removed(ben);
    expect((await remove(ann)).json()).toMatchObject({ code: 'conflict' });
  });

  it('for a death that is not reported', async () => {
    expect((await remove(ben, { ground: 'death' })).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('not reported'),
    });
  });

  it('without a ground of the list and a reference', async () => {
    expect((await remove(ben, { ground: 'a quarrel' })).statusCode).toBe(400);
    expect((await remove(ben, { reference: ' ' })).statusCode).toBe(400);
  });

  it('to staff who use the account, who neither propose it nor vote', async () => {
    await joinAccount(bank, colleague, ann.accountId, 'viewer');
    expect((await remove(ben, {}, colleague)).json()).toMatchObject({ code: 'conflict' });
    const proposal = proposalIn(await remove(ben));
    expect((await approveProposal(colleague, proposal)).json()).toMatchObject({ code: 'conflict' });
    await bank.superuser.query(
      'update account_owner set until = now() where customer_id = $1 and account_id = $2',
      [colleague.customerId, ann.accountId],
    );
  });

  it('by the last vote once the owners have changed', async () => {
    const proposal = proposalIn(await remove(ben));
    const cleo = await fundedCustomer(bank, 50_000n);
    await joinAccount(bank, cleo, ann.accountId, 'joint_owner');
    expect((await approveProposal(colleague, proposal)).json()).toMatchObject({
      code: 'proposal_stale',
    });
    expect((await pay(ben)).statusCode).toBe(201);
  });
});

it('always needs a second person, whatever the policy says', async () => {
  await requireOthers(bank, 'owner_removal', 0);
  expect((await remove(ben)).statusCode).toBe(202);
  const admin = await staffMember(bank);
  const answer = await admin.client.call('PUT', '/api/admin/policies/owner_removal', {
    approvals: 0,
    threshold: null,
    reason: 'We are few',
  });
  expect(answer.json()).toMatchObject({ errors: [{ path: 'approvals' }] });
});
