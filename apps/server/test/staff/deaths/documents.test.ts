import { beneficiaryAgreement } from '@seven-hills/bank/words/beneficiary-words';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deathReportOf,
  receiveDocuments,
  recordDocument,
  reportedDead,
} from '../../support/money/deaths.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import { type Customer, fundedCustomer, staffMember } from '../../support/people.ts';
import { approveProposal, proposalIn } from '../../support/proposals.ts';
import { eventsAbout, mailTo } from '../../support/staff.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';

/** The documents of a death, and a report that was wrong. */

let bank: TestBank;
let staff: Customer;
let colleague: Customer;
let ann: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  staff = await staffMember(bank, 'operations');
  colleague = await staffMember(bank, 'operations');
});
beforeEach(async () => {
  ann = await fundedCustomer(bank, 50_000n);
  const named = await ann.client.call('PUT', `/api/own-accounts/${ann.accountId}/beneficiaries`, {
    agreement: beneficiaryAgreement.version,
    beneficiaries: [
      { firstName: 'Dora', lastName: 'Ames', relationship: 'Daughter', share: 6_666 },
      { firstName: 'Emil', lastName: 'Ames', relationship: null, share: 3_334 },
    ],
    currentPassword: ann.password,
  });
  expect(named.statusCode).toBe(200);
  await reportedDead(staff, ann);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const certificate = { kind: 'death_certificate', beneficiary: null } as const;
const withdraw = (by = staff) =>
  by.client.post(`/api/admin/users/${ann.customerId}/death/withdraw`, {
    reason: 'Another person of this name',
  });
const statesOf = async () =>
  (await deathReportOf(staff, ann)).documents.map(({ kind, beneficiary, state }) => [
    beneficiary?.name ?? kind,
    state,
  ]);

describe('the documents', () => {
  it('are two about the person, and one for each beneficiary of an account owned alone', async () => {
    expect(await statesOf()).toEqual([
      ['death_certificate', 'missing'],
      ['estate_authority', 'missing'],
      ['Dora Ames', 'missing'],
      ['Emil Ames', 'missing'],
    ]);
  });

  it('leave out beneficiaries while another owner lives', async () => {
    const ben = await fundedCustomer(bank, 10_000n);
    await joinAccount(bank, ben, ann.accountId, 'joint_owner');
    expect(await statesOf()).toHaveLength(2);
    await bank.superuser.query(
      'update account_owner set until = now() where customer_id = $1 and account_id = $2',
      [ben.customerId, ann.accountId],
    );
  });

  it('are received, waived for a reason, and missing again, each time in the audit log', async () => {
    await receiveDocuments(staff, ann);
    expect((await statesOf()).every(([, state]) => state === 'received')).toBe(true);
    const waived = { state: 'waived', reason: 'Seen by the branch' };
    expect((await recordDocument(colleague, ann, certificate, waived)).statusCode).toBe(200);
    expect((await deathReportOf(staff, ann)).documents[0]).toMatchObject(waived);
    await recordDocument(staff, ann, certificate, { state: 'missing' });
    expect((await statesOf())[0]).toEqual(['death_certificate', 'missing']);
    const events = await eventsAbout(bank, ann.customerId, 'death_document_recorded');
    expect(events).toHaveLength(6);
    expect(events.at(-2)).toMatchObject({
      detail: 'Seen by the branch',
      before_change: { document: 'Death certificate', state: 'received' },
      after_change: { document: 'Death certificate', state: 'waived' },
    });
  });

  it('are refused without a reason to waive, and off the list', async () => {
    expect(
      (await recordDocument(staff, ann, certificate, { state: 'waived' })).json(),
    ).toMatchObject({
      code: 'validation_failed',
    });
    const stranger = { designationId: 1, position: 9, name: '', accountNumber: '' };
    const unknown = { kind: 'beneficiary_identity', beneficiary: stranger } as const;
    expect((await recordDocument(staff, ann, unknown)).statusCode).toBe(404);
  });

  it('are not recorded by staff who share an account with the person', async () => {
    await joinAccount(bank, staff, ann.accountId, 'viewer');
    expect((await recordDocument(staff, ann, certificate)).json()).toMatchObject({
      code: 'conflict',
    });
    await bank.superuser.query(
      `update account_owner set until = now() where customer_id = $1 and role = 'viewer'`,
      [staff.customerId],
    );
  });
});

describe('a wrong report', () => {
  it('is taken back by two, and the person signs in and pays again', async () => {
    const proposal = proposalIn(await withdraw());
    expect((await withdraw()).json()).toMatchObject({ code: 'proposal_exists' });
    expect((await approveProposal(staff, proposal)).json()).toMatchObject({ code: 'conflict' });
    expect((await approveProposal(colleague, proposal)).json()).toMatchObject({
      state: 'executed',
    });
    const { email, password } = ann;
    const signedIn = await new TestClient(bank.app).post('/api/login', { email, password });
    expect(signedIn.statusCode).toBe(200);
    const page = (await staff.client.get(`/api/admin/accounts/${ann.accountId}`)).json();
    expect(page).toMatchObject({ account: { state: 'open' }, holder: { status: 'active' } });
    expect(await mailTo(bank, ann.email)).toContain('You can use your accounts again');
    expect((await withdraw()).json()).toMatchObject({ code: 'conflict' });
  });

  it('starts a new list of documents when the death is reported again', async () => {
    await receiveDocuments(staff, ann);
    await approveProposal(colleague, proposalIn(await withdraw()));
    await reportedDead(staff, ann);
    expect((await statesOf()).every(([, state]) => state === 'missing')).toBe(true);
  });
});
