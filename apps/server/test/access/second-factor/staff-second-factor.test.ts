import type { ServerFrame } from '@seven-hills/contracts/help/live-socket';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '../../../src/compose/settings.ts';
import { staffRulesOf } from '../../../src/compose/staff-rules.ts';
import { LiveClient } from '../../support/live-client.ts';
import { fundedCustomer, giveRole } from '../../support/people.ts';
import { BrowserClient } from '../../support/sign-in/browser-client.ts';
import { addPasskey, codeOf, forgetStep, personInBrowser } from '../../support/sign-in/factors.ts';
import { SoftwareAuthenticator } from '../../support/sign-in/software-authenticator.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

/** As in production: staff need a second factor, and must confirm decisions about money. */
let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank({ staffRules: staffRulesOf('production') });
  await bank.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => bank.database.query('delete from attempt_counter'));
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

type Person = Awaited<ReturnType<typeof personInBrowser>>;

/** A staff member without a factor, in a session that was opened with the password. */
async function staffSession(): Promise<Person> {
  const person = await personInBrowser(bank);
  await giveRole(bank, person.customerId, 'admin');
  return person;
}

/** Sets up an authenticator app and returns its secret. */
async function addApp({ browser, password, customerId }: Person): Promise<string> {
  const started = await browser.post('/api/second-factor/authenticator', {
    currentPassword: password,
  });
  const { secret } = started.json<{ secret: string }>();
  const done = await browser.post('/api/second-factor/authenticator/confirm', {
    code: codeOf(secret),
  });
  expect(done.statusCode).toBe(200);
  await forgetStep(bank, customerId);
  return secret;
}

const users = (browser: BrowserClient) => browser.get('/api/admin/users');
const age = (customerId: bigint, what: string) =>
  bank.database.query(`update session set ${what} where customer_id = $1`, [customerId]);
const lift = (browser: BrowserClient, of: { customerId: bigint }) =>
  browser.post(`/api/admin/users/${of.customerId}/lift-waiting-period`);

describe('a staff session', () => {
  it('has no permissions without a factor, and gets them as soon as a factor is set up in it', async () => {
    const person = await staffSession();
    expect((await users(person.browser)).json()).toMatchObject({
      code: 'staff_factor_required',
      status: 403,
      methods: [],
      message: expect.stringContaining('add a passkey or an authenticator app'),
    });
    expect((await person.browser.get('/api/second-factor')).statusCode).toBe(200);
    await addApp(person);
    expect((await users(person.browser)).statusCode).toBe(200);
  });

  it('accepts a passkey as the factor, too', async () => {
    const person = await staffSession();
    const added = await addPasskey(person, new SoftwareAuthenticator());
    expect(added.statusCode).toBe(201);
    expect((await users(person.browser)).statusCode).toBe(200);
  });

  it('loses its permissions with the last factor', async () => {
    const person = await staffSession();
    const secret = await addApp(person);
    const removed = await person.browser.post('/api/second-factor/authenticator/remove', {
      currentPassword: person.password,
      code: codeOf(secret),
    });
    expect(removed.statusCode).toBe(200);
    expect((await users(person.browser)).json()).toMatchObject({ code: 'staff_factor_required' });
  });

  it('keeps its permissions when a later confirmation uses only the password', async () => {
    const person = await staffSession();
    await addApp(person);
    await age(person.customerId, "confirmed_by = 'password'");
    expect((await users(person.browser)).statusCode).toBe(200);
  });

  it('opened earlier with the password must confirm, and gets its permissions through the factor', async () => {
    const person = await staffSession();
    const earlier = new BrowserClient(bank.app);
    await earlier.signIn(person.email, person.password);
    const secret = await addApp(person);
    expect((await users(earlier)).json()).toMatchObject({
      code: 'staff_factor_required',
      methods: ['code', 'recovery_code'],
      message: expect.stringContaining('confirm with yours'),
    });
    const confirm = (body: object) => earlier.post('/api/session/confirm', body);
    expect((await confirm({ currentPassword: person.password })).json()).toMatchObject({
      code: 'second_factor_required',
    });
    expect((await users(earlier)).statusCode).toBe(403);
    expect(
      (await confirm({ currentPassword: person.password, code: codeOf(secret) })).statusCode,
    ).toBe(200);
    expect((await users(earlier)).statusCode).toBe(200);
  });

  it('starts only after the second step, even on a trusted device', async () => {
    const person = await staffSession();
    const secret = await addApp(person);
    const browser = new BrowserClient(bank.app);
    await browser.signIn(person.email, person.password);
    const code = codeOf(secret);
    await browser.post('/api/login/second-factor', { code, trustDevice: true });
    await forgetStep(bank, person.customerId);
    expect((await browser.signIn(person.email, person.password)).json()).toMatchObject({
      code: 'second_factor_required',
    });
    await browser.post('/api/login/second-factor', { code });
    expect((await users(browser)).statusCode).toBe(200);
    await giveRole(bank, person.customerId, 'user');
    expect((await browser.signIn(person.email, person.password)).statusCode).toBe(200);
  });

  it('opens no customer chat on the live socket without a factor', async () => {
    const [person, ann] = [await staffSession(), await fundedCustomer(bank)];
    const { id } = (await ann.client.post('/api/chat/sessions')).json<{ id: number }>();
    const join = async (): Promise<ServerFrame['type']> => {
      const cookie = `session=${person.browser.cookies.get('session')}`;
      const live = await LiveClient.open(bank.app, cookie);
      live.send({ type: 'join_session', sessionId: id });
      const frame = await Promise.race([live.next('joined'), live.next('refused')]);
      live.socket.terminate();
      return frame.type;
    };
    expect(await join()).toBe('refused');
    await addApp(person);
    expect(await join()).toBe('joined');
  });

  it('needs no factor where the bank makes factors optional', async () => {
    const demo = await bank.anotherServer({
      settings: {
        mode: 'demo',
        publicUrl: null,
        isPublic: false,
        webRoot: null,
        trustedProxies: [],
      },
    });
    const person = await staffSession();
    const browser = Object.assign(new BrowserClient(demo), { cookies: person.browser.cookies });
    expect((await users(browser)).statusCode).toBe(200);
    // Without a factor, the demo asks for no confirmation either.
    await age(person.customerId, "confirmed_at = now() - interval '6 minutes'");
    const ann = await fundedCustomer(bank);
    expect((await lift(browser, ann)).statusCode).toBe(200);
    await addApp(person);
    await age(person.customerId, "second_factor_at = now() - interval '6 minutes'");
    expect((await lift(browser, ann)).json()).toMatchObject({ code: 'confirmation_required' });
  });
});

