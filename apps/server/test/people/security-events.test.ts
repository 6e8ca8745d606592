import type { SecurityEvent } from '@seven-hills/contracts/people/security-events';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sumUpLogWindows } from '../../src/audit-log/sum-up-log-windows.ts';
import { type Customer, fundedCustomer, signedInPerson } from '../support/people.ts';
import { signedInAdmin } from '../support/staff.ts';
import { openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';

const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';
const agent = { 'user-agent': chrome };

let bank: TestBank;
let staff: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  staff = await signedInAdmin(bank, { firstName: 'Grace', lastName: 'Whitfield' });
});
beforeEach(async () => {
  await bank.database.query('delete from attempt_counter');
  await bank.database.query('delete from log_window');
});
afterAll(() => bank.auditAndClose());

const eventsOf = async ({ client }: Customer, query = '') =>
  (await client.get(`/api/profile/security-events?${query}`)).json<SecurityEvent[]>();
const sentencesOf = async (customer: Customer) =>
  (await eventsOf(customer)).map(({ sentence }) => sentence);
const signIn = ({ email, password }: Customer, wrong = '') =>
  new TestClient(bank.app).post('/api/login', { email, password: `${password}${wrong}` }, agent);

it('show what happened, newest first, with time and device', async () => {
  const ann = await signedInPerson(bank);
  await signIn(ann, '!');
  await signIn(ann);
  const events = await eventsOf(ann);
  expect(events.map(({ sentence }) => sentence)).toEqual([
    'You signed in.',
    'A device signed in for the first time.',
    'Someone tried to sign in with a wrong password.',
    'You signed in.',
    'Your account was opened.',
  ]);
  expect(events[0]).toEqual({
    id: expect.any(Number),
    happenedAt: expect.any(String),
    sentence: 'You signed in.',
    isByStaff: false,
    device: 'Chrome on Windows',
    ipAddress: '127.0.0.1',
  });
  expect(events[2]).toMatchObject({ device: 'Chrome on Windows', ipAddress: '127.0.0.1' });
});

it('include changes to what protects the account', async () => {
  const ann = await fundedCustomer(bank);
  const { client, password } = ann;
  const newPassword = 'Quiet-Harbor-Lantern-5';
  await client.call('PUT', '/api/pin', { currentPassword: password, pin: '7391' });
  await client.call('PUT', '/api/update-email', {
    newEmail: `new-${ann.email}`,
    currentPassword: password,
  });
  await client.call('PUT', '/api/update-password', {
    currentPassword: password,
    newPassword,
    confirmPassword: newPassword,
  });
  await client.call('DELETE', '/api/sessions');
  await client.post('/api/forgot-password', { email: `new-${ann.email}` });
  expect((await sentencesOf(ann)).slice(0, 5)).toEqual([
    'Someone asked for a link to reset your password.',
    'Your password was changed.',
    'Your email address was changed.',
    'Your PIN was changed.',
    'Your PIN was set up.',
  ]);
});

it('show what staff did, but not who did it, from where, or why', async () => {
  const ann = await fundedCustomer(bank);
  const { accountId, customerId } = ann;
  const note = 'Secret of an investigation';
  const post = (path: string, body: object) => staff.client.post(`/api/admin/${path}`, body, agent);
  await post('suspend-account', { accountId, reason: 'suspected_fraud', note });
  await post('unsuspend-account', { accountId, note });
  await post(`users/${customerId}/block-sign-in`, { reason: 'suspected_fraud', note });
  await post(`users/${customerId}/unblock-sign-in`, { note });
  await ann.client.post('/api/login', { email: ann.email, password: ann.password });
  const events = await eventsOf(ann);
  expect(events.slice(0, 5).map(({ sentence }) => sentence)).toEqual([
    'You signed in.',
    'Our staff lifted the block on signing in.',
    'Our staff blocked signing in to your account.',
    'Our staff ended the suspension of your account.',
    'Our staff suspended your account.',
  ]);
  for (const event of events.slice(1, 5))
    expect(event).toMatchObject({ isByStaff: true, device: null, ipAddress: null });
  expect(JSON.stringify(events)).not.toMatch(/fraud|investigation|Grace/i);
});

it('sum up events that are too many to list', async () => {
  const ann = await signedInPerson(bank);
  for (let n = 0; n < 23; n++) {
    await bank.database.query('delete from attempt_counter');
    await signIn(ann, '!');
  }
  await bank.database.query("update log_window set ends_at = now() - interval '1 second'");
  await sumUpLogWindows(bank.database);
  const [sum, listed] = await sentencesOf(ann);
  expect(sum).toBe('Someone tried to sign in with a wrong password, 23 times in an hour.');
  expect(listed).toBe('Someone tried to sign in with a wrong password.');
});

it('exclude other people’s events, come in pages, and need a session', async () => {
  const [ann, ben] = [await signedInPerson(bank), await signedInPerson(bank)];
  await signIn(ben);
  expect(await sentencesOf(ann)).toEqual(['You signed in.', 'Your account was opened.']);
  const [newest] = await eventsOf(ben, 'limit=1');
  const rest = await eventsOf(ben, `limit=10&cursor=${newest?.id}`);
  expect([newest, ...rest]).toEqual(await eventsOf(ben));
  const visitor = new TestClient(bank.app);
  expect((await visitor.get('/api/profile/security-events')).statusCode).toBe(401);
});
