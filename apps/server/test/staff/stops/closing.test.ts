import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plainWire } from '../../support/money/sample-wire.ts';
import {
  type Customer,
  fundedCustomer,
  numberOf,
  postMovement,
  signedInPerson,
  staffMember,
  testPin,
} from '../../support/people.ts';
import { approveProposal, proposalIn, requireOthers, setBalance } from '../../support/proposals.ts';
import { eventsAbout, mailTo } from '../../support/staff.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';
import { waitUntilBlocked } from '../../support/wait-until-blocked.ts';

let bank: TestBank;
let admin: Customer;
let colleague: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  admin = await staffMember(bank);
  colleague = await staffMember(bank, 'operations');
});
beforeEach(() => bank.database.query('delete from attempt_counter'));
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const close = ({ client }: Customer, { accountId }: Pick<Customer, 'accountId'>) =>
  client.post('/api/admin/close-account', {
    accountId,
    reason: 'customer_request',
    note: 'Moves abroad',
  });
/** A customer who has withdrawn everything. */
async function emptied(): Promise<Customer> {
  const customer = await fundedCustomer(bank);
  await postMovement(bank, customer, 'withdrawal', 100_000n);
  return customer;
}
const seen = async ({ customerId }: Customer) =>
  (await admin.client.get(`/api/admin/users/${customerId}`)).json<AdminUser>();
const listed = async (status: string) =>
  (await admin.client.get(`/api/admin/users?status=${status}`))
    .json<AdminUser[]>()
    .map(({ id }) => BigInt(id));
const signIn = ({ email, password }: Customer) =>
  new TestClient(bank.app).post('/api/login', { email, password });
const transferTo = (from: Customer, to: Customer) =>
  from.client.post('/api/transactions', {
    type: 'transfer',
    amount: '1.00',
    pin: testPin,
    toAccountId: to.accountId,
  });

describe('an empty account', () => {
  it('can be closed: no sessions, no sign-in, no money, no search, and staff see it', async () => {
    const [ann, ben] = [await emptied(), await fundedCustomer(bank)];
    const accountNumber = await numberOf(ann);
    expect((await close(admin, ann)).json()).toEqual({ message: 'The account is closed.' });
    expect((await ann.client.get('/api/account')).statusCode).toBe(401);
    expect((await signIn({ ...ann, password: 'Not-The-Password-1' })).json()).toMatchObject({
      code: 'invalid_credentials',
    });
    expect((await signIn(ann)).json()).toMatchObject({
      code: 'sign_in_blocked',
      message: expect.stringContaining('This account is closed.'),
    });
    expect((await transferTo(ben, ann)).json()).toMatchObject({ code: 'recipient_unavailable' });
    const found = await ben.client.get(`/api/accounts?search=${accountNumber}`);
    expect(found.json<{ id: number }[]>().map(({ id }) => id)).not.toContain(ann.accountId);
    const cash = await admin.client.post(
      '/api/admin/counter-deposits',
      { accountId: ann.accountId, amount: '20.00' },
      { 'idempotency-key': `closed-${ann.accountId}` },
    );
    expect(cash.json()).toMatchObject({ code: 'account_suspended' });
    expect(await seen(ann)).toMatchObject({
      status: 'closed',
      stops: [{ kind: 'closing', reason: 'customer_request', note: 'Moves abroad' }],
    });
    expect(await listed('closed')).toContain(ann.customerId);
    expect(await listed('suspended')).not.toContain(ann.customerId);
    expect(await mailTo(bank, ann.email)).toContain('Your account is closed');
    expect(await eventsAbout(bank, ann.customerId, 'account_closed')).toMatchObject([
      { detail: 'customer_request: Moves abroad', before_change: { status: 'active' } },
    ]);
  });

  it('leaves no reset link valid', async () => {
    const ann = await emptied();
    const visitor = new TestClient(bank.app);
    const { resetToken: token } = (
      await visitor.post('/api/forgot-password', { email: ann.email })
    ).json<{ resetToken: string }>();
    expect((await close(admin, ann)).statusCode).toBe(200);
    const password = 'Another-Viaduct-88';
    const reset = await visitor.post('/api/reset-password', {
      token,
      password,
      confirmPassword: password,
    });
    expect(reset.json()).toMatchObject({ code: 'reset_token_invalid' });
  });

  it('stays closed: no one can activate, suspend, or close it again', async () => {
    const ann = await emptied();
    await close(admin, ann);
    for (const path of ['unsuspend-account', 'suspend-account'])
      expect(
        (await admin.client.post(`/api/admin/${path}`, { accountId: ann.accountId })).json(),
      ).toMatchObject({ code: 'conflict', message: 'This account is closed for good.' });
    expect((await close(admin, ann)).json()).toMatchObject({ code: 'conflict' });
    await expect(
      bank.database.query(
        "update customer_stop set ended_at = now() where customer_id = $1 and kind = 'closing'",
        [ann.customerId],
      ),
    ).rejects.toThrow('closing_is_final');
  });

  it('can be closed before its initial deposit, which it then refuses', async () => {
    const noah = await signedInPerson(bank);
    await close(admin, noah);
    expect(await seen(noah)).toMatchObject({ status: 'closed' });
    expect(await listed('awaiting_deposit')).not.toContain(noah.customerId);
    const cash = await admin.client.post(
      '/api/admin/counter-deposits',
      { accountId: noah.accountId, amount: '50.00' },
      { 'idempotency-key': `first-${noah.accountId}` },
    );
    expect(cash.statusCode).toBe(403);
  });

  it('of a suspended customer can be closed; the suspension cannot be lifted afterward', async () => {
    const ann = await emptied();
    await admin.client.post('/api/admin/suspend-account', { accountId: ann.accountId });
    expect((await close(admin, ann)).statusCode).toBe(200);
    expect(await seen(ann)).toMatchObject({ status: 'closed' });
  });

  it('needs the vote of a second person to be closed where the policy says so', async () => {
    await requireOthers(bank, 'account_closing');
    const ann = await emptied();
    const proposal = proposalIn(await close(colleague, ann));
    expect(proposal).toMatchObject({
      action: 'account_closing',
      changes: [{ field: 'Account', before: 'active', after: 'closed' }],
    });
    expect((await approveProposal(admin, proposal)).json()).toMatchObject({ state: 'executed' });
    expect(await seen(ann)).toMatchObject({ status: 'closed' });
    await requireOthers(bank, 'account_closing', 0);
  });
});

