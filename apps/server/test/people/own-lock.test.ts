import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinAccount } from '../support/money/join-account.ts';
import { balanceOf, type Customer, fundedCustomer, testPin } from '../support/people.ts';
import { eventsAbout, signedInAdmin } from '../support/staff.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.auditAndClose());

const send = ({ client }: Customer, to: Customer) =>
  client.post('/api/transactions', {
    type: 'transfer',
    amount: '5.00',
    toAccountId: Number(to.accountId),
    pin: testPin,
  });
const lock = ({ client }: Customer) => client.call('PUT', '/api/own-lock', { isLocked: true });
const lockOf = async ({ client }: Customer) =>
  (await client.get('/api/own-lock')).json<{ lockedAt: string | null }>().lockedAt;

it('refuses every order of a customer who locked their account, and takes what others send', async () => {
  const [ann, ben] = [await fundedCustomer(bank), await fundedCustomer(bank)];
  const before = await balanceOf(ann);
  expect((await lock(ann)).statusCode).toBe(200);
  expect(await lockOf(ann)).not.toBeNull();
  for (const type of ['withdrawal', 'deposit'])
    expect(
      (await ann.client.post('/api/transactions', { type, amount: '5.00', pin: testPin })).json(),
    ).toMatchObject({ status: 403, code: 'account_locked' });
  expect((await send(ann, ben)).json()).toMatchObject({
    code: 'account_locked',
    message: expect.stringContaining('Unlock it in your profile'),
  });
  expect(await balanceOf(ann)).toBe(before);
  await ben.client.call('PUT', '/api/undo-time', { seconds: 0 });
  expect((await send(ben, ann)).statusCode).toBe(201);
  expect(Number(await balanceOf(ann))).toBe(Number(before) + 5);
});

it('unlocks only with the password, even in a fresh session, and moves money again', async () => {
  const [ann, ben] = [await fundedCustomer(bank), await fundedCustomer(bank)];
  await lock(ann);
  const unlock = (body: object) => ann.client.post('/api/own-lock/unlock', body);
  expect((await unlock({})).statusCode).toBe(400);
  expect((await unlock({ currentPassword: 'not the password' })).json()).toMatchObject({
    code: 'current_password_wrong',
  });
  expect(await lockOf(ann)).not.toBeNull();
  expect((await unlock({ currentPassword: ann.password })).statusCode).toBe(200);
  expect(await lockOf(ann)).toBeNull();
  expect((await send(ann, ben)).statusCode).toBe(201);
});

it('stops only the orders of the owner who locked, on a shared account', async () => {
  const [ann, joint, ben] = [
    await fundedCustomer(bank),
    await fundedCustomer(bank),
    await fundedCustomer(bank),
  ];
  await joinAccount(bank, joint, ann.accountId, 'joint_owner');
  await lock(ann);
  const sendFrom = ({ client }: Customer) =>
    client.post('/api/transactions', {
      type: 'transfer',
      amount: '5.00',
      fromAccountId: Number(ann.accountId),
      toAccountId: Number(ben.accountId),
      pin: testPin,
    });
  expect((await sendFrom(ann)).json()).toMatchObject({ code: 'account_locked' });
  expect((await sendFrom(joint)).statusCode).toBe(201);
});

it('is recorded once, announced, and shown to staff', async () => {
  const ann = await fundedCustomer(bank);
  const staff = await signedInAdmin(bank);
  await lock(ann);
  await lock(ann);
  expect(await eventsAbout(bank, ann.customerId, 'locked_by_owner')).toHaveLength(1);
  const [event] = (await ann.client.get('/api/profile/security-events')).json<
    { sentence: string }[]
  >();
  expect(event?.sentence).toBe('You locked your account.');
  const details = await staff.client.get(`/api/admin/users/${ann.customerId}/details`);
  expect(details.json()).toMatchObject({ lockedByOwnerAt: await lockOf(ann) });
});

it('never lets an order slip through that runs at the same time as the lock', async () => {
  const [ann, ben] = [await fundedCustomer(bank), await fundedCustomer(bank)];
  const before = Number(await balanceOf(ann));
  const sent = Array.from({ length: 5 }, () => send(ann, ben));
  await lock(ann);
  const late = await send(ann, ben);
  const accepted = (await Promise.all(sent)).filter(({ statusCode }) => statusCode === 201);
  expect(late.json()).toMatchObject({ code: 'account_locked' });
  const { balance, heldAmount } = (await ann.client.get('/api/account')).json<{
    balance: string;
    heldAmount: string;
  }>();
  expect(Number(balance) - Number(heldAmount)).toBe(before - 5 * accepted.length);
});
