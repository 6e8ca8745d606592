import { randomUUID } from 'node:crypto';
import { sharingAgreement, sharingTerms } from '@seven-hills/bank/words/sharing-words';
import type { Notification } from '@seven-hills/contracts/money/alerts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movementRulesOf } from '../../src/compose/movement-rules.ts';
import { followTransactions } from '../../src/money/alerts/follow-transactions.ts';
import { inDays, monthly } from '../support/money/schedules.ts';
import { type Customer, fundedCustomer, signedInPerson, testPin } from '../support/people.ts';
import { payerInBrowser, withPasskey } from '../support/sign-in/factors.ts';
import { eventsAbout, mailTo, signedInAdmin } from '../support/staff.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';
import { agreedTexts } from '../support/texts/agreed-texts.ts';

/** Accounts that several people use: joint owners, viewers, and those who no longer do. */

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank({
    rules: {
      ...movementRulesOf('demo'),
      undoSeconds: 0,
      dailyLimits: { ...movementRulesOf('demo').dailyLimits, transfer: 50_000n },
    },
  });
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

interface Own {
  id: number;
  role: string;
  isShared: boolean;
  isPrimary: boolean;
  balance: string;
}
interface Invitation {
  id: number;
  code: string | null;
}

async function person(balance = 100_000n, changes: object = {}): Promise<Customer> {
  const customer = await fundedCustomer(bank, balance, { ...changes });
  await confirmEmail(customer);
  return customer;
}
const confirmEmail = ({ customerId }: Customer) =>
  bank.database.query('update customer set confirmed_email = email where id = $1', [customerId]);

const listed = async ({ client }: Customer) =>
  (await client.get('/api/own-accounts')).json<{ accounts: Own[]; balance: string }>();
const invite = (by: Customer, form: object, accountId = by.accountId) =>
  by.client.post(`/api/own-accounts/${accountId}/invitations`, {
    role: 'joint_owner',
    currentPassword: by.password,
    ...form,
  });
const received = async ({ client }: Customer, form: object = {}) =>
  (await client.post('/api/account-invitations', form)).json<{ invitations: Invitation[] }>()
    .invitations;
const accept = (who: Customer, id: number, form: object = {}) =>
  who.client.post(`/api/account-invitations/${id}/accept`, {
    agreement: sharingAgreement.version,
    signedName: 'Test Person',
    currentPassword: who.password,
    ...form,
  });
const leave = (who: Customer, accountId: number) =>
  who.client.post(`/api/own-accounts/${accountId}/leave`, { currentPassword: who.password });
const peopleOf = async ({ client }: Customer, accountId: number) =>
  (await client.get(`/api/own-accounts/${accountId}/people`)).json<{
    people: { id: number; name: string; role: string; isTaxOwner: boolean }[];
    invitations: Invitation[];
  }>();

async function share(
  owner: Customer,
  other: Customer,
  role: 'joint_owner' | 'viewer' = 'joint_owner',
): Promise<void> {
  const made = (await invite(owner, { role, email: other.email })).json<Invitation>();
  const accepted = await accept(other, made.id);
  if (accepted.statusCode !== 200) throw new Error(accepted.body);
}

/** Schedules a monthly payment from an account. */
async function scheduled(
  by: Customer,
  fromAccountId: number,
  to: Customer,
): Promise<{ id: number }> {
  const payees = await by.client.get('/api/payees');
  const known = payees.json<{ id: number }[]>()[0];
  const saved = { kind: 'customer', accountId: to.accountId };
  const made = known ? null : await by.client.post('/api/payees', saved);
  const payee = known ?? made?.json<{ payee: { id: number } }>().payee;
  const form = { ...monthly(payee?.id ?? 0, inDays(3)), fromAccountId };
  const schedule = await by.client.post('/api/schedules', form);
  expect(schedule.statusCode, schedule.body).toBe(201);
  return schedule.json();
}

const transfer = (who: Customer, from: number, to: number, amount: string) =>
  who.client.post(
    '/api/transactions',
    { type: 'transfer', fromAccountId: from, toAccountId: to, amount, pin: testPin },
    { 'idempotency-key': randomUUID() },
  );

const firstDeposit = (staff: { client: Customer['client'] }, { accountId }: Customer) =>
  staff.client.post(
    '/api/admin/counter-deposits',
    { accountId, amount: '50.00', note: 'First deposit', identification: null },
    { 'idempotency-key': randomUUID() },
  );

