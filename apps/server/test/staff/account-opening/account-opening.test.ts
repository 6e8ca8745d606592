import { randomUUID } from 'node:crypto';
import { firstDeposit } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { followEvents } from '../../../src/money/alerts/follow-events.ts';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';
import { accountOpenedForCustomer } from '../../../src/staff/account-opening/alert-kind.ts';
import { reportedDead } from '../../support/money/deaths.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import {
  type Customer,
  fundedCustomer,
  personWithSession,
  signedInPerson,
  staffMember,
} from '../../support/people.ts';
import { approveProposal, proposalIn, requireOthers } from '../../support/proposals.ts';
import { eventsAbout, mailTo } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { agreedTexts } from '../../support/texts/agreed-texts.ts';

/** Staff open another account for a customer who has signed the agreements on paper. */

let bank: TestBank;
let teller: Customer;
let ann: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  teller = await staffMember(bank, 'teller');
  ann = await fundedCustomer(bank, 50_000n);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const today = bankDayAt();
const reference = 'Form 12, drawer 4';
const open = (
  whose: Pick<Customer, 'customerId'>,
  form: object = {},
  by: Customer = teller,
  key: string = randomUUID(),
) =>
  by.client.post(
    `/api/admin/users/${whose.customerId}/accounts`,
    {
      accountType: 'savings',
      agreements: { terms: agreedTexts.terms, esign: agreedTexts.esign },
      signedOn: today,
      reference,
      ...form,
    },
    { 'idempotency-key': key },
  );

interface Opened {
  id: number;
  accountNumber: string;
}
const opened = async (...given: Parameters<typeof open>) => {
  const answer = await open(...given);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Opened>();
};
interface Listed {
  id: number;
  accountNumber: string;
  accountType: string;
  nickname: string | null;
  isActive: boolean;
  isPrimary: boolean;
}
const accountsOf = async ({ client }: Customer) =>
  (await client.get('/api/own-accounts')).json<{ accounts: Listed[] }>().accounts;
const bookCash = (accountId: number, amount: string) =>
  teller.client.post(
    '/api/admin/counter-deposits',
    { accountId, amount },
    { 'idempotency-key': randomUUID() },
  );

describe('an account that staff open', () => {
  it('is the customer’s, beside the first one, and takes cash at the counter', async () => {
    const { id, accountNumber } = await opened(ann, { nickname: 'Roof' });
    expect(await accountsOf(ann)).toMatchObject([
      { id: Number(ann.accountId), isPrimary: true },
      { id, accountNumber, accountType: 'savings', nickname: 'Roof', isActive: true },
    ]);
    const booked = await bookCash(id, '75.00');
    expect(booked.statusCode, booked.body).toBe(201);
    const listed = (await ann.client.get('/api/own-accounts')).json();
    expect(listed).toMatchObject({ accounts: [{}, { currentBalance: '75.00' }] });
  });

  it('is recorded with its paper, for staff, and reported to the customer without it', async () => {
    const cleo = await fundedCustomer(bank);
    const { id, accountNumber } = await opened(cleo);
    expect(await eventsAbout(bank, cleo.customerId, 'account_opened_by_staff')).toMatchObject([
      {
        actor_id: teller.customerId,
        after_change: { accountNumber, accountType: 'savings', signedOn: today },
        detail: reference,
      },
    ]);
    const { rows } = await bank.database.query(
      'select account_id, signed_on, reference, recorded_by from paper_agreement where account_id = $1',
      [id],
    );
    expect(rows).toEqual([
      { account_id: BigInt(id), signed_on: today, reference, recorded_by: teller.customerId },
    ]);
    const lastFour = accountNumber.slice(-4);
    const agreed = (await cleo.client.get('/api/profile/agreements')).json<object[]>();
    expect(agreed.slice(0, 2)).toMatchObject([
      { document: 'terms', act: 'account', lastFour, signedOn: today },
      { document: 'esign', act: 'account', lastFour, signedOn: today },
    ]);
    expect(await mailTo(bank, cleo.email)).toContain('We opened an account for you');
    const own = { accountType: 'savings', agreements: agreedTexts };
    expect((await cleo.client.post('/api/own-accounts', own)).statusCode).toBe(201);
    expect((await cleo.client.get('/api/profile/agreements')).json()).toMatchObject([
      { document: 'terms', act: 'account', signedOn: null },
      {},
      {},
      {},
    ]);
    const events = await cleo.client.get('/api/profile/security-events');
    expect(events.json<object[]>()).toContainEqual(
      expect.objectContaining({
        sentence: 'Our staff opened an account for you, as you signed on paper.',
        isByStaff: true,
      }),
    );
    expect(events.body).not.toContain('drawer');
    await followEvents({
      ...bank.app.means,
      siteUrl: () => 'https://bank.example',
      alertKinds: [accountOpenedForCustomer],
    });
    const inbox = await cleo.client.get('/api/notifications');
    expect(inbox.json<object[]>()).toContainEqual(
      expect.objectContaining({ kind: 'account_opened_by_staff', accountId: id }),
    );
    expect(inbox.body).not.toContain('drawer');
  });

  it('is one for a repeated key, whether the requests come together or one by one', async () => {
    const dan = await fundedCustomer(bank);
    const key = randomUUID();
    const together = await Promise.all([1, 2, 3].map(() => open(dan, {}, teller, key)));
    const numbers = [...together, await open(dan, {}, teller, key)].map(
      (answer) => answer.json<Opened>().accountNumber,
    );
    expect(new Set(numbers).size).toBe(1);
    expect(await accountsOf(dan)).toHaveLength(2);
    expect(await eventsAbout(bank, dan.customerId, 'account_opened_by_staff')).toHaveLength(1);
    // The same key of the customer, or of a colleague, means another account.
    await opened(dan, {}, await staffMember(bank, 'operations'), key);
    expect(await accountsOf(dan)).toHaveLength(3);
  });

  it('awaits the first deposit of a customer who has only shared an account so far', async () => {
    const ben = await fundedCustomer(bank);
    const joined = await signedInPerson(bank, { accountType: 'none' });
    await joinAccount(bank, joined, ben.accountId, 'joint_owner');
    const { id } = await opened(joined);
    expect(await accountsOf(joined)).toMatchObject([{}, { id, isActive: false }]);
    expect((await open(joined)).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('awaits its initial deposit'),
    });
    const booked = await bookCash(id, String(Number(firstDeposit) / 100));
    expect(booked.statusCode, booked.body).toBe(201);
    expect(await accountsOf(joined)).toMatchObject([{}, { id, isActive: true }]);
  });
});

