import type { StaffRole } from '@seven-hills/bank/staff-roles';
import type { Proposal } from '@seven-hills/contracts/staff/proposals';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MailedLinks } from '../../support/outside/mailed-links.ts';
import { type Customer, fundedCustomer, moneyOf, staffMember } from '../../support/people.ts';
import { approveProposal, proposalIn, setBalance } from '../../support/proposals.ts';
import { mailTo, showSecondFactor } from '../../support/staff.ts';
import {
  idleMailSender,
  openTestBank,
  type TestBank,
  TestClient,
} from '../../support/test-bank.ts';
import { waitUntilBlocked } from '../../support/wait-until-blocked.ts';

// A production bank with its default policies: no staff member takes over a customer alone.
let bank: TestBank;
let thief: Customer;
let honest: Customer;
let accomplice: Customer;
let ann: Customer;
const thiefsAddress = 'thief@example.com';

beforeAll(async () => {
  bank = await openTestBank(
    {
      mode: 'production',
      publicUrl: 'https://bank.example',
      customerRules: { requiresSecondFactor: false },
    },
    { adapters: { mailSender: idleMailSender } },
  );
});
beforeEach(async () => {
  await bank.database.query('delete from attempt_counter');
  thief = await staffSession();
  honest = await staffSession();
  accomplice = await fundedCustomer(bank);
  ann = await fundedCustomer(bank);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

/** Signed in with a second factor, as production requires. */
async function staffSession(role?: StaffRole): Promise<Customer> {
  const person = await staffMember(bank, role);
  await showSecondFactor(bank, person);
  return person;
}
const put = (staff: Customer, whom: Customer, changes: object) =>
  staff.client.call('PUT', `/api/admin/users/${whom.customerId}`, {
    email: whom.email,
    currentPassword: staff.password,
    ...changes,
  });
const setPolicy = (staff: Customer, action: string, body: object) =>
  staff.client.call('PUT', `/api/admin/policies/${action}`, body);

/** The first step of each way to a customer's money. */
const steps: [string, () => ReturnType<TestClient['call']>][] = [
  ['changes the customer’s email address', () => put(thief, ann, { email: thiefsAddress })],
  [
    'changes address and name together',
    () => put(thief, ann, { email: thiefsAddress, firstName: 'Thea' }),
  ],
  ['changes the customer’s name', () => put(thief, ann, { firstName: 'Thea' })],
  ['makes an accomplice a staff member', () => put(thief, accomplice, { role: 'admin' })],
  [
    'takes a colleague’s address, to vote as them',
    () => put(thief, honest, { email: thiefsAddress }),
  ],
  ['demotes the colleague', () => put(thief, honest, { role: 'user' })],
  ['raises an accomplice’s balance', () => setBalance(thief, accomplice, '1000000.00')],
  [
    'switches the policy for addresses off',
    () => setPolicy(thief, 'email_change', { approvals: 0 }),
  ],
  [
    'switches the policy for policies off',
    () => setPolicy(thief, 'policy_change', { approvals: 0 }),
  ],
  [
    'raises the threshold for balances',
    () => setPolicy(thief, 'balance_adjustment', { approvals: 1, threshold: '1000000000' }),
  ],
];

describe('an administrator alone', () => {
  it.each(steps)('%s: nothing changes, and the maker cannot approve it', async (_step, attempt) => {
    const before = (await honest.client.get('/api/admin/policies')).json();
    const proposal = proposalIn(await attempt());
    expect((await approveProposal(thief, proposal)).json()).toMatchObject({ code: 'conflict' });
    // No reset link is sent to the thief's address.
    await new TestClient(bank.app).post('/api/forgot-password', { email: thiefsAddress });
    expect(await mailTo(bank, thiefsAddress)).toEqual([]);
    for (const whom of [ann, honest, accomplice]) {
      const user = (await whom.client.get('/api/auth/user')).json();
      expect(user).toMatchObject({ email: whom.email, firstName: 'Test' });
      expect(user.role).toBe(whom === honest ? 'admin' : 'user');
    }
    expect(await moneyOf(accomplice)).toEqual(['1000.00', '1000.00', '0.00']);
    expect((await honest.client.get('/api/admin/policies')).json()).toEqual(before);
  });

  it('cannot achieve the same in small steps', async () => {
    const statuses: number[] = [];
    for (const newBalance of ['1400.00', '1800.00', '2200.00', '2600.00'])
      statuses.push((await setBalance(thief, accomplice, newBalance)).statusCode);
    expect(statuses).toEqual([200, 200, 202, 409]);
  });

  it.each(['support', 'operations', 'teller', 'auditor'] as const)(
    'in the role %s cannot do it either',
    async (role) => {
      const colleague = await staffSession(role);
      for (const answer of [
        await put(colleague, ann, { email: thiefsAddress }),
        await setBalance(colleague, accomplice, '1000000.00'),
        await setPolicy(colleague, 'email_change', { approvals: 0 }),
      ])
        expect([202, 403]).toContain(answer.statusCode);
      expect((await ann.client.get('/api/auth/user')).json()).toMatchObject({ email: ann.email });
      expect(await moneyOf(accomplice)).toEqual(['1000.00', '1000.00', '0.00']);
    },
  );

  it('can still suspend an account, but not activate it alone', async () => {
    const stopped = await thief.client.post('/api/admin/suspend-account', {
      accountId: ann.accountId,
    });
    expect(stopped.statusCode).toBe(200);
    const started = await thief.client.post('/api/admin/unsuspend-account', {
      accountId: ann.accountId,
    });
    expect(started.statusCode).toBe(202);
    expect((await ann.client.get('/api/account')).json()).toMatchObject({ isActive: false });
    expect((await approveProposal(honest, proposalIn(started))).json()).toMatchObject({
      state: 'executed',
    });
    expect((await ann.client.get('/api/account')).json()).toMatchObject({ isActive: true });
  });
});

describe('with a second person', () => {
  it('an address changes: both are notified, and the sessions end', async () => {
    const email = `new-${ann.email}`;
    const proposal = proposalIn(await put(thief, ann, { email, reason: 'Came to the branch' }));
    expect(proposal).toMatchObject({
      action: 'email_change',
      reason: 'Came to the branch',
      changes: [{ field: 'Email', before: ann.email, after: email }],
    });
    const done = (await approveProposal(honest, proposal)).json<Proposal>();
    expect(done.state).toBe('executed');
    expect((await ann.client.get('/api/auth/user')).statusCode).toBe(401);
    expect(await mailTo(bank, email)).toEqual(['Confirm your new email address']);
    expect(await mailTo(bank, ann.email)).toContain('A change of your email address');
  });

  it('nothing changes if the connection is lost before the commit, and the vote can be repeated', async () => {
    const email = `new-${ann.email}`;
    const proposal = proposalIn(await put(thief, ann, { email }));
    const blocker = await bank.superuser.connect();
    try {
      await blocker.query('begin');
      await blocker.query('lock table proposal_vote in exclusive mode');
      const vote = approveProposal(honest, proposal);
      await waitUntilBlocked(bank.superuser);
      await bank.superuser.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      await blocker.query('rollback');
      expect((await vote).statusCode).toBe(503);
    } finally {
      blocker.release();
    }
    expect((await ann.client.get('/api/auth/user')).json()).toMatchObject({ email: ann.email });
    expect((await approveProposal(honest, proposal)).json()).toMatchObject({ state: 'executed' });
    expect(await mailTo(bank, email)).toEqual(['Confirm your new email address']);
  });

  it('a role changes, but a support vote alone cannot approve it', async () => {
    const support = await staffSession('support');
    const proposal = proposalIn(
      await put(thief, accomplice, { role: 'teller', email: `new-${accomplice.email}` }),
    );
    expect(proposal.action).toBe('role_change');
    expect((await approveProposal(support, proposal)).json()).toMatchObject({
      code: 'permission_required',
    });
    expect((await approveProposal(honest, proposal)).json()).toMatchObject({ state: 'executed' });
    const { rows } = await bank.database.query(
      'select role, added_by from staff_member where person_id = $1',
      [accomplice.customerId],
    );
    expect(rows).toEqual([{ role: 'teller', added_by: honest.customerId }]);
  });

  it('a proposal is stale once the customer has changed the address', async () => {
    const proposal = proposalIn(await put(thief, ann, { email: `new-${ann.email}` }));
    await ann.client.call('PUT', '/api/update-email', {
      newEmail: `own-${ann.email}`,
      currentPassword: ann.password,
    });
    const [token] = await new MailedLinks(bank).to(`own-${ann.email}`, 'confirm');
    expect((await ann.client.post('/api/email/confirm', { token })).statusCode).toBe(200);
    expect((await approveProposal(honest, proposal)).json()).toMatchObject({
      code: 'proposal_stale',
    });
    expect((await ann.client.get('/api/auth/user')).json()).toMatchObject({
      email: `own-${ann.email}`,
    });
  });

  it('two administrators who demote each other leave one administrator', async () => {
    const third = await staffSession('admin');
    const one = proposalIn(await put(thief, honest, { role: 'user' }));
    const other = proposalIn(await put(honest, thief, { role: 'user' }));
    const answers = await Promise.all([approveProposal(third, one), approveProposal(third, other)]);
    // The second finds that its maker is not an administrator anymore.
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('a policy changes, as the policy for policies requires', async () => {
    const proposal = proposalIn(
      await setPolicy(thief, 'transaction_approval', {
        approvals: 2,
        threshold: '500',
        reason: 'Audit finding 7',
      }),
    );
    expect(proposal.changes).toEqual([
      { field: 'Others who must approve', before: '1', after: '2' },
      { field: 'Above', before: '$1,000.00', after: '$500.00' },
    ]);
    await approveProposal(honest, proposal);
    const policies = (await honest.client.get('/api/admin/policies')).json<object[]>();
    expect(policies).toContainEqual(
      expect.objectContaining({
        action: 'transaction_approval',
        approvals: 2,
        threshold: '500.00',
      }),
    );
  });
});

describe('a wire that no one decides', () => {
  it('is not released automatically in production, but is in the demo', async () => {
    const demo = await openTestBank();
    expect(await bank.app.means.proposals.releasesByTime()).toBe(false);
    expect(await demo.app.means.proposals.releasesByTime()).toBe(true);
    await demo.close();
  });
});