describe('an invitation', () => {
  it('is confirmed with a passkey for the address or number as it was typed', async () => {
    const inviter = await withPasskey(await payerInBrowser(bank));
    const path = `/api/own-accounts/${inviter.accountId}/invitations`;
    const send = async (typed: object, confirmed: object = typed) => {
      const options = await inviter.browser.post('/api/second-factor/confirmation-options', {
        change: 'invite_to_account',
        sharing: sharingTerms(inviter.accountId, { role: 'viewer', ...confirmed }),
      });
      const passkey = inviter.authenticator.get(options.json());
      return inviter.browser.post(path, { role: 'viewer', ...typed, passkey });
    };
    expect((await send({ email: ' Marcus@Example.com ' })).json()).toMatchObject({
      email: 'marcus@example.com',
    });
    expect((await send({ phoneNumber: '+1 513.555.0142' })).json()).toMatchObject({
      phoneNumber: '(513) 555-0142',
    });
    const other = await send({ email: 'a@example.com' }, { email: 'b@example.com' });
    expect(other.statusCode).toBe(403);
  });

  it('by email reaches only whoever confirmed that address, and makes a joint owner', async () => {
    const [ann, ben, eve] = [await person(), await person(), await person()];
    const made = await invite(ann, { email: ben.email });
    expect(made.json()).toMatchObject({ role: 'joint_owner', email: ben.email, code: null });
    expect(await mailTo(bank, ben.email)).toContainEqual(
      expect.stringMatching(/invites you to share an account as a joint owner$/),
    );
    const { id } = made.json<Invitation>();
    expect(await received(eve)).toEqual([]);
    expect((await accept(eve, id)).json()).toMatchObject({ code: 'not_found' });
    expect(await received(ben)).toMatchObject([{ id, role: 'joint_owner' }]);
    expect((await accept(ben, id, { currentPassword: 'wrong' })).json()).toMatchObject({
      code: 'current_password_wrong',
    });
    expect((await accept(ben, id, { agreement: '2020-01-01' })).json()).toMatchObject({
      errors: [{ path: 'agreement', message: 'Please read and accept the current version' }],
    });
    expect((await accept(ben, id)).json()).toMatchObject({
      id: ann.accountId,
      role: 'joint_owner',
      isShared: true,
      isPrimary: false,
    });
    expect((await listed(ben)).balance).toBe('2000.00');
    expect((await peopleOf(ann, ann.accountId)).people).toMatchObject([
      { role: 'owner', isTaxOwner: true },
      { role: 'joint_owner', isTaxOwner: false },
    ]);
    const { rows } = await bank.database.query(
      'select outcome, signed_name, agreement_version from account_invitation where id = $1',
      [id],
    );
    expect(rows).toEqual([
      { outcome: 'accepted', signed_name: 'Test Person', agreement_version: '2026-11-26' },
    ]);
    expect(await eventsAbout(bank, ann.customerId, 'account_shared')).toHaveLength(1);
    expect((await accept(ben, id)).json()).toMatchObject({ code: 'not_found' });
  });

  it('does not reach an address that is not confirmed', async () => {
    const [ann, ben] = [await person(), await fundedCustomer(bank)];
    await bank.database.query('update customer set confirmed_email = null where id = $1', [
      ben.customerId,
    ]);
    const { id } = (await invite(ann, { email: ben.email })).json<Invitation>();
    expect(await received(ben)).toEqual([]);
    expect((await accept(ben, id)).statusCode).toBe(404);
  });

  it('by phone needs the code that the inviter passes on, and the number', async () => {
    const ann = await person();
    const ben = await person(100_000n, { phoneNumber: '(513) 555-0177' });
    const eve = await person();
    const made = (await invite(ann, { phoneNumber: '513 555 0177' })).json<Invitation>();
    expect(made.code).toMatch(/^[\w-]{20,}$/);
    const { code } = made;
    expect(await received(ben)).toEqual([]);
    expect(await received(eve, { invitationCode: code })).toEqual([]);
    expect(await received(ben, { invitationCode: code })).toMatchObject([{ id: made.id }]);
    expect((await accept(ben, made.id)).statusCode).toBe(404);
    expect((await accept(ben, made.id, { invitationCode: code })).statusCode).toBe(200);
  });

  it('needs a confirmation, a role, and one address', async () => {
    const ann = await person();
    const refusals = [
      [
        await invite(ann, { email: 'x@example.com', currentPassword: 'no' }),
        'current_password_wrong',
      ],
      [await invite(ann, { email: 'x@example.com', role: 'admin' }), 'validation_failed'],
      [await invite(ann, {}), 'validation_failed'],
      [
        await invite(ann, { email: 'x@example.com', phoneNumber: '(513) 555-0177' }),
        'validation_failed',
      ],
      [await invite(ann, { email: ann.email }), 'conflict'],
      [await invite(await person(), { email: 'x@example.com' }, ann.accountId), 'not_found'],
    ] as const;
    for (const [answer, code] of refusals) expect(answer.json()).toMatchObject({ code });
    const first = await invite(ann, { email: 'x@example.com' });
    expect(first.statusCode).toBe(201);
    expect((await invite(ann, { email: 'x@example.com' })).json()).toMatchObject({
      detail: 'This person already has an invitation.',
    });
  });

  it('ends when it is withdrawn, declined, or too old', async () => {
    const [ann, ben] = [await person(), await person()];
    const fresh = async () => (await invite(ann, { email: ben.email })).json<Invitation>();
    const withdrawn = await fresh();
    const path = `/api/own-accounts/${ann.accountId}/invitations/${withdrawn.id}`;
    expect((await ben.client.call('DELETE', path)).statusCode).toBe(404);
    expect((await ann.client.call('DELETE', path)).statusCode).toBe(200);
    const declined = await fresh();
    await ben.client.post(`/api/account-invitations/${declined.id}/decline`, {});
    const old = await fresh();
    await bank.superuser.query('update account_invitation set expires_at = now() where id = $1', [
      old.id,
    ]);
    expect(await received(ben)).toEqual([]);
    for (const { id } of [withdrawn, declined, old])
      expect((await accept(ben, id)).statusCode).toBe(404);
  });

  it('is void once its inviter has left', async () => {
    const [ann, ben, cleo] = [await person(), await person(), await person()];
    await share(ann, ben);
    const { id } = (await invite(ben, { email: cleo.email }, ann.accountId)).json<Invitation>();
    await leave(ben, ann.accountId);
    expect((await accept(cleo, id)).statusCode).toBe(404);
    expect((await peopleOf(ann, ann.accountId)).invitations).toEqual([]);
    expect((await invite(ann, { email: cleo.email })).statusCode).toBe(201);
  });

  it('opens the bank and the shared account to whoever accepts, and no account of their own', async () => {
    const [ann, ben] = [await person(), await signedInPerson(bank)];
    await confirmEmail(ben);
    await share(ann, ben);
    await ben.client.post('/api/pin/setup', { pin: testPin, currentPassword: ben.password });
    expect((await ben.client.get('/api/auth/user')).json()).toMatchObject({
      hasInitialDeposit: false,
      isAdmitted: true,
    });
    expect((await ben.client.get('/api/account')).json()).toMatchObject({
      id: ann.accountId,
      isActive: true,
    });
    const away = await person();
    expect((await transfer(ben, ann.accountId, away.accountId, '5.00')).statusCode).toBe(201);
    expect((await transfer(ben, ann.accountId, ben.accountId, '5.00')).json()).toMatchObject({
      code: 'recipient_unavailable',
    });
    expect((await transfer(ben, ben.accountId, away.accountId, '5.00')).json()).toMatchObject({
      code: 'deposit_required',
    });
    const another = await ben.client.post('/api/own-accounts', {
      accountType: 'savings',
      nickname: null,
      agreements: agreedTexts,
    });
    expect(another.json()).toMatchObject({ code: 'deposit_required' });
  });

  it('closes the bank again to whoever leaves without a deposit, and a deposit opens it', async () => {
    const [ann, ben] = [await person(), await signedInPerson(bank)];
    await confirmEmail(ben);
    await share(ann, ben, 'viewer');
    const read = () => ben.client.get('/api/payees');
    expect((await read()).statusCode).toBe(200);
    expect((await leave(ben, ann.accountId)).statusCode).toBe(200);
    expect((await read()).json()).toMatchObject({ code: 'deposit_required' });
    expect((await firstDeposit(await signedInAdmin(bank), ben)).statusCode).toBe(201);
    expect((await read()).statusCode).toBe(200);
  });

  it('credits the deposit of a joint owner to the account that awaits it, not the primary one', async () => {
    const [ann, ben] = [await person(), await signedInPerson(bank)];
    await confirmEmail(ben);
    await share(ann, ben);
    const staff = await signedInAdmin(bank);
    expect((await firstDeposit(staff, ben)).statusCode).toBe(201);
    expect((await listed(ben)).accounts).toMatchObject([
      { id: ann.accountId, balance: '1000.00' },
      { id: ben.accountId, balance: '50.00' },
    ]);
  });

  it('makes no joint owner of an IRA, which has one owner, but a viewer', async () => {
    const [ann, ben] = [await person(100_000n, { accountType: 'ira' }), await person()];
    expect((await invite(ann, { email: ben.email })).json()).toMatchObject({
      errors: [{ path: 'role' }],
    });
    await share(ann, ben, 'viewer');
    expect((await peopleOf(ann, ann.accountId)).people).toHaveLength(2);
  });

  it('cannot be accepted twice at once', async () => {
    const [ann, ben] = [await person(), await person()];
    const { id } = (await invite(ann, { email: ben.email })).json<Invitation>();
    const answers = await Promise.all([accept(ben, id), accept(ben, id), accept(ben, id)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await peopleOf(ann, ann.accountId)).people).toHaveLength(2);
  });
});

