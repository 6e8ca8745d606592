import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Customer, fundedCustomer, postMovement, staffMember } from '../../support/people.ts';
import {
  approveProposal,
  denyProposal,
  proposalIn,
  requireOthers,
  setBalance,
} from '../../support/proposals.ts';
import { signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let grace: Customer;
let henry: Customer;
let ann: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  grace = await signedInAdmin(bank, { firstName: 'Grace', lastName: 'Whitfield' });
  henry = await staffMember(bank, 'operations');
});
beforeEach(async () => {
  await bank.database.query('delete from attempt_counter');
  ann = await fundedCustomer(bank);
});
afterAll(() => bank.auditAndClose());

const messageOf = (answer: { body: string }) =>
  (JSON.parse(answer.body) as { message: string }).message;
const when = 'on [A-Z][a-z]+ \\d{1,2}, \\d{4} at';

describe('the loser of a race is told who decided and when', () => {
  it.each([
    ['approve', 'approved'],
    ['decline', 'declined'],
  ])('about a transaction that a colleague decided to %s', async (act, verb) => {
    const id = await postMovement(bank, ann, 'deposit', 2_000_000n, { isPending: true });
    const body = act === 'decline' ? { reason: 'No slip' } : undefined;
    const first = await grace.client.post(`/api/admin/transactions/${id}/${act}`, body);
    expect(first.statusCode).toBe(200);
    for (const late of [
      await henry.client.post(`/api/admin/transactions/${id}/approve`),
      await henry.client.post(`/api/admin/transactions/${id}/decline`, { reason: 'Too late' }),
    ]) {
      expect(late.statusCode).toBe(409);
      expect(messageOf(late)).toMatch(new RegExp(`^Grace Whitfield already ${verb} this ${when}`));
    }
  });

  it.each([
    [approveProposal, 'approved'],
    [denyProposal, 'denied'],
  ] as const)('about a proposal', async (vote, verb) => {
    await requireOthers(bank, 'balance_adjustment', 1, null);
    const maker = await staffMember(bank, 'operations');
    const proposal = proposalIn(await setBalance(maker, ann, '9000.00'));
    expect((await vote(grace, proposal)).statusCode).toBe(200);
    const late = await approveProposal(henry, proposal);
    expect(late.json()).toMatchObject({ code: 'proposal_ended', status: 409 });
    expect(messageOf(late)).toMatch(new RegExp(`^Grace Whitfield already ${verb} this ${when}`));
  });

  it('about a name', async () => {
    const profile = {
      firstName: 'Anna',
      lastName: 'Keller',
      dateOfBirth: '1990-06-15',
      phoneNumber: '(513) 555-0100',
      address: '12 Vine Street, Cincinnati, OH 45202',
    };
    expect((await ann.client.call('PUT', '/api/profile', profile)).statusCode).toBe(200);
    const { rows } = await bank.database.query<{ id: bigint }>(
      'select id from name_change where customer_id = $1',
      [ann.customerId],
    );
    const path = `/api/admin/name-changes/${rows[0]?.id}`;
    expect(
      (await grace.client.post(`${path}/confirm`, { document: 'Court order' })).statusCode,
    ).toBe(200);
    const late = await henry.client.post(`${path}/decline`, { reason: 'No document' });
    expect(late.statusCode).toBe(409);
    expect(messageOf(late)).toMatch(
      new RegExp(`^Grace Whitfield already confirmed this name ${when}`),
    );
  });
});