describe('the settings', () => {
  const production = {
    BANK_MODE: 'production',
    PUBLIC_URL: 'https://bank.example',
    SMTP_URL: 'smtp://mail.example',
    PIN_KEYS: `a:${Buffer.alloc(32, 1).toString('base64')}`,
    SEALING_KEYS: `a:${Buffer.alloc(32, 2).toString('base64')}`,
    SIGNING_KEYS: `a:${Buffer.alloc(32, 3).toString('base64')}`,
    CARD_PROCESSOR: 'off',
    WIRE_NETWORK: 'off',
    PAYMENT_SERVICES: 'off',
  };
  const rulesWith = (environment: NodeJS.ProcessEnv) =>
    readSettings(environment, '/srv').staffRules;

  it('are strict in production, and let a demo’s staff work without a factor', () => {
    expect(rulesWith(production)).toEqual({
      requiresSecondFactor: true,
      idleMinutes: 10,
      confirmation: 'everyone',
      viewReason: 'optional',
    });
    expect(rulesWith({})).toEqual({
      requiresSecondFactor: false,
      idleMinutes: 10,
      confirmation: 'with_factor',
      viewReason: 'optional',
    });
    const strict = { STAFF_SECOND_FACTOR: 'required', STAFF_CONFIRMATION: 'everyone' };
    expect(rulesWith({ ...strict, STAFF_IDLE_MINUTES: '5' })).toEqual({
      requiresSecondFactor: true,
      idleMinutes: 5,
      confirmation: 'everyone',
      viewReason: 'optional',
    });
  });

  it.each([
    [{ ...production, STAFF_SECOND_FACTOR: 'optional' }, /STAFF_SECOND_FACTOR must be required/],
    [{ STAFF_SECOND_FACTOR: 'maybe' }, /STAFF_SECOND_FACTOR must be required or optional/],
    [{ STAFF_IDLE_MINUTES: '16' }, /STAFF_IDLE_MINUTES must be a whole number of minutes/],
    [{ STAFF_CONFIRMATION: 'never' }, /STAFF_CONFIRMATION must be everyone or with_factor/],
  ])('refuse %o', (environment, message) => {
    expect(() => rulesWith(environment)).toThrow(message);
  });
});

