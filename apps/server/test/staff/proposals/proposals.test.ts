import type { Proposal } from '@seven-hills/contracts/staff/proposals';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Customer,
  fundedCustomer,
  giveRole,
  moneyOf,
  postMovement,
  staffMember,
} from '../../support/people.ts';
import {
  approveProposal,
  denyProposal,
  proposalIn,
  requireOthers,
  setBalance,
} from '../../support/proposals.ts';
import { eventsAbout } from '../../support/staff.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';
import { waitUntilBlocked } from '../../support/wait-until-blocked.ts';

let bank: TestBank;
let maker: Customer;
let checker: Customer;
let second: Customer;
let ann: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  maker = await staffMember(bank, 'teller');
  checker = await staffMember(bank, 'operations');
  second = await staffMember(bank);
});
beforeEach(async () => {
  await requireOthers(bank, 'balance_adjustment', 1, 100_000n);
  ann = await fundedCustomer(bank, 100_000n);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const stateOf = async ({ id }: Proposal) =>
  (await bank.database.query('select state from proposal where id = $1', [id])).rows[0]?.state;
const propose = async (newBalance = '9000.00') =>
  proposalIn(await setBalance(maker, ann, newBalance));

describe('a balance adjustment above the threshold', () => {
  it('waits for a colleague, whose approval posts it', async () => {
    const answer = await setBalance(maker, ann, '9000.00');
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toMatchObject({
      message: 'Nothing has changed yet: a colleague must approve this first.',
      proposal: {
        action: 'balance_adjustment',
        state: 'open',
        person: { id: Number(ann.customerId) },
        changes: [{ field: 'Balance', before: '$1,000.00', after: '$9,000.00' }],
        reason: 'A correction',
        approvals: 1,
        votes: [],
        isOwn: true,
      },
    });
    expect(await moneyOf(ann)).toEqual(['1000.00', '1000.00', '0.00']);
    const voted = await approveProposal(checker, proposalIn(answer));
    expect(voted.json()).toMatchObject({ state: 'executed', votes: [{ isApproval: true }] });
    expect(await moneyOf(ann)).toEqual(['9000.00', '9000.00', '0.00']);
    const [adjusted] = await eventsAbout(bank, ann.customerId, 'balance_adjusted');
    expect(adjusted).toMatchObject({
      actor_id: checker.customerId,
      detail: 'A correction',
      after_change: { balance: '9000.00', proposalId: proposalIn(answer).id },
    });
    for (const action of ['change_proposed', 'proposal_approved'])
      expect(await eventsAbout(bank, ann.customerId, action)).toHaveLength(1);
  });

  it('is carried out immediately up to the threshold', async () => {
    const boss = await staffMember(bank);
    expect((await setBalance(boss, ann, '2000.00')).statusCode).toBe(200);
    expect(await moneyOf(ann)).toEqual(['2000.00', '2000.00', '0.00']);
  });

  it('cannot be split into small ones, one after another or simultaneously', async () => {
    const boss = await staffMember(bank);
    const others = await Promise.all(Array.from({ length: 4 }, () => fundedCustomer(bank)));
    const answers = await Promise.all(others.map((each) => setBalance(boss, each, '1400.00')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 202, 202]);
    expect((await setBalance(boss, ann, '1400.00')).statusCode).toBe(202);
  });

  it('is visible in the queue, in the customer’s row, and in the counts of those who may decide', async () => {
    const proposal = await propose();
    const of = async ({ client }: Customer, query = '') =>
      (await client.get(`/api/admin/proposals?person=${ann.customerId}${query}`)).json<
        Proposal[]
      >();
    expect(await of(checker)).toMatchObject([{ id: proposal.id, refusedToCaller: null }]);
    expect(await of(maker)).toMatchObject([
      { refusedToCaller: 'You proposed this. A colleague must decide.' },
    ]);
    const [row] = (await maker.client.get(`/api/admin/users?search=${ann.email}`)).json<object[]>();
    expect(row).toMatchObject({ openProposals: 1 });
    const waiting = async ({ client }: Customer) =>
      (await client.get('/api/admin/waiting-work')).json<{ proposals: number }>().proposals;
    const before = [await waiting(maker), await waiting(checker)];
    await denyProposal(checker, proposal);
    expect([await waiting(maker), await waiting(checker)]).toEqual([
      before[0],
      (before[1] ?? 0) - 1,
    ]);
    expect(await of(checker)).toEqual([]);
    expect(await of(checker, '&state=ended')).toMatchObject([{ state: 'denied' }]);
  });
});

describe('a vote', () => {
  it('is refused to the maker, even after a promotion', async () => {
    const proposal = await propose();
    expect((await approveProposal(maker, proposal)).json()).toMatchObject({ code: 'conflict' });
    await giveRole(bank, maker.customerId, 'admin');
    for (const vote of [approveProposal, denyProposal])
      expect((await vote(maker, proposal)).json()).toMatchObject({
        code: 'conflict',
        message: 'You proposed this. A colleague must decide.',
      });
    await giveRole(bank, maker.customerId, 'teller');
    await expect(
      bank.superuser.query(
        `insert into proposal_vote (proposal_id, maker_id, voter_id, is_approval) values ($1, $2, $2, true)`,
        [proposal.id, maker.customerId],
      ),
    ).rejects.toThrow('proposal_vote_is_by_another');
    expect(await stateOf(proposal)).toBe('open');
  });

  it('is refused to the person who benefits, and to roles without the permission', async () => {
    const served = await staffMember(bank);
    const proposal = proposalIn(await setBalance(maker, served, '9000.00'));
    expect((await approveProposal(served, proposal)).json()).toMatchObject({ code: 'conflict' });
    const auditor = await staffMember(bank, 'auditor');
    expect((await approveProposal(auditor, proposal)).json()).toMatchObject({
      code: 'permission_required',
      message: expect.stringContaining(
        'someone with the teller, operations, or administrator role',
      ),
    });
  });

  it('to deny ends the proposal, and needs a reason', async () => {
    const proposal = await propose();
    const unexplained = await checker.client.post(`/api/admin/proposals/${proposal.id}/deny`, {});
    expect(unexplained.statusCode).toBe(400);
    expect((await denyProposal(checker, proposal)).json()).toMatchObject({
      state: 'denied',
      votes: [{ isApproval: false, reason: 'Not on my watch' }],
    });
    expect((await approveProposal(second, proposal)).json()).toMatchObject({
      code: 'proposal_ended',
    });
    expect(await moneyOf(ann)).toEqual(['1000.00', '1000.00', '0.00']);
    expect((await setBalance(maker, ann, '9000.00')).statusCode).toBe(202);
  });

  it('is too late after seven days', async () => {
    const proposal = await propose();
    await bank.superuser.query('alter table proposal disable trigger proposal_is_not_rewritten');
    await bank.superuser.query('update proposal set expires_at = now() where id = $1', [
      proposal.id,
    ]);
    await bank.superuser.query('alter table proposal enable trigger proposal_is_not_rewritten');
    expect((await approveProposal(checker, proposal)).json()).toMatchObject({
      code: 'proposal_ended',
      message: 'This proposal has expired. Please propose it again.',
    });
    expect((await setBalance(maker, ann, '9000.00')).statusCode).toBe(202);
    expect(await stateOf(proposal)).toBe('expired');
  });

  it('carries out nothing if the balance has changed in the meantime', async () => {
    const proposal = await propose();
    await postMovement(bank, ann, 'deposit', 500n);
    expect((await approveProposal(checker, proposal)).json()).toMatchObject({
      status: 409,
      code: 'proposal_stale',
      message: expect.stringMatching(/Please propose it again\.$/),
    });
    expect(await stateOf(proposal)).toBe('stale');
    expect(await moneyOf(ann)).toEqual(['1005.00', '1005.00', '0.00']);
  });

  it('by two people at the same time, on two servers, carries it out once', async () => {
    const other = await bank.anotherServer();
    for (let round = 0; round < 5; round++) {
      const whose = await fundedCustomer(bank);
      const proposal = proposalIn(await setBalance(maker, whose, '9000.00'));
      const elsewhere = new TestClient(other);
      elsewhere.cookie = second.client.cookie;
      const answers = await Promise.all([
        approveProposal(checker, proposal),
        approveProposal({ ...second, client: elsewhere }, proposal),
        approveProposal({ ...checker }, proposal),
      ]);
      const statuses = answers.map(({ statusCode }) => statusCode).sort();
      expect(statuses).toEqual([200, 409, 409]);
      expect(await moneyOf(whose)).toEqual(['9000.00', '9000.00', '0.00']);
    }
  });

  it('no longer counts if its voter has lost the role', async () => {
    await requireOthers(bank, 'balance_adjustment', 2, 100_000n);
    const passing = await staffMember(bank, 'operations');
    const proposal = await propose();
    expect((await approveProposal(passing, proposal)).json()).toMatchObject({ state: 'open' });
    await giveRole(bank, passing.customerId, 'auditor');
    expect((await approveProposal(checker, proposal)).json()).toMatchObject({ state: 'open' });
    expect((await approveProposal(checker, proposal)).json()).toMatchObject({ code: 'conflict' });
    expect(await moneyOf(ann)).toEqual(['1000.00', '1000.00', '0.00']);
    expect((await approveProposal(second, proposal)).json()).toMatchObject({ state: 'executed' });
    expect(await moneyOf(ann)).toEqual(['9000.00', '9000.00', '0.00']);
  });

  it('carries out nothing if the maker has lost the role', async () => {
    const leaving = await staffMember(bank, 'teller');
    const proposal = proposalIn(await setBalance(leaving, ann, '9000.00'));
    await giveRole(bank, leaving.customerId, 'user');
    expect((await approveProposal(checker, proposal)).json()).toMatchObject({
      code: 'proposal_stale',
    });
    expect(await stateOf(proposal)).toBe('stale');
    expect(await moneyOf(ann)).toEqual(['1000.00', '1000.00', '0.00']);
  });

  const block = ({ customerId }: Customer) =>
    second.client.post(`/api/admin/users/${customerId}/block-sign-in`, {
      reason: 'suspected_fraud',
      note: 'Suspected takeover',
    });

  it('no longer counts if its voter’s sign-in is blocked', async () => {
    await requireOthers(bank, 'balance_adjustment', 2, 100_000n);
    const blocked = await staffMember(bank, 'operations');
    const proposal = await propose();
    expect((await approveProposal(blocked, proposal)).json()).toMatchObject({ state: 'open' });
    expect((await block(blocked)).statusCode).toBe(200);
    expect((await approveProposal(checker, proposal)).json()).toMatchObject({ state: 'open' });
    expect(await moneyOf(ann)).toEqual(['1000.00', '1000.00', '0.00']);
    expect((await approveProposal(second, proposal)).json()).toMatchObject({ state: 'executed' });
  });

  it('carries out nothing if the maker’s sign-in is blocked', async () => {
    const blocked = await staffMember(bank, 'teller');
    const proposal = proposalIn(await setBalance(blocked, ann, '9000.00'));
    expect((await block(blocked)).statusCode).toBe(200);
    expect((await approveProposal(checker, proposal)).json()).toMatchObject({
      code: 'proposal_stale',
      detail: expect.stringMatching(/^The sign-in of the person who proposed this is blocked\./),
    });
    expect(await moneyOf(ann)).toEqual(['1000.00', '1000.00', '0.00']);
  });

  it('waits for a block of an earlier voter that is being made, and then counts alone', async () => {
    await requireOthers(bank, 'balance_adjustment', 2, 100_000n);
    const blocked = await staffMember(bank, 'operations');
    const proposal = await propose();
    expect((await approveProposal(blocked, proposal)).json()).toMatchObject({ state: 'open' });
    const blocker = await bank.superuser.connect();
    try {
      await blocker.query('begin');
      // Holds the block after its locks, before it is recorded.
      await blocker.query('lock table customer_stop in share mode');
      const blocking = block(blocked);
      await waitUntilBlocked(bank.superuser);
      const vote = approveProposal(checker, proposal);
      await waitUntilBlocked(bank.superuser, 2);
      await blocker.query('rollback');
      expect((await blocking).statusCode).toBe(200);
      expect((await vote).json().state).not.toBe('executed');
    } finally {
      blocker.release();
    }
    expect(await moneyOf(ann)).toEqual(['1000.00', '1000.00', '0.00']);
  });

  it('waits for a pending change of its voter’s role, and then does not count', async () => {
    const proposal = await propose();
    const demoted = await staffMember(bank, 'operations');
    const connection = await bank.superuser.connect();
    try {
      await connection.query('begin');
      await connection.query(
        'update staff_member set ended_at = now() where person_id = $1 and ended_at is null',
        [demoted.customerId],
      );
      const vote = approveProposal(demoted, proposal);
      await waitUntilBlocked(bank.superuser);
      await connection.query('commit');
      expect((await vote).statusCode).toBe(403);
    } finally {
      connection.release();
    }
    expect(await stateOf(proposal)).toBe('open');
    expect(await moneyOf(ann)).toEqual(['1000.00', '1000.00', '0.00']);
  });

  it('is not counted if the connection is lost before the commit, and can be repeated', async () => {
    const proposal = await propose();
    // The vote's last row waits for a lock; its connection is killed there.
    const blocker = await bank.superuser.connect();
    try {
      await blocker.query('begin');
      await blocker.query('lock table proposal_vote in exclusive mode');
      const vote = approveProposal(checker, proposal);
      await waitUntilBlocked(bank.superuser);
      const killed = await bank.superuser.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(killed.rowCount).toBe(1);
      await blocker.query('rollback');
      // The posting engine retries if it is certain that nothing was committed.
      const { statusCode } = await vote;
      if (statusCode !== 200)
        expect((await approveProposal(checker, proposal)).statusCode).toBe(200);
    } finally {
      blocker.release();
    }
    expect(await stateOf(proposal)).toBe('executed');
    expect(await moneyOf(ann)).toEqual(['9000.00', '9000.00', '0.00']);
    expect(await eventsAbout(bank, ann.customerId, 'balance_adjusted')).toHaveLength(1);
  });
});

describe('a proposal', () => {
  it('is the only open one for its action and subject, and can be withdrawn by its maker', async () => {
    const proposal = await propose();
    expect((await setBalance(second, ann, '8000.00')).json()).toMatchObject({
      code: 'proposal_exists',
    });
    const withdraw = ({ client }: Customer) =>
      client.post(`/api/admin/proposals/${proposal.id}/withdraw`);
    expect((await withdraw(second)).json()).toMatchObject({ code: 'conflict' });
    expect((await withdraw(maker)).json()).toMatchObject({ state: 'withdrawn' });
    expect((await setBalance(second, ann, '8000.00')).statusCode).toBe(202);
  });

  it('keeps the number of approvals that the policy required at its creation', async () => {
    const proposal = await propose();
    await requireOthers(bank, 'balance_adjustment', 3, null);
    expect((await approveProposal(checker, proposal)).json()).toMatchObject({ state: 'executed' });
  });

  it.each([
    'delete from proposal',
    'truncate proposal cascade',
    "update proposal set payload = '{}'",
    "update proposal set state = 'open', ended_at = null where state <> 'open'",
    'update proposal_vote set is_approval = true',
    'delete from proposal_vote',
    'update approval_policy set approvals = 0',
    'delete from approval_policy',
    'delete from staff_member',
    "update staff_member set role = 'admin'",
  ])('and its votes, policies, and voters cannot be rewritten: %s', async (sql) => {
    const proposal = await propose();
    await approveProposal(checker, proposal);
    await expect(bank.superuser.query(sql)).rejects.toThrow(/append-only|may only end, once/);
  });
});

describe('large wires', () => {
  it('are released by a second person', async () => {
    await requireOthers(bank, 'transaction_approval', 1, 100_000n);
    const rich = await fundedCustomer(bank, 5_000_000n);
    const id = await postMovement(bank, rich, 'deposit', 2_000_000n, { isPending: true });
    const proposal = proposalIn(await second.client.post(`/api/admin/transactions/${id}/approve`));
    expect(await moneyOf(rich)).toEqual(['50000.00', '50000.00', '0.00']);
    expect((await approveProposal(second, proposal)).json()).toMatchObject({ code: 'conflict' });
    expect((await approveProposal(checker, proposal)).json()).toMatchObject({ state: 'executed' });
    expect(await moneyOf(rich)).toEqual(['70000.00', '70000.00', '0.00']);
    expect(await eventsAbout(bank, rich.customerId, 'transaction_approved')).toHaveLength(1);
  });

  it('and cash that a teller booked need no one else: the approver is the second person', async () => {
    await requireOthers(bank, 'transaction_approval', 1, 100_000n);
    const booked = await maker.client.post(
      '/api/admin/counter-deposits',
      { accountId: ann.accountId, amount: '15000.00', identification: 'Passport, …4821' },
      { 'idempotency-key': `cash-${ann.accountId}` },
    );
    const { id } = booked.json<{ id: number }>();
    const answer = await checker.client.post(`/api/admin/transactions/${id}/approve`);
    expect(answer.json()).toMatchObject({ status: 'completed' });
  });

  it('stay as they are if they are declined in the meantime', async () => {
    await requireOthers(bank, 'transaction_approval', 1, 100_000n);
    const id = await postMovement(bank, ann, 'deposit', 2_000_000n, { isPending: true });
    const proposal = proposalIn(await second.client.post(`/api/admin/transactions/${id}/approve`));
    const reason = { reason: 'Counterfeit' };
    await checker.client.post(`/api/admin/transactions/${id}/decline`, reason);
    expect((await approveProposal(checker, proposal)).json()).toMatchObject({
      code: 'proposal_stale',
    });
    expect(await stateOf(proposal)).toBe('stale');
  });
});