describe('is refused', () => {
  it('to roles without the permission', async () => {
    for (const role of ['support', 'auditor'] as const)
      expect((await open(ann, {}, await staffMember(bank, role))).json()).toMatchObject({
        code: 'permission_required',
      });
    expect((await open(ann, {}, ann)).statusCode).toBe(403);
  });

  it('for oneself, and for someone who shares an account with the staff member', async () => {
    const other = await staffMember(bank, 'teller');
    expect((await open(other, {}, other)).json()).toMatchObject({ code: 'conflict' });
    const ben = await fundedCustomer(bank);
    await joinAccount(bank, other, ben.accountId, 'viewer');
    expect((await open(ben, {}, other)).json()).toMatchObject({
      code: 'conflict',
      message: 'You cannot do this for yourself. A colleague must.',
    });
    expect(await accountsOf(ben)).toHaveLength(1);
    await opened(other);
  });

  it('without a type, the agreements, a date, or a reference', async () => {
    const messages = [
      [{ accountType: '' }, 'accountType', 'Please choose an account type'],
      [{ accountType: 'certificate' }, 'accountType', 'Please choose an account type'],
      [{ agreements: undefined }, 'agreements', 'Please agree to the terms first'],
      [{ signedOn: '' }, 'signedOn', 'Please enter the date of the signature'],
      [{ signedOn: '2026-02-30' }, 'signedOn', 'Please enter the date of the signature'],
      [{ reference: ' ' }, 'reference', 'Reference is required'],
      [{ nickname: 'x'.repeat(41) }, 'nickname', 'Please use at most 40 characters'],
    ] as const;
    for (const [form, path, message] of messages)
      expect((await open(ann, form)).json()).toMatchObject({ errors: [{ path, message }] });
  });

  it('for a paper of a day to come, or with other versions than those that apply', async () => {
    expect((await open(ann, { signedOn: '2999-01-01' })).json()).toMatchObject({
      code: 'conflict',
      errors: [{ path: 'signedOn', message: 'The date of the signature is in the future.' }],
    });
    const agreements = { terms: agreedTexts.privacy, esign: agreedTexts.esign };
    expect((await open(ann, { agreements })).json()).toMatchObject({
      code: 'text_outdated',
      message: expect.stringContaining('Please have the current version signed.'),
    });
  });

  it('for a suspended or deceased person, who gets no account through the back door', async () => {
    const operations = await staffMember(bank, 'operations');
    const [eve, fay] = [await fundedCustomer(bank), await fundedCustomer(bank)];
    const suspended = await operations.client.post('/api/admin/suspend-account', {
      accountId: Number(eve.accountId),
      reason: 'suspected_fraud',
      note: 'Test',
    });
    expect(suspended.statusCode, suspended.body).toBe(200);
    await reportedDead(operations, fay);
    for (const person of [eve, fay])
      expect((await open(person)).json()).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('No account can be opened for them'),
      });
  });

  it('for a customer who has not made the initial deposit, and for a person without an SSN', async () => {
    expect((await open(await signedInPerson(bank))).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('awaits its initial deposit'),
    });
    const visitor = await personWithSession(bank);
    expect((await open(visitor)).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('no Social Security number'),
    });
    expect((await open({ customerId: 999_999n })).json()).toMatchObject({ code: 'not_found' });
  });

  it('for one account too many', async () => {
    const gus = await fundedCustomer(bank);
    for (let count = 1; count < limits.accountsMax; count += 1) await opened(gus);
    expect((await open(gus)).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('has 10 accounts already'),
    });
  });

  it('during the day after a reset of the staff member’s own password', async () => {
    const reset = await staffMember(bank, 'teller');
    await bank.database.query(
      "update customer set waiting_period_ends_at = now() + interval '1 hour' where id = $1",
      [reset.customerId],
    );
    expect((await open(ann, {}, reset)).json()).toMatchObject({ code: 'recently_reset' });
  });
});