describe('a decision about money', () => {
  it('requires a confirmation with the factor within the last five minutes', async () => {
    const [person, ann] = [await staffSession(), await fundedCustomer(bank)];
    const secret = await addApp(person);
    const { browser, password, customerId } = person;
    expect((await lift(browser, ann)).statusCode).toBe(200);
    await age(customerId, "second_factor_at = now() - interval '301 seconds'");
    const refused = await lift(browser, ann);
    expect(refused.json()).toMatchObject({
      code: 'confirmation_required',
      status: 403,
      methods: ['code', 'recovery_code'],
    });
    const confirmed = await browser.post('/api/session/confirm', {
      currentPassword: password,
      code: codeOf(secret),
    });
    expect(confirmed.statusCode).toBe(200);
    expect((await lift(browser, ann)).statusCode).toBe(200);
    // A recent confirmation with the password is not enough for a person who has a factor.
    await age(customerId, "second_factor_at = now() - interval '6 minutes'");
    await age(customerId, "confirmed_at = now(), confirmed_by = 'password'");
    expect((await lift(browser, ann)).json()).toMatchObject({ code: 'confirmation_required' });
  });

  it('is confirmed by a passkey whose challenge is bound to this purpose and this session', async () => {
    const [person, ann] = [await staffSession(), await fundedCustomer(bank)];
    const device = new SoftwareAuthenticator();
    await addPasskey(person, device);
    const other = new BrowserClient(bank.app);
    const asked = await other.post('/api/login/passkey/options');
    await other.post('/api/login/passkey', { response: device.get(asked.json()) });
    await age(person.customerId, "second_factor_at = now() - interval '6 minutes'");
    const optionsFor = async (change: string) =>
      (await person.browser.post('/api/second-factor/confirmation-options', { change })).json<{
        challenge: string;
        rpId: string;
      }>();
    const confirm = (browser: BrowserClient, passkey: object) =>
      browser.post('/api/session/confirm', { passkey });
    const forAnother = device.get(await optionsFor('make_recovery_codes'));
    expect((await confirm(person.browser, forAnother)).json()).toMatchObject({
      code: 'passkey_refused',
    });
    const stolen = device.get(await optionsFor('confirm_session'));
    expect((await confirm(other, stolen)).json()).toMatchObject({ code: 'passkey_refused' });
    expect((await lift(person.browser, ann)).statusCode).toBe(403);
    const own = device.get(await optionsFor('confirm_session'));
    expect((await confirm(person.browser, own)).statusCode).toBe(200);
    expect((await lift(person.browser, ann)).statusCode).toBe(200);
    expect((await lift(other, ann)).json()).toMatchObject({ code: 'confirmation_required' });
    expect((await confirm(person.browser, own)).json()).toMatchObject({ code: 'passkey_refused' });
  });

  it('is booked once, when the call is repeated after a refusal for lack of a confirmation', async () => {
    const [person, ann] = [await staffSession(), await fundedCustomer(bank)];
    const secret = await addApp(person);
    const { browser, password, customerId } = person;
    await age(customerId, "second_factor_at = now() - interval '6 minutes'");
    const book = () =>
      browser.post(
        '/api/admin/counter-deposits',
        { accountId: ann.accountId, amount: '20.00' },
        { 'idempotency-key': 'counter-once' },
      );
    expect((await book()).json()).toMatchObject({ code: 'confirmation_required' });
    await browser.post('/api/session/confirm', { currentPassword: password, code: codeOf(secret) });
    const [first, second] = [await book(), await book()];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.json()).toEqual(first.json());
  });
});

describe('an idle session', () => {
  it('ends after 10 minutes for staff and after 15 for a customer', async () => {
    const [person, ann] = [await staffSession(), await personInBrowser(bank)];
    await addApp(person);
    const both = async () => [
      (await person.browser.get('/api/auth/user')).statusCode,
      (await ann.browser.get('/api/auth/user')).statusCode,
    ];
    const idle = async (minutes: number) => {
      for (const { customerId } of [person, ann])
        await age(customerId, `last_active_at = now() - interval '${minutes} minutes'`);
    };
    await idle(9.9);
    expect(await both()).toEqual([200, 200]);
    await idle(10.1);
    expect(await both()).toEqual([401, 200]);
  });

  it('of a staff member reports how long it lasts, with or without a factor', async () => {
    const person = await staffSession();
    const left = async () =>
      Number((await person.browser.get('/api/auth/user')).headers['session-expires-in']);
    expect(await left()).toBeLessThanOrEqual(600);
    expect(await left()).toBeGreaterThan(590);
    const extended = await person.browser.post('/api/session/extend');
    expect(extended.json<{ expiresInSeconds: number }>().expiresInSeconds).toBeLessThanOrEqual(600);
    await age(person.customerId, "last_active_at = now() - interval '11 minutes'");
    expect((await person.browser.get('/api/auth/user')).statusCode).toBe(401);
  });

  it('of a staff member is not listed once it has expired', async () => {
    const [person, viewer] = [await staffSession(), await staffSession()];
    await addApp(viewer);
    const other = new BrowserClient(bank.app);
    await other.signIn(person.email, person.password);
    await bank.database.query(
      `update session set last_active_at = now() - interval '11 minutes'
       where customer_id = $1
         and id < (select max(id) from session where customer_id = $1)`,
      [person.customerId],
    );
    expect((await other.get('/api/sessions')).json()).toHaveLength(1);
    expect(
      (await viewer.browser.get(`/api/admin/users/${person.customerId}/sessions`)).json(),
    ).toHaveLength(1);
  });
});
