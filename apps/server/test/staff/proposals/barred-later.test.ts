import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joinAccount } from '../../support/money/join-account.ts';
import { type Customer, fundedCustomer, moneyOf, staffMember } from '../../support/people.ts';
import {
  approveProposal,
  denyProposal,
  proposalIn,
  requireOthers,
  setBalance,
} from '../../support/proposals.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

/** Staff who come to share an account while a proposal about it waits take no part in it. */

let bank: TestBank;
let maker: Customer;
let colleague: Customer;
let third: Customer;
let ann: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  await requireOthers(bank, 'balance_adjustment', 2);
  await requireOthers(bank, 'account_activation', 2);
});
beforeEach(async () => {
  [maker, colleague, third] = [
    await staffMember(bank),
    await staffMember(bank),
    await staffMember(bank),
  ];
  ann = await fundedCustomer(bank, 10_000n);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const activate = async () => {
  const body = { accountId: ann.accountId, note: 'Checked' };
  await maker.client.post('/api/admin/suspend-account', { ...body, reason: 'identity_check' });
  return proposalIn(await maker.client.post('/api/admin/unsuspend-account', body));
};
const adjust = async () => proposalIn(await setBalance(maker, ann, '90.00'));

describe.each([
  ['that changes rows', activate],
  ['that posts', adjust],
])('a proposal %s', (_kind, propose) => {
  it('takes no vote of someone who shares the account by now', async () => {
    const proposal = await propose();
    await joinAccount(bank, colleague, ann.accountId, 'viewer');
    for (const vote of [approveProposal, denyProposal])
      expect((await vote(colleague, proposal)).json()).toMatchObject({ code: 'conflict' });
    await approveProposal(third, proposal);
    const fourth = await staffMember(bank);
    expect((await approveProposal(fourth, proposal)).json()).toMatchObject({ state: 'executed' });
  });

  it('no longer counts the vote of someone who shares the account by now', async () => {
    const proposal = await propose();
    await approveProposal(colleague, proposal);
    await joinAccount(bank, colleague, ann.accountId, 'joint_owner');
    expect((await approveProposal(third, proposal)).json()).toMatchObject({ state: 'open' });
    const fourth = await staffMember(bank);
    expect((await approveProposal(fourth, proposal)).json()).toMatchObject({ state: 'executed' });
  });

  it('ends without effect once its maker shares the account', async () => {
    const proposal = await propose();
    await approveProposal(colleague, proposal);
    await joinAccount(bank, maker, ann.accountId, 'viewer');
    expect((await approveProposal(third, proposal)).json()).toMatchObject({
      code: 'proposal_stale',
    });
    expect((await moneyOf(ann))[1]).toBe('100.00');
  });
});
