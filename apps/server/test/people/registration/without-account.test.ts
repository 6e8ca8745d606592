import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { joinAccount } from '../../support/money/join-account.ts';
import { type Customer, fundedCustomer, signedInPerson, testPin } from '../../support/people.ts';
import { mailTo, signedInAdmin } from '../../support/staff.ts';
import { openTestBank } from '../../support/test-bank.ts';
import { agreedTexts } from '../../support/texts/agreed-texts.ts';

/** People who register without an account of their own, to share that of another customer. */

const bank = await openTestBank();
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const invited = () => signedInPerson(bank, { firstName: 'Ben', accountType: 'none' });
const open = ({ client }: Customer) =>
  client.post(
    '/api/own-accounts',
    { accountType: 'savings', nickname: null, agreements: agreedTexts },
    { 'idempotency-key': randomUUID() },
  );
const user = async ({ client }: Customer) => (await client.get('/api/auth/user')).json();
const listed = async ({ client }: Customer) =>
  (await client.get('/api/own-accounts')).json<{ accounts: object[] }>().accounts;

describe('a person without an account', () => {
  it('is signed in, has nothing, and is told what to do', async () => {
    const ben = await invited();
    expect(await user(ben)).toMatchObject({
      hasAccount: false,
      hasInitialDeposit: false,
      isAdmitted: false,
    });
    expect((await ben.client.get('/api/account')).statusCode).toBe(404);
    expect(await listed(ben)).toEqual([]);
    expect((await ben.client.post('/api/account-invitations', {})).json()).toEqual({
      invitations: [],
    });
    expect((await ben.client.get('/api/payees')).json()).toMatchObject({
      code: 'deposit_required',
      message: expect.stringContaining('accept an invitation'),
    });
    expect((await ben.client.post('/api/create-initial-deposit-payment')).statusCode).toBe(404);
    const { rows } = await bank.database.query('select from account where customer_id = $1', [
      ben.customerId,
    ]);
    expect(rows).toEqual([]);
    expect(await mailTo(bank, ben.email)).toHaveLength(1);
  });

  it('uses a shared account as their primary one, and owes nothing for it', async () => {
    const [ann, shop, ben] = [
      await fundedCustomer(bank, 20_000n),
      await fundedCustomer(bank),
      await invited(),
    ];
    await joinAccount(bank, ben, ann.accountId, 'joint_owner');
    await ben.client.post('/api/pin/setup', { pin: testPin, currentPassword: ben.password });
    expect((await ben.client.get('/api/account')).json()).toMatchObject({
      id: ann.accountId,
      isActive: true,
    });
    expect(await listed(ben)).toHaveLength(1);
    const paid = await ben.client.post('/api/transactions', {
      type: 'transfer',
      toAccountId: shop.accountId,
      amount: '5.00',
      pin: testPin,
    });
    expect(paid.json()).toMatchObject({ fromAccountId: ann.accountId, amount: '5.00' });
  });

  it('opens an account later, which awaits the initial deposit, owed once', async () => {
    const [ann, ben] = [await fundedCustomer(bank), await invited()];
    await joinAccount(bank, ben, ann.accountId, 'joint_owner');
    const { id } = (await open(ben)).json<{ id: number }>();
    expect(await listed(ben)).toMatchObject([
      { id: ann.accountId, isPrimary: true, isActive: true },
      { id, isActive: false },
    ]);
    expect((await open(ben)).json()).toMatchObject({ code: 'deposit_required' });
    const staff = await signedInAdmin(bank);
    const deposited = await staff.client.post(
      '/api/admin/counter-deposits',
      { accountId: id, amount: '50.00', note: 'First deposit', identification: null },
      { 'idempotency-key': randomUUID() },
    );
    expect(deposited.statusCode).toBe(201);
    expect((await open(ben)).json()).toMatchObject({ isActive: true });
  });

  it('opens one without any invitation, but not two at once before the deposit', async () => {
    const ben = await invited();
    const answers = await Promise.all([open(ben), open(ben), open(ben)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 403, 403]);
    expect(await user(ben)).toMatchObject({ hasAccount: true, isAdmitted: false });
    expect((await ben.client.get('/api/payees')).json()).toMatchObject({
      message: expect.stringContaining('initial deposit'),
    });
  });

  it('loses access with the shared account, and opens one of their own', async () => {
    const [ann, ben] = [await fundedCustomer(bank), await invited()];
    await joinAccount(bank, ben, ann.accountId, 'joint_owner');
    const left = await ben.client.post(`/api/own-accounts/${ann.accountId}/leave`, {
      currentPassword: ben.password,
    });
    expect(left.statusCode).toBe(200);
    expect(await user(ben)).toMatchObject({ hasAccount: false, isAdmitted: false });
    expect((await open(ben)).statusCode).toBe(201);
  });

  it('is listed for staff, who close their access', async () => {
    const [ann, ben] = [await fundedCustomer(bank), await invited()];
    const staff = await signedInAdmin(bank);
    const page = async () =>
      (await staff.client.get(`/api/admin/users/${ben.customerId}`)).json<{
        status: string;
        account: object | null;
      }>();
    expect(await page()).toMatchObject({ status: 'no_account', account: null });
    await joinAccount(bank, ben, ann.accountId, 'joint_owner');
    expect(await page()).toMatchObject({ status: 'active', account: { id: ann.accountId } });
    const suspended = await staff.client.post('/api/admin/suspend-account', {
      accountId: ann.accountId,
      userId: Number(ben.customerId),
    });
    expect(suspended.statusCode).toBe(200);
    expect(await page()).toMatchObject({ status: 'suspended' });
    expect((await ben.client.get('/api/account')).json()).toMatchObject({ isActive: false });
    expect((await ann.client.get('/api/account')).json()).toMatchObject({ isActive: true });
  });
});