describe('closing is refused for', () => {
  it.each([
    ['with money', () => fundedCustomer(bank), 'The account still has $1,000.00'],
    ['of a staff member', () => staffMember(bank, 'teller'), 'This person works here'],
    ['of the caller', async () => admin, 'This person works here'],
  ])('an account %s', async (_, whose, sentence) => {
    expect((await close(admin, await whose())).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(sentence),
    });
  });

  it('an account with a pending transaction', async () => {
    const ann = await emptied();
    await postMovement(bank, ann, 'deposit', 2_000_000n, { isPending: true });
    expect((await close(admin, ann)).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('still pending'),
    });
  });

  it('an account whose wire is not handed over yet', async () => {
    const ann = await fundedCustomer(bank, 102_000n);
    const wired = await ann.client.post('/api/wire-transfer', { ...plainWire, amount: '1000.00' });
    const { id } = wired.json<{ id: number }>();
    await admin.client.post(`/api/admin/transactions/${id}/approve`);
    expect((await seen(ann)).account).toMatchObject({ currentBalance: '0.00', heldAmount: '0.00' });
    expect((await close(admin, ann)).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('still pending'),
    });
  });

  it('an account that has money again when the last vote is cast', async () => {
    await requireOthers(bank, 'account_closing');
    const [ann, ben] = [await emptied(), await fundedCustomer(bank)];
    const proposal = proposalIn(await close(colleague, ann));
    expect((await transferTo(ben, ann)).statusCode).toBe(201);
    expect((await approveProposal(admin, proposal)).json()).toMatchObject({
      code: 'proposal_stale',
    });
    expect(await seen(ann)).toMatchObject({ status: 'active' });
    await requireOthers(bank, 'account_closing', 0);
  });
});

describe('when a closing races another request', () => {
  /** Holds the account's lock until both requests wait for it, in this order. */
  async function race<A, B>(
    { accountId }: Customer,
    first: () => Promise<A>,
    second: () => Promise<B>,
  ): Promise<[A, B]> {
    const holder = await bank.superuser.connect();
    try {
      await holder.query('begin');
      await holder.query('select from ledger.account where id = $1 for update', [accountId]);
      const one = first();
      await waitUntilBlocked(bank.superuser);
      const two = second();
      await waitUntilBlocked(bank.superuser, 2);
      await holder.query('commit');
      return await Promise.all([one, two]);
    } finally {
      holder.release();
    }
  }

  it('an incoming transfer is refused if the closing comes first', async () => {
    const [ann, ben] = [await emptied(), await fundedCustomer(bank)];
    const [closed, sent] = await race(
      ann,
      () => close(admin, ann),
      () => transferTo(ben, ann),
    );
    expect([closed.statusCode, sent.json<{ code: string }>().code]).toEqual([
      200,
      'recipient_unavailable',
    ]);
  });

  it('the closing is refused if an incoming transfer comes first', async () => {
    const [ann, ben] = [await emptied(), await fundedCustomer(bank)];
    const [sent, closed] = await race(
      ann,
      () => transferTo(ben, ann),
      () => close(admin, ann),
    );
    expect([sent.statusCode, closed.json<{ code: string }>().code]).toEqual([201, 'conflict']);
    expect((await setBalance(admin, ann, '0.00')).statusCode).toBe(200);
    expect((await close(admin, ann)).statusCode).toBe(200);
  });

  it('a sign-in that waits for the closing opens no session', async () => {
    const ann = await emptied();
    const holder = await bank.superuser.connect();
    try {
      await holder.query('begin');
      await holder.query('select from customer where id = $1 for update', [ann.customerId]);
      const closing = close(admin, ann);
      await waitUntilBlocked(bank.superuser);
      const signingIn = signIn(ann);
      await waitUntilBlocked(bank.superuser, 2);
      await holder.query('commit');
      expect((await closing).statusCode).toBe(200);
      expect((await signingIn).json()).toMatchObject({ code: 'sign_in_blocked' });
    } finally {
      holder.release();
    }
  });
});
