import { splitByShares } from '@seven-hills/bank/beneficiaries';
import { beneficiaryAgreement } from '@seven-hills/bank/words/beneficiary-words';
import { parseAmount, toDecimal } from '@seven-hills/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { goalWith } from '../../money/savings-goals/support.ts';
import {
  deathReportOf,
  receiveDocuments,
  recordDocument,
  reportedDead,
} from '../../support/money/deaths.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import {
  type Customer,
  fundedCustomer,
  moneyOf,
  numberOf,
  postMovement,
  staffMember,
} from '../../support/people.ts';
import { approveProposal, proposalIn } from '../../support/proposals.ts';
import { eventsAbout } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { waitUntilBlocked } from '../../support/wait-until-blocked.ts';

/** After the last owner's death, two staff members pay everything out and close the account. */

let bank: TestBank;
let staff: Customer;
let colleague: Customer;
let third: Customer;
let ann: Customer;
let dora: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  [staff, colleague, third] = [
    await staffMember(bank, 'operations'),
    await staffMember(bank, 'operations'),
    await staffMember(bank, 'operations'),
  ];
});
let count = 0;
beforeEach(async () => {
  count += 1;
  ann = await fundedCustomer(bank, 50_001n, { lastName: `Ames${'x'.repeat(count)}` });
  dora = await fundedCustomer(bank, 10_000n, { firstName: 'Dora', lastName: 'Ames' });
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const name = (shares: [string, number][]) =>
  ann.client.call('PUT', `/api/own-accounts/${ann.accountId}/beneficiaries`, {
    agreement: beneficiaryAgreement.version,
    beneficiaries: shares.map(([firstName, share]) => ({
      ...{ firstName, lastName: 'Ames', relationship: null, share },
    })),
    currentPassword: ann.password,
  });
/** Two thirds to Dora, who banks here, and one to Emil, who does not. */
async function died(
  shares: [string, number][] = [
    ['Dora', 6_667],
    ['Emil', 3_333],
  ],
) {
  if (shares.length > 0) expect((await name(shares)).statusCode).toBe(200);
  await reportedDead(staff, ann);
  await receiveDocuments(staff, ann);
}
const path = () => `/api/admin/accounts/${ann.accountId}/payout`;
const planOf = async () => (await staff.client.get(path())).json();
const propose = (accountNumbers: (string | null)[], by = staff) =>
  by.client.post(path(), { accountNumbers });
const proposed = async () => proposalIn(await propose([await numberOf(dora), null]));
const statementOf = async () =>
  (
    await bank.superuser.query(
      `select type, amount, description from bank_transaction
       where from_account_id = $1 and type in ('transfer', 'withdrawal') order by id`,
      [ann.accountId],
    )
  ).rows;
const page = async () => (await staff.client.get(`/api/admin/accounts/${ann.accountId}`)).json();

test.each([
  ['500.01', [6_667, 3_333], ['333.36', '166.65']],
  ['1.00', [3_334, 3_333, 3_333], ['0.34', '0.33', '0.33']],
  ['0.01', [5_000, 5_000], ['0.00', '0.01']],
  ['0.02', [2_500, 2_500, 2_500, 2_500], ['-0.01', '0.01', '0.01', '0.01']],
  ['0.07', [10_000], ['0.07']],
])('$%s by shares of %j are %j', (amount, shares, parts) => {
  expect(splitByShares(parseAmount(amount) ?? 0n, shares).map(toDecimal)).toEqual(parts);
});

describe('the last vote', () => {
  it('pays each share, by account and by official check, and closes the account', async () => {
    await died();
    expect(await planOf()).toEqual({
      refusal: null,
      total: '500.01',
      isToEstate: false,
      payees: [
        { name: 'Dora Ames', share: 6_667, amount: '333.36' },
        { name: 'Emil Ames', share: 3_333, amount: '166.65' },
      ],
    });
    const proposal = await proposed();
    expect(proposal.changes.map(({ after }) => after)).toEqual([
      'paid out in full and closed',
      `$333.36 (66.67%) to account ${await numberOf(dora)}`,
      '$166.65 (33.33%) by official check',
    ]);
    expect((await page()).account).toMatchObject({ state: 'credits_only' });
    expect((await approveProposal(colleague, proposal)).json()).toMatchObject({
      state: 'executed',
    });
    expect(await statementOf()).toMatchObject([
      { type: 'transfer', amount: 33_336n },
      { type: 'withdrawal', amount: 16_665n, description: 'Official check to Emil Ames' },
    ]);
    expect((await moneyOf(dora))[0]).toBe('433.36');
    expect(await page()).toMatchObject({
      account: { state: 'closed', currentBalance: '0.00' },
      owners: [{ id: Number(ann.customerId), until: expect.any(String) }],
    });
    const statements = await staff.client.get(
      `/api/admin/users/${ann.customerId}/statements?account=${ann.accountId}`,
    );
    expect(statements.statusCode).toBe(200);
    expect(await eventsAbout(bank, ann.customerId, 'beneficiaries_paid')).toMatchObject([
      { after_change: { 'Dora Ames': '333.36', 'Emil Ames': '166.65' } },
    ]);
  });

  it('is audited: what left the account, by account and by check', async () => {
    await died();
    await approveProposal(colleague, await proposed());
    const change = async (by: number) =>
      bank.superuser.query(`
        alter table beneficiary_payout_line disable trigger user;
        update beneficiary_payout_line set amount = amount + ${by}
        where account_id = ${ann.accountId} and position = 1;
        alter table beneficiary_payout_line enable trigger user`);
    await change(1);
    expect(await bank.audit()).toEqual([
      `payout of account ${ann.accountId}: 50001 cents, but its lines add up to 50002, and 50001 left`,
    ]);
    await change(-1);
  });

  it('pays what arrived since the proposal, too', async () => {
    await died();
    const proposal = await proposed();
    await postMovement(bank, ann, 'deposit', 9_999n);
    expect((await approveProposal(colleague, proposal)).json()).toMatchObject({
      state: 'executed',
    });
    expect((await statementOf()).reduce((sum, { amount }) => sum + amount, 0n)).toBe(60_000n);
  });

  it('pays once when two vote at once, and repeating it pays nothing', async () => {
    await died();
    const proposal = await proposed();
    const answers = await Promise.all(
      [colleague, third].map((voter) => approveProposal(voter, proposal)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    await approveProposal(colleague, proposal);
    expect(await statementOf()).toHaveLength(2);
    expect((await propose([null, null])).json()).toMatchObject({ code: 'conflict' });
  });

  it('pays nothing to anyone once a receiving account is frozen', async () => {
    await died();
    const proposal = await proposed();
    const frozen = await staff.client.post(`/api/admin/accounts/${dora.accountId}/freeze`, {
      ...{ reason: 'legal_order', note: 'Court' },
    });
    expect(frozen.statusCode).toBe(200);
    expect((await approveProposal(colleague, proposal)).statusCode).toBe(409);
    expect(await statementOf()).toEqual([]);
    expect((await page()).account).toMatchObject({ state: 'credits_only', balance: '500.01' });
  });

  it('releases savings goals first', async () => {
    await goalWith(ann, '400.00');
    await died();
    await approveProposal(colleague, await proposed());
    const { rows } = await bank.superuser.query(
      'select amount, ended_at is not null as ended from savings_goal where account_id = $1',
      [ann.accountId],
    );
    expect(rows).toEqual([{ amount: 0n, ended: true }]);
    expect(await statementOf()).toHaveLength(2);
  });
});

describe('the estate', () => {
  const estate = (state: object) => async () => {
    const { documents } = await deathReportOf(staff, ann);
    for (const document of documents)
      await recordDocument(
        staff,
        ann,
        document,
        document.kind === 'estate_authority' ? state : undefined,
      );
  };

  it('receives everything by official check if nobody is named', async () => {
    await died([]);
    const { payees, isToEstate } = await planOf();
    expect({ payees, isToEstate }).toMatchObject({
      payees: [{ name: expect.stringMatching(/^Estate of Test Ames/), amount: '500.01' }],
      isToEstate: true,
    });
    expect((await propose([await numberOf(dora)])).json()).toMatchObject({ code: 'conflict' });
    await approveProposal(colleague, proposalIn(await propose([null])));
    expect(await statementOf()).toMatchObject([{ type: 'withdrawal', amount: 50_001n }]);
  });

  it('receives nothing while its authority is only waived', async () => {
    await reportedDead(staff, ann);
    await estate({ state: 'waived', reason: 'Small amount' })();
    expect((await planOf()).refusal).toContain('letters testamentary');
    expect((await propose([null])).json()).toMatchObject({ code: 'conflict' });
  });
});

describe('a payout is refused', () => {
  it('for a living owner, and for several owners', async () => {
    expect((await propose([null])).json()).toMatchObject({ code: 'conflict' });
    await joinAccount(bank, dora, ann.accountId, 'joint_owner');
    await reportedDead(staff, ann);
    expect((await propose([null])).json()).toMatchObject({
      message: expect.stringContaining('several owners'),
    });
  });

  it('while a document is missing, also if it is missing again by the last vote', async () => {
    await name([['Dora', 10_000]]);
    await reportedDead(staff, ann);
    expect((await propose([null])).json()).toMatchObject({ code: 'conflict' });
    await receiveDocuments(staff, ann);
    const proposal = proposalIn(await propose([null]));
    const [document] = (await deathReportOf(staff, ann)).documents;
    if (document) await recordDocument(staff, ann, document, { state: 'missing' });
    expect((await approveProposal(colleague, proposal)).json()).toMatchObject({ code: 'conflict' });
    expect(await statementOf()).toEqual([]);
  });

  it('judged again behind its locks, for documents and for who may use an account', async () => {
    await died();
    const [document] = (await deathReportOf(staff, ann)).documents;
    if (!document) throw new Error('there is no document');
    const proposal = await proposed();
    const whileVoting = async (change: () => Promise<unknown>) => {
      const holder = await bank.superuser.connect();
      await holder.query('begin');
      await holder.query('select from ledger.account where id = $1 for update', [ann.accountId]);
      const voting = approveProposal(colleague, proposal);
      await waitUntilBlocked(bank.superuser);
      await change();
      await holder.query('commit');
      holder.release();
      return (await voting).json<{ code: string }>().code;
    };
    const missing = { state: 'missing' };
    expect(await whileVoting(() => recordDocument(third, ann, document, missing))).toBe('conflict');
    await recordDocument(third, ann, document);
    const viewing = () => joinAccount(bank, staff, dora.accountId, 'viewer');
    expect(await whileVoting(viewing)).toBe('proposal_stale');
    expect(await statementOf()).toEqual([]);
    await bank.superuser.query(
      `update account_owner set until = now() where customer_id = $1 and role = 'viewer'`,
      [staff.customerId],
    );
  });

  it('to an account of somebody else, a closed one, and none', async () => {
    await died();
    const strangers = await numberOf(await fundedCustomer(bank, 10_000n));
    for (const number of [strangers, '9999999999'])
      expect((await propose([number, null])).json()).toMatchObject({ code: 'conflict' });
    expect((await propose([null])).json()).toMatchObject({ code: 'conflict' });
  });

  it('while money is held', async () => {
    await postMovement(bank, ann, 'withdrawal', 1_000n, { isPending: true });
    await died();
    expect((await planOf()).refusal).toContain('pending');
  });

  it('to staff who view the account or a receiving one, also if they come to do so later', async () => {
    await died();
    await joinAccount(bank, staff, dora.accountId, 'viewer');
    expect((await propose([await numberOf(dora), null])).json()).toMatchObject({
      code: 'conflict',
    });
    await bank.superuser.query(
      `update account_owner set until = now() where customer_id = $1 and role = 'viewer'`,
      [staff.customerId],
    );
    const proposal = await proposed();
    await joinAccount(bank, colleague, dora.accountId, 'viewer');
    expect((await approveProposal(colleague, proposal)).json()).toMatchObject({ code: 'conflict' });
    await joinAccount(bank, staff, ann.accountId, 'viewer');
    expect((await approveProposal(third, proposal)).json()).toMatchObject({
      code: 'proposal_stale',
    });
    expect(await statementOf()).toEqual([]);
    await bank.superuser.query(
      `update account_owner set until = now() where customer_id = any ($1) and role = 'viewer'`,
      [[staff.customerId, colleague.customerId]],
    );
  });
});
