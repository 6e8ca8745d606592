import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPin } from '../../support/people.ts';
import type { BrowserClient } from '../../support/sign-in/browser-client.ts';
import {
  codeOf,
  payerInBrowser,
  personInBrowser,
  withApp,
  withPasskey,
} from '../../support/sign-in/factors.ts';
import { eventsAbout, mailTo } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { waitUntilBlocked } from '../../support/wait-until-blocked.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.auditAndClose());

type Body = Record<string, unknown>;
const newPassword = 'Eden-Park-Overlook-5';

/** Each change of a secret: its call, its fields, and what a passkey confirms. */
const changes = [
  {
    what: 'email',
    call: ['PUT', '/api/update-email'],
    fields: { newEmail: 'moved@example.com' },
    binding: { change: 'change_email', newEmail: 'moved@example.com' },
    other: { change: 'change_email', newEmail: 'eve@example.com' },
  },
  {
    what: 'PIN',
    call: ['PUT', '/api/pin'],
    fields: { pin: '7391' },
    binding: { change: 'change_pin' },
    other: { change: 'unlock_pin' },
  },
  {
    what: 'locked PIN',
    call: ['POST', '/api/pin/unlock'],
    fields: {},
    binding: { change: 'unlock_pin' },
    other: { change: 'change_pin' },
  },
  {
    what: 'password',
    call: ['PUT', '/api/update-password'],
    fields: { newPassword, confirmPassword: newPassword },
    binding: { change: 'change_password' },
    other: { change: 'change_pin' },
  },
  {
    what: 'threshold',
    call: ['PUT', '/api/second-factor/threshold'],
    fields: { threshold: '2000' },
    binding: { change: 'raise_threshold', threshold: '2000.00' },
    other: { change: 'raise_threshold', threshold: '2000.01' },
  },
] as const;

const make =
  (browser: BrowserClient, { call: [method, url] }: { call: readonly [string, string] }) =>
  (body: Body) =>
    browser.call(method as 'PUT' | 'POST', url, body);

const options = (browser: BrowserClient, change: Body) =>
  browser.post('/api/second-factor/confirmation-options', change);

const codeIn = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;

describe.each(changes)('a change of the $what', (change) => {
  it('requires the password from a person without a factor, even in a new session', async () => {
    const { browser, password } = await payerInBrowser(bank);
    const send = make(browser, change);
    const newEmail = change.what === 'email' ? { newEmail: 'plain@example.com' } : {};
    const refused = await send({ ...change.fields, ...newEmail });
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    const wrong = { ...change.fields, ...newEmail, currentPassword: 'wrong' };
    expect(codeIn(await send(wrong))).toBe('current_password_wrong');
    const right = { ...change.fields, ...newEmail, currentPassword: password };
    expect((await send(right)).statusCode).toBe(200);
  });

  it('also requires a code from a person who has a factor', async () => {
    const { browser, password, secret } = await withApp(bank, await payerInBrowser(bank));
    const send = make(browser, change);
    const newEmail = change.what === 'email' ? { newEmail: 'coded@example.com' } : {};
    const body = { ...change.fields, ...newEmail, currentPassword: password };
    expect((await send(body)).json()).toMatchObject({
      status: 403,
      code: 'second_factor_required',
      methods: ['code', 'recovery_code'],
    });
    expect(codeIn(await send({ ...body, code: '000000' }))).toBe('second_factor_wrong');
    expect((await send({ ...body, code: codeOf(secret) })).statusCode).toBe(200);
  });

  it('is confirmed by a passkey for exactly this change', async () => {
    const payer = await withPasskey(await payerInBrowser(bank));
    const { browser, authenticator, password } = payer;
    const send = make(browser, change);
    const answerTo = async (asked: Body) => ({
      passkey: authenticator.get((await options(browser, asked)).json()),
    });
    // Changing the password requires the current one, whatever else confirms the change.
    const current = change.what === 'password' ? { currentPassword: password } : {};
    const fields = { ...change.fields, ...current };
    expect(codeIn(await send({ ...fields, ...(await answerTo(change.other)) }))).toBe(
      'passkey_refused',
    );
    const proof = await answerTo(change.binding);
    expect((await send({ ...fields, ...proof })).statusCode).toBe(200);
    // Setting the same threshold again does not raise it.
    if (change.what !== 'threshold')
      expect((await send({ ...fields, ...proof })).statusCode).toBe(403);
  });
});

it('a new password requires the current one in addition to a passkey', async () => {
  const { browser, authenticator } = await withPasskey(await personInBrowser(bank));
  const asked = await options(browser, { change: 'change_password' });
  const refused = await browser.call('PUT', '/api/update-password', {
    currentPassword: 'wrong',
    newPassword,
    confirmPassword: newPassword,
    passkey: authenticator.get(asked.json()),
  });
  expect(codeIn(refused)).toBe('current_password_wrong');
});

