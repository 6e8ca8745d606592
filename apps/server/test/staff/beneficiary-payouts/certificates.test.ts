import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificateOf, offerCertificates } from '../../money/certificates/support.ts';
import { receiveDocuments, reportedDead } from '../../support/money/deaths.ts';
import { type Customer, fundedCustomer, staffMember } from '../../support/people.ts';
import { approveProposal, proposalIn } from '../../support/proposals.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

/** What is paid of accounts that earn interest, and of a certificate before it matures. */

let bank: TestBank;
let staff: Customer;
let colleague: Customer;
let ann: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  await offerCertificates(bank);
  [staff, colleague] = [await staffMember(bank), await staffMember(bank)];
  ann = await fundedCustomer(bank, 2_000_000n);
});
afterAll(() => bank.auditAndClose());

const payOut = async (accountId: number) => {
  const answer = await staff.client.post(`/api/admin/accounts/${accountId}/payout`, {
    accountNumbers: [null],
  });
  return (await approveProposal(colleague, proposalIn(answer))).json();
};
const leftOf = async (accountId: number) =>
  (
    await bank.superuser.query(
      `select type, amount, fee from bank_transaction where from_account_id = $1 order by id desc limit 1`,
      [accountId],
    )
  ).rows;
/** As if it had earned this much yesterday, at 4%, and a fraction; returns the whole cents. */
const earn = async (accountId: number): Promise<number> => {
  await bank.database.query(
    `insert into interest_day (account_id, day, balance, rate, micro_cents)
     values ($1, current_date - 1, 1122375, 40000, (2 * 1122375 * 40000::bigint + 365) / 730)`,
    [accountId],
  );
  const { rows } = await bank.database.query<{ cents: string }>(
    `insert into interest_account (account_id, earned_micro_cents)
     select account_id, micro_cents from interest_day where account_id = $1
     returning (earned_micro_cents / 1000000)::text as cents`,
    [accountId],
  );
  await bank.database.query('update interest_progress set through = current_date - 1');
  return Number(rows[0]?.cents);
};

describe('a payout', () => {
  it('takes no penalty from a certificate before its maturity, and leaves other accounts', async () => {
    const id = await certificateOf(bank, ann, { daysAgo: 10 });
    await reportedDead(staff, ann);
    await receiveDocuments(staff, ann);
    expect(await payOut(id)).toMatchObject({ state: 'executed' });
    expect(await leftOf(id)).toEqual([{ type: 'withdrawal', amount: 1_000_000n, fee: 0n }]);
    const page = await staff.client.get(`/api/admin/users/${ann.customerId}`);
    expect(page.json()).toMatchObject({ status: 'deceased', account: { id: ann.accountId } });
  });

  it('includes the interest through yesterday', async () => {
    const cents = await earn(ann.accountId);
    expect(cents).toBeGreaterThan(0);
    const plan = await staff.client.get(`/api/admin/accounts/${ann.accountId}/payout`);
    const total = ((1_000_000 + cents) / 100).toFixed(2);
    expect(plan.json()).toMatchObject({ refusal: null, total });
    expect(await payOut(ann.accountId)).toMatchObject({ state: 'executed' });
    expect(await leftOf(ann.accountId)).toMatchObject([{ amount: BigInt(1_000_000 + cents) }]);
  });
});