describe('a joint owner', () => {
  let ann: Customer;
  let ben: Customer;
  let shop: Customer;
  beforeEach(async () => {
    [ann, ben, shop] = [
      await person(100_000n, { firstName: 'Ann', lastName: 'Quill' }),
      await person(100_000n, { firstName: 'Ben', lastName: 'Moss' }),
      await person(),
    ];
    await share(ann, ben);
  });

  it('pays from the account under their own PIN, and every owner sees who ordered it', async () => {
    const paid = await transfer(ben, ann.accountId, shop.accountId, '20.00');
    expect(paid.json()).toMatchObject({ direction: 'out', orderedBy: 'Ben M.' });
    await transfer(ann, ann.accountId, shop.accountId, '30.00');
    for (const who of [ann, ben]) {
      const history = await who.client.get(`/api/transactions?account=${ann.accountId}`);
      expect(history.json()).toMatchObject([
        { amount: '30.00', orderedBy: 'Ann Q.' },
        { amount: '20.00', orderedBy: 'Ben M.' },
        { orderedBy: null },
        { orderedBy: null },
      ]);
      const { id } = paid.json<{ id: number }>();
      expect((await who.client.get(`/api/transactions/${id}`)).json()).toMatchObject({
        orderedBy: 'Ben M.',
      });
    }
    const seen = await shop.client.get('/api/transactions');
    expect(seen.json()[0]).toMatchObject({ direction: 'in', orderedBy: null });
  });

  it('moves money to and from it by ordinary transfers only', async () => {
    const own = await ben.client.post(
      '/api/own-transfers',
      { fromAccountId: ben.accountId, toAccountId: ann.accountId, amount: '1.00', pin: testPin },
      { 'idempotency-key': randomUUID() },
    );
    expect(own.json()).toMatchObject({ code: 'conflict' });
    expect((await transfer(ben, ben.accountId, ann.accountId, '1.00')).statusCode).toBe(201);
    expect((await transfer(ann, ann.accountId, ben.accountId, '1.00')).statusCode).toBe(201);
  });

  it('of both accounts of a payment changes the category on the side that the call names', async () => {
    const paid = await transfer(ben, ann.accountId, ben.accountId, '5.00');
    const { id } = paid.json<{ id: number }>();
    const chosen = await ben.client.call(
      'PUT',
      `/api/transactions/${id}/category?account=${ben.accountId}`,
      { parts: [], isExcluded: true },
    );
    expect(chosen.statusCode, chosen.body).toBe(200);
    for (const [account, isExcluded] of [
      [ben.accountId, true],
      [ann.accountId, false],
    ] as const) {
      const path = `/api/transaction-categories?ids=${id}&account=${account}`;
      expect((await ben.client.get(path)).json()).toMatchObject([{ isExcluded }]);
    }
  });

  it('saves as a payee whom the account has paid', async () => {
    const paid = await transfer(ben, ann.accountId, shop.accountId, '1.00');
    const saved = await ben.client.post('/api/payees', {
      kind: 'transaction',
      transactionId: paid.json<{ id: number }>().id,
    });
    expect(saved.statusCode, saved.body).toBeLessThan(300);
  });

  it('shares the daily limit of the account, and has one of their own', async () => {
    expect((await transfer(ben, ann.accountId, shop.accountId, '300.00')).statusCode).toBe(201);
    expect((await transfer(ann, ann.accountId, shop.accountId, '300.00')).json()).toMatchObject({
      code: 'daily_limit_exceeded',
      detail: expect.stringContaining('You can still move $200.00 today'),
    });
    expect((await transfer(ben, ben.accountId, shop.accountId, '300.00')).json()).toMatchObject({
      code: 'daily_limit_exceeded',
    });
    expect((await transfer(ben, ben.accountId, shop.accountId, '200.00')).statusCode).toBe(201);
  });

  it('shares it under concurrency, too', async () => {
    const orders = Array.from({ length: 20 }, (_, index) =>
      transfer(index % 2 ? ann : ben, ann.accountId, shop.accountId, '50.00'),
    );
    const answers = await Promise.all(orders);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
  });

  it('cannot spend the last dollar that another owner spends', async () => {
    const rest = await person(30_000n);
    await share(rest, ben);
    const answers = await Promise.all(
      [rest, ben, rest, ben].map((who) => transfer(who, rest.accountId, shop.accountId, '200.00')),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  });

  it('gets the alerts of the account, as the other owner does', async () => {
    await transfer(shop, shop.accountId, ann.accountId, '7.00');
    await followTransactions({ ...bank.app.means, siteUrl: () => 'https://bank.example' });
    for (const { client } of [ann, ben]) {
      const alerts = (await client.get('/api/notifications')).json<Notification[]>();
      expect(alerts).toContainEqual(expect.objectContaining({ kind: 'money_in', amount: '7.00' }));
    }
  });

  it('takes back a transfer of the other, and both see who did', async () => {
    const seconds = 60;
    await ann.client.call('PUT', '/api/undo-time', { seconds });
    await ben.client.call('PUT', '/api/undo-time', { seconds });
    const reasonOf = async (taker: Customer) => {
      const { id } = (await transfer(ann, ann.accountId, shop.accountId, '1.00')).json<{
        id: number;
      }>();
      const undone = await taker.client.post(`/api/transactions/${id}/take-back`, {});
      expect(undone.statusCode, undone.body).toBe(200);
      const seen = await ann.client.get(`/api/transactions/${id}`);
      return seen.json<{ statusReason: string }>().statusReason;
    };
    expect(await reasonOf(ben)).toBe('Ben M. took it back.');
    expect(await reasonOf(ann)).toBe('Ann Q. took it back.');
  });

  it('leaves, and then neither reads nor moves anything', async () => {
    expect((await leave(ben, ann.accountId)).statusCode).toBe(200);
    expect((await transfer(ben, ann.accountId, shop.accountId, '1.00')).json()).toMatchObject({
      code: 'not_found',
    });
    const read = await ben.client.get(`/api/transactions?account=${ann.accountId}`);
    expect(read.json()).toMatchObject({ code: 'not_found' });
    expect((await listed(ann)).accounts).toMatchObject([{ isShared: false }]);
    expect(await eventsAbout(bank, ann.customerId, 'account_share_ended')).toHaveLength(1);
  });

  it('leaves or pays first, never both, when both happen at once', async () => {
    const [left, ...paid] = await Promise.all([
      leave(ben, ann.accountId),
      ...Array.from({ length: 6 }, () => transfer(ben, ann.accountId, shop.accountId, '1.00')),
    ]);
    expect(left?.statusCode).toBe(200);
    for (const answer of paid) expect([201, 404]).toContain(answer.statusCode);
  });

  it('takes over an account whose first owner leaves', async () => {
    expect((await leave(ann, ann.accountId)).statusCode).toBe(200);
    expect((await peopleOf(ben, ann.accountId)).people).toMatchObject([
      { id: Number(ben.customerId), role: 'owner', isTaxOwner: true },
    ]);
    expect((await ann.client.get('/api/account')).statusCode).toBe(404);
    expect((await leave(ben, ann.accountId)).json()).toMatchObject({ code: 'conflict' });
  });

  it('moves nothing while staff suspend them, and the other owner goes on', async () => {
    const staff = await signedInAdmin(bank);
    const change = async (what: 'suspend' | 'unsuspend') =>
      expect(
        (await staff.client.post(`/api/admin/${what}-account`, { accountId: ben.accountId }))
          .statusCode,
      ).toBe(200);
    await change('suspend');
    const ofAnn = () => transfer(ann, ann.accountId, shop.accountId, '1.00');
    const ofBen = () => transfer(ben, ann.accountId, shop.accountId, '1.00');
    expect((await ofBen()).json()).toMatchObject({ code: 'account_suspended' });
    expect((await ofAnn()).statusCode).toBe(201);
    expect((await listed(ben)).accounts).toMatchObject([{ isActive: false }, { isActive: false }]);
    expect((await listed(ann)).accounts).toMatchObject([{ isActive: true }]);
    await change('unsuspend');
    expect((await ofBen()).statusCode).toBe(201);
  });

  it('sees that they cannot act on their primary account while only they are suspended', async () => {
    const staff = await signedInAdmin(bank);
    const named = { accountId: ann.accountId };
    expect((await staff.client.post('/api/admin/suspend-account', named)).statusCode).toBe(200);
    expect((await ann.client.get('/api/account')).json()).toMatchObject({ isActive: false });
    expect((await transfer(ben, ann.accountId, shop.accountId, '1.00')).statusCode).toBe(201);
    await staff.client.post('/api/admin/unsuspend-account', named);
    expect((await ann.client.get('/api/account')).json()).toMatchObject({ isActive: true });
  });

  it('is stopped by name, although the account is in the name of the other', async () => {
    const staff = await signedInAdmin(bank);
    const named = { accountId: ann.accountId, userId: Number(ben.customerId) };
    expect((await staff.client.post('/api/admin/suspend-account', named)).statusCode).toBe(200);
    expect((await transfer(ben, ben.accountId, shop.accountId, '1.00')).json()).toMatchObject({
      code: 'account_suspended',
    });
    expect((await transfer(ann, ann.accountId, shop.accountId, '1.00')).statusCode).toBe(201);
    expect((await staff.client.post('/api/admin/unsuspend-account', named)).statusCode).toBe(200);
    expect((await transfer(ben, ann.accountId, shop.accountId, '1.00')).statusCode).toBe(201);
  });

  it('who stays alone on an account while suspended cannot use it', async () => {
    const staff = await signedInAdmin(bank);
    await staff.client.post('/api/admin/suspend-account', { accountId: ben.accountId });
    expect((await leave(ann, ann.accountId)).statusCode).toBe(200);
    expect((await transfer(ben, ann.accountId, shop.accountId, '1.00')).json()).toMatchObject({
      code: 'account_suspended',
    });
    await staff.client.post('/api/admin/unsuspend-account', { accountId: ben.accountId });
    expect((await transfer(ben, ann.accountId, shop.accountId, '1.00')).statusCode).toBe(201);
  });

  it('ends their scheduled payments from the account when they leave', async () => {
    const { id } = await scheduled(ben, ann.accountId, shop);
    await leave(ben, ann.accountId);
    expect((await ben.client.get(`/api/schedules/${id}`)).json()).toMatchObject({ state: 'ended' });
  });

  it('ends what another owner scheduled from the account, and changes nothing else of it', async () => {
    const { id } = await scheduled(ben, ann.accountId, shop);
    const own = await scheduled(ben, ben.accountId, shop);
    const list = await ann.client.get(`/api/schedules?account=${ann.accountId}`);
    expect(list.json()).toMatchObject([{ id, orderedBy: 'Ben M.' }]);
    expect((await ann.client.get('/api/schedules')).json()).toEqual([]);
    const set = (who: Customer, schedule: number, action: string) =>
      who.client.post(`/api/schedules/${schedule}/state`, { action });
    expect((await set(ann, id, 'pause')).statusCode).toBe(404);
    expect((await set(ann, own.id, 'end')).statusCode).toBe(404);
    expect((await set(shop, id, 'end')).statusCode).toBe(404);
    expect((await set(ann, id, 'end')).statusCode).toBe(200);
    expect((await ben.client.get(`/api/schedules/${id}`)).json()).toMatchObject({ state: 'ended' });
    expect(await mailTo(bank, ben.email)).toContain('A scheduled payment was ended');
  });

  it('cannot close the account while the other owns it', async () => {
    const own = (
      await ann.client.post('/api/own-accounts', {
        accountType: 'savings',
        agreements: agreedTexts,
      })
    ).json<Own>();
    const closing = await ann.client.post(`/api/own-accounts/${ann.accountId}/closing`, {
      toAccountId: own.id,
      primaryId: own.id,
      pin: testPin,
    });
    expect(closing.json()).toMatchObject({
      detail: 'This account has other owners. It can be closed once they have left it.',
    });
  });

  it('cannot be removed by the other', async () => {
    const path = `/api/own-accounts/${ann.accountId}/people/${ben.customerId}`;
    expect((await ann.client.call('DELETE', path)).json()).toMatchObject({ code: 'conflict' });
  });
});

describe('a viewer', () => {
  let ann: Customer;
  let vic: Customer;
  beforeAll(async () => {
    [ann, vic] = [await person(), await person()];
    await share(ann, vic, 'viewer');
  });

  it('moves nothing, and changes nothing', async () => {
    const refused = await Promise.all([
      transfer(vic, ann.accountId, vic.accountId, '1.00'),
      invite(vic, { email: 'x@example.com' }, ann.accountId),
      vic.client.call('PATCH', `/api/own-accounts/${ann.accountId}`, { nickname: 'Mine' }),
      vic.client.call('PATCH', `/api/own-accounts/${ann.accountId}`, { isPrimary: true }),
      vic.client.post(`/api/own-accounts/${vic.accountId}/closing`, {
        toAccountId: ann.accountId,
        pin: testPin,
        currentPassword: vic.password,
      }),
      vic.client.post(`/api/savings-goals?account=${ann.accountId}`, {
        name: 'Trip',
        color: 'blue',
        targetAmount: null,
        targetOn: null,
      }),
      vic.client.post(
        '/api/own-transfers',
        { fromAccountId: ann.accountId, toAccountId: vic.accountId, amount: '1.00', pin: testPin },
        { 'idempotency-key': randomUUID() },
      ),
    ]);
    for (const answer of refused) expect(answer.statusCode, answer.body).toBe(404);
    expect((await listed(vic)).balance).toBe('1000.00');
  });

  it('sees the receipt of a payment, and cannot act on it', async () => {
    const shop = await person();
    const paid = (await transfer(ann, ann.accountId, shop.accountId, '5.00')).json<{
      id: number;
    }>();
    const path = `/api/transactions/${paid.id}`;
    expect((await vic.client.get(path)).json()).toMatchObject({ direction: 'out' });
    expect((await vic.client.get(`${path}/receipt`)).statusCode).toBe(200);
    const category = { parts: [], isExcluded: true };
    const report = {
      kind: 'not_authorized',
      description: 'I did not do this',
      transactionId: paid.id,
    };
    const refused = await Promise.all([
      vic.client.call('PUT', `${path}/category`, category),
      vic.client.call('PUT', `${path}/category?account=${ann.accountId}`, category),
      vic.client.call('PUT', `${path}/category?account=${vic.accountId}`, category),
      vic.client.call('DELETE', `${path}/category`),
      vic.client.post(`${path}/take-back`),
      vic.client.post('/api/cases', report),
      vic.client.post('/api/payees', { kind: 'transaction', transactionId: paid.id }),
    ]);
    for (const answer of refused) expect(answer.statusCode, answer.body).toBe(404);
  });

  it('acts on their own side of a payment from the account', async () => {
    const paid = await transfer(ann, ann.accountId, vic.accountId, '5.00');
    const path = `/api/transactions/${paid.json<{ id: number }>().id}`;
    expect((await vic.client.get(path)).json()).toMatchObject({ direction: 'in' });
    const chosen = await vic.client.call('PUT', `${path}/category`, {
      parts: [],
      isExcluded: true,
    });
    expect(chosen.statusCode, chosen.body).toBe(200);
  });

  it('sees no invitations, and is removed by any owner', async () => {
    await invite(ann, { email: 'someone@example.com' });
    expect((await peopleOf(vic, ann.accountId)).invitations).toEqual([]);
    const path = `/api/own-accounts/${ann.accountId}/people/${vic.customerId}`;
    expect((await vic.client.call('DELETE', path)).statusCode).toBe(404);
    expect((await ann.client.call('DELETE', path)).statusCode).toBe(200);
    expect((await vic.client.get(`/api/transactions?account=${ann.accountId}`)).statusCode).toBe(
      404,
    );
  });
});