describe('under a policy that requires a colleague', () => {
  it('opens with the last vote, once, under the paper of the person who proposed it', async () => {
    await requireOthers(bank, 'account_opening');
    const hal = await fundedCustomer(bank);
    const colleague = await staffMember(bank, 'operations');
    const key = randomUUID();
    const proposal = proposalIn(await open(hal, { nickname: 'Boat' }, teller, key));
    expect(proposal).toMatchObject({
      action: 'account_opening',
      person: { id: Number(hal.customerId) },
      changes: [
        { field: 'New account', after: 'Savings, Boat' },
        { field: 'Signed on paper' },
        { field: 'Paper', after: reference },
      ],
    });
    expect(await accountsOf(hal)).toHaveLength(1);
    expect((await open(hal, {}, teller)).json()).toMatchObject({ code: 'proposal_exists' });
    expect((await approveProposal(colleague, proposal)).json()).toMatchObject({
      state: 'executed',
    });
    expect(await accountsOf(hal)).toMatchObject([{}, { nickname: 'Boat' }]);
    const { rows } = await bank.database.query(
      `select recorded_by from paper_agreement join account on account.id = account_id
       where customer_id = $1`,
      [hal.customerId],
    );
    expect(rows).toEqual([{ recorded_by: teller.customerId }]);
    expect(await mailTo(bank, hal.email)).toContain('We opened an account for you');
    // A repeated request finds what the vote opened.
    expect((await opened(hal, { nickname: 'Boat' }, teller, key)).id).toBeGreaterThan(0);
    expect(await accountsOf(hal)).toHaveLength(2);
  });

  it('is stale once the customer has opened an account meanwhile', async () => {
    const ida = await fundedCustomer(bank);
    const colleague = await staffMember(bank, 'operations');
    const proposal = proposalIn(await open(ida));
    const own = await ida.client.post('/api/own-accounts', {
      accountType: 'checking',
      agreements: agreedTexts,
    });
    expect(own.statusCode, own.body).toBe(201);
    expect((await approveProposal(colleague, proposal)).json()).toMatchObject({
      code: 'proposal_stale',
    });
    expect(await accountsOf(ida)).toHaveLength(2);
    await requireOthers(bank, 'account_opening', 0);
  });
});

it('a paper must be as new as the versions that apply', async () => {
  const jo = await fundedCustomer(bank);
  const { rows } = await bank.superuser.query<{ id: bigint }>(
    `insert into legal_text
       (document, number, title, description, body, hash, effective_on, notice)
     select document, 2, title, description, body || '.', md5('a') || md5('b'), '2026-03-01', '{}'
     from legal_text where document = 'esign' and number = 1
     returning id`,
  );
  const agreements = { terms: agreedTexts.terms, esign: Number(rows[0]?.id) };
  const early = await open(jo, { agreements, signedOn: '2026-02-28' });
  expect(early.json()).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('changed on March 1, 2026, after this signature'),
  });
  await opened(jo, { agreements, signedOn: '2026-03-01' });
});