it('a first PIN requires a factor from a person who has one', async () => {
  const { browser, password, secret, customerId } = await withApp(
    bank,
    await personInBrowser(bank),
  );
  const deposited = (made: boolean) =>
    bank.database.query('update customer set has_initial_deposit = $2 where id = $1', [
      customerId,
      made,
    ]);
  await deposited(true);
  const setPin = (body: Body) => browser.post('/api/pin/setup', { pin: testPin, ...body });
  expect(codeIn(await setPin({}))).toBe('password_required');
  expect(codeIn(await setPin({ currentPassword: password }))).toBe('second_factor_required');
  const confirmed = await setPin({ currentPassword: password, code: codeOf(secret) });
  expect(confirmed.statusCode).toBe(201);
  await deposited(false);
});

describe('the threshold', () => {
  const set = (browser: BrowserClient, body: Body) =>
    browser.call('PUT', '/api/second-factor/threshold', body);
  const shown = async (browser: BrowserClient) =>
    (await browser.get('/api/second-factor')).json<Body>();

  it('starts at $1,000.00, and can be lowered without a confirmation', async () => {
    const { browser, customerId } = await personInBrowser(bank);
    expect(await shown(browser)).toMatchObject({ threshold: '1000.00', confirmsMovements: false });
    expect((await set(browser, { threshold: '250.5' })).json()).toMatchObject({
      threshold: '250.50',
    });
    expect(await shown(browser)).toMatchObject({ threshold: '250.50' });
    expect((await set(browser, { threshold: '0' })).statusCode).toBe(200);
    expect((await set(browser, { threshold: '0' })).statusCode).toBe(200);
    expect(await eventsAbout(bank, customerId, 'threshold_changed')).toMatchObject([
      { before_change: { threshold: '$1,000.00' }, after_change: { threshold: '$250.50' } },
      { after_change: { threshold: '$0.00' } },
    ]);
    const events = (await browser.get('/api/profile/security-events')).json<
      { sentence: string }[]
    >();
    expect(events.map(({ sentence }) => sentence)).toContain(
      'The amount above which you confirm movements was changed: $250.50.',
    );
  });

  it('can be raised only with a confirmation, and the customer is notified', async () => {
    const { browser, password, email } = await personInBrowser(bank);
    expect((await set(browser, { threshold: '1000.01' })).json()).toMatchObject({
      status: 403,
      code: 'confirmation_required',
      methods: [],
    });
    expect(await shown(browser)).toMatchObject({ threshold: '1000.00' });
    expect(await mailTo(bank, email)).not.toContain('Your confirmation amount was raised');
    const raised = await set(browser, { threshold: '1000.01', currentPassword: password });
    expect(raised.statusCode).toBe(200);
    expect(await shown(browser)).toMatchObject({ threshold: '1000.01' });
    expect(await mailTo(bank, email)).toContain('Your confirmation amount was raised');
  });

  it('is not raised with a password that was reset by email in the last day', async () => {
    const { browser, password, customerId } = await personInBrowser(bank);
    await bank.database.query(
      "update customer set waiting_period_ends_at = now() + interval '1 hour' where id = $1",
      [customerId],
    );
    const raise = () => set(browser, { threshold: '5000', currentPassword: password });
    expect((await raise()).json()).toMatchObject({ code: 'recently_reset' });
    expect((await set(browser, { threshold: '500' })).statusCode).toBe(200);
  });

  it('cannot be raised without a confirmation while another request lowers it', async () => {
    const { browser, customerId } = await personInBrowser(bank);
    const connection = await bank.database.connect();
    try {
      await connection.query('begin');
      await connection.query('update customer set confirms_above = 10000 where id = $1', [
        customerId,
      ]);
      // Lower than the threshold that it has read, which no longer applies.
      const setting = set(browser, { threshold: '900' });
      await waitUntilBlocked(bank.superuser);
      await connection.query('commit');
      expect((await setting).json()).toMatchObject({ code: 'confirmation_required' });
    } finally {
      connection.release();
    }
    expect(await shown(browser)).toMatchObject({ threshold: '100.00' });
  });

  it('applies to the next movement', async () => {
    const payer = await withPasskey(await payerInBrowser(bank));
    const { browser } = payer;
    const withdraw = () =>
      browser.post('/api/transactions', { type: 'withdrawal', amount: '10.00', pin: testPin });
    expect((await withdraw()).statusCode).toBe(201);
    await set(browser, { threshold: '9.99' });
    expect((await withdraw()).json()).toMatchObject({
      code: 'confirmation_required',
      message: 'Amounts above $9.99 need your confirmation.',
    });
  });

  it.each(['', '-1', '1.001', '1000000.01', 'much'])('cannot be %j', async (threshold) => {
    const { browser } = await personInBrowser(bank);
    expect((await set(browser, { threshold })).json()).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: 'threshold' }],
    });
  });
});
