import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrowserClient } from '../support/sign-in/browser-client.ts';
import {
  addPasskey,
  codeOf,
  personInBrowser,
  personWithApp,
  personWithPasskey,
} from '../support/sign-in/factors.ts';
import { SoftwareAuthenticator } from '../support/sign-in/software-authenticator.ts';
import { eventsAbout, mailTo } from '../support/staff.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.auditAndClose());

const freshBrowser = () => new BrowserClient(bank.app);
const optionsFor = async (browser: BrowserClient) =>
  (await browser.post('/api/login/passkey/options')).json<{ challenge: string; rpId: string }>();
const answer = (browser: BrowserClient, response: object) =>
  browser.post('/api/login/passkey', { response });
const expireChallenges = () =>
  bank.superuser.query("update passkey_challenge set expires_at = now() - interval '1 second'");

describe('adding a passkey', () => {
  it('requires the password and a discoverable passkey that verifies its owner, and sends an email', async () => {
    const person = await personInBrowser(bank);
    const { browser, password, customerId, email } = person;
    expect((await browser.post('/api/passkeys/options')).json()).toMatchObject({
      code: 'password_required',
    });
    const options = await browser.post('/api/passkeys/options', { currentPassword: password });
    expect(options.json()).toMatchObject({
      rp: { id: 'localhost', name: 'Seven Hills Bank' },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const device = new SoftwareAuthenticator();
    const added = await browser.post('/api/passkeys', {
      name: 'My laptop',
      response: device.create(options.json()),
    });
    expect(added.statusCode).toBe(201);
    expect(added.json()).toMatchObject({
      passkey: { name: 'My laptop', isSynced: false, lastUsedAt: null },
    });
    expect(added.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10);
    expect(await mailTo(bank, email)).toContain('A passkey was added');
    expect(await eventsAbout(bank, customerId, 'passkey_added')).toMatchObject([
      { detail: 'My laptop' },
    ]);
  });

  it('requires a factor from a person who has one, not only the password', async () => {
    const { browser, password, secret } = await personWithApp(bank);
    expect(
      (await browser.post('/api/passkeys/options', { currentPassword: password })).json(),
    ).toMatchObject({ code: 'second_factor_required', methods: ['code', 'recovery_code'] });
    const options = await browser.post('/api/passkeys/options', {
      currentPassword: password,
      code: codeOf(secret),
    });
    const added = await browser.post('/api/passkeys', {
      name: 'Phone',
      response: new SoftwareAuthenticator('http://localhost', true).create(options.json()),
    });
    expect(added.json()).toMatchObject({ recoveryCodes: null, passkey: { isSynced: true } });
  });

  it('uses the same user handle on every device, and excludes devices that have a passkey already', async () => {
    const { browser, authenticator, recoveryCodes, password } = await personWithPasskey(bank);
    const more = await browser.post('/api/passkeys/options', {
      currentPassword: password,
      recoveryCode: recoveryCodes[0],
    });
    const options = more.json<{ excludeCredentials: { id: string }[] }>();
    expect(options.excludeCredentials).toMatchObject([
      { id: authenticator.credentialId.toString('base64url'), transports: ['internal'] },
    ]);
    const second = new SoftwareAuthenticator();
    const response = second.create(more.json());
    expect((await browser.post('/api/passkeys', { name: 'Key', response })).statusCode).toBe(201);
    const { rows } = await bank.database.query(
      `select count(distinct user_handle)::int as handles, count(*)::int as passkeys
       from passkey where credential_id = any($1)`,
      [[authenticator.credentialId, second.credentialId]],
    );
    expect(rows).toEqual([{ handles: 1, passkeys: 2 }]);
  });

  it.each([
    ['a page of another site', { origin: 'https://evil.example' }, /another site/],
    ['a frame of another site', { crossOrigin: true }, /another site/],
    ['a device that did not check its owner', { isUserVerified: false }, /fingerprint/],
  ])('refuses %s', async (_what, departures, message) => {
    const { browser, password } = await personInBrowser(bank);
    const options = await browser.post('/api/passkeys/options', { currentPassword: password });
    const response = new SoftwareAuthenticator().create(options.json(), departures);
    const refused = await browser.post('/api/passkeys', { name: 'Key', response });
    expect(refused.json()).toMatchObject({
      status: 403,
      code: 'passkey_refused',
      message: expect.stringMatching(message),
    });
  });

  it('refuses a challenge of another session, a used one, and one of another purpose', async () => {
    const { browser, password, email } = await personInBrowser(bank);
    const options = await browser.post('/api/passkeys/options', { currentPassword: password });
    const device = new SoftwareAuthenticator();
    const response = device.create(options.json());
    const elsewhere = freshBrowser();
    await elsewhere.signIn(email, password);
    const add = (from: BrowserClient, made: object = response) =>
      from.post('/api/passkeys', { name: 'Key', response: made });
    expect((await add(elsewhere)).json()).toMatchObject({ code: 'passkey_refused' });
    expect((await add(browser)).statusCode).toBe(201);
    expect((await add(browser)).json()).toMatchObject({ code: 'passkey_refused' });
    const signInOptions = await optionsFor(browser);
    const disguised = new SoftwareAuthenticator().create({
      ...signInOptions,
      rp: { id: 'localhost' },
      user: { id: 'AAAA' },
    });
    expect((await add(browser, disguised)).json()).toMatchObject({ code: 'passkey_refused' });
  });

  it('refuses a passkey that is already registered, and more than twenty', async () => {
    const { authenticator } = await personWithPasskey(bank);
    const other = await personInBrowser(bank);
    expect((await addPasskey(other, authenticator)).json()).toMatchObject({ code: 'conflict' });
    await bank.superuser.query(
      `insert into passkey (customer_id, credential_id, public_key, user_handle, signature_count,
                            transports, is_synced, name)
       select $1, sha256(number::text::bytea), '', 'x', 0, '{}', false, 'many'
       from generate_series(1, 20) as number`,
      [other.customerId],
    );
    const { rows } = await bank.database.query(
      'select count(*)::int as count from passkey where customer_id = $1',
      [other.customerId],
    );
    expect(rows).toEqual([{ count: 20 }]);
    await bank.superuser.query('delete from recovery_code where customer_id = $1', [
      other.customerId,
    ]);
    const refused = await other.browser.post('/api/passkeys/options', {
      currentPassword: other.password,
    });
    expect(refused.json()).toMatchObject({ code: 'second_factor_required', methods: ['passkey'] });
  });
});

describe('signing in with a passkey', () => {
  it('needs no email address or password, and counts as both factors', async () => {
    const { authenticator, customerId, email } = await personWithPasskey(bank);
    const browser = freshBrowser();
    const options = await optionsFor(browser);
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [],
    });
    const done = await answer(browser, authenticator.get(options));
    expect(done.json()).toMatchObject({ message: 'Login successful', user: { email } });
    expect((await browser.get('/api/sessions')).json<unknown[]>()[0]).toMatchObject({
      isCurrent: true,
      openedBy: 'passkey',
      confirmedBy: 'passkey',
    });
    expect((await browser.get('/api/second-factor')).json()).toMatchObject({
      passkeys: [{ lastUsedAt: expect.any(String) }],
      passkeysUnavailable: null,
    });
    expect((await eventsAbout(bank, customerId, 'signed_in')).at(-1)?.detail).toBe('passkey');
  });

  it('a later confirmation is recorded in the session', async () => {
    const { authenticator, password, recoveryCodes } = await personWithPasskey(bank);
    const browser = freshBrowser();
    await answer(browser, authenticator.get(await optionsFor(browser)));
    const change = (currentPassword: string) => {
      const chosen = 'Ault-Park-Pavilion-6';
      return browser.call('PUT', '/api/update-password', {
        currentPassword,
        recoveryCode: recoveryCodes[0],
        newPassword: chosen,
        confirmPassword: chosen,
      });
    };
    const session = async () =>
      (await browser.get('/api/sessions')).json<Record<string, string>[]>()[0] ?? {};
    expect((await change('wrong')).statusCode).toBe(403);
    expect(await session()).toMatchObject({ confirmedBy: 'passkey' });
    expect((await change(password)).statusCode).toBe(200);
    const { openedBy, confirmedBy, confirmedAt = '', signedInAt = '' } = await session();
    expect([openedBy, confirmedBy]).toEqual(['passkey', 'recovery_code']);
    expect(confirmedAt > signedInAt).toBe(true);
  });

  it('the password alone does not sign in a person who has a passkey', async () => {
    const { email, password, recoveryCodes } = await personWithPasskey(bank);
    const browser = freshBrowser();
    expect((await browser.signIn(email, password)).json()).toMatchObject({
      code: 'second_factor_required',
      methods: ['passkey', 'recovery_code'],
    });
    expect((await browser.get('/api/auth/user')).statusCode).toBe(401);
    expect(
      (await browser.post('/api/login/second-factor', { recoveryCode: recoveryCodes[0] }))
        .statusCode,
    ).toBe(200);
  });

  it('refuses a response that was used, is too old, or was requested by another browser', async () => {
    const { authenticator } = await personWithPasskey(bank);
    const browser = freshBrowser();
    const response = authenticator.get(await optionsFor(browser));
    const cookies = new Map(browser.cookies);
    const thief = freshBrowser();
    await optionsFor(thief);
    expect((await answer(thief, response)).json()).toMatchObject({
      status: 403,
      code: 'passkey_refused',
      message: expect.stringContaining('another browser'),
    });
    expect((await answer(freshBrowser(), response)).json()).toMatchObject({
      code: 'passkey_refused',
    });
    expect((await answer(browser, response)).statusCode).toBe(200);
    const replay = freshBrowser();
    for (const [name, value] of cookies) replay.cookies.set(name, value);
    expect((await answer(replay, response)).json()).toMatchObject({
      code: 'passkey_refused',
      message: expect.stringContaining('already used'),
    });
    const late = freshBrowser();
    const lateResponse = authenticator.get(await optionsFor(late));
    await expireChallenges();
    expect((await answer(late, lateResponse)).json()).toMatchObject({
      code: 'passkey_refused',
      message: expect.stringContaining('longer than 5 minutes'),
    });
    const { rows } = await bank.database.query(
      "select from audit_event where action = 'passkey_refused'",
    );
    expect(rows.length).toBeGreaterThan(3);
  });

  it.each([
    ['a page of another site', { origin: 'https://evil.example' }, /another site/],
    ['the same name on another port', { origin: 'http://localhost:8080' }, /another site/],
    ['a frame of another site', { crossOrigin: true }, /another site/],
    ['a device that did not check its owner', { isUserVerified: false }, /fingerprint/],
    ['the handle of somebody else', { userHandle: 'AAAA' }, /recognize this passkey/],
  ])('refuses %s', async (_what, departures, message) => {
    const { authenticator } = await personWithPasskey(bank);
    const browser = freshBrowser();
    const response = authenticator.get(await optionsFor(browser), departures);
    expect((await answer(browser, response)).json()).toMatchObject({
      status: 403,
      code: 'passkey_refused',
      message: expect.stringMatching(message),
    });
    expect((await browser.get('/api/auth/user')).statusCode).toBe(401);
  });

  it('refuses a signature by another key or for another site, and an unknown passkey', async () => {
    const { authenticator } = await personWithPasskey(bank);
    const forger = new SoftwareAuthenticator();
    const browser = freshBrowser();
    const forged = forger.get(await optionsFor(browser));
    const id = authenticator.credentialId.toString('base64url');
    const { userHandle: _none, ...signed } = forged.response;
    expect(
      (await answer(browser, { ...forged, id, rawId: id, response: signed })).json(),
    ).toMatchObject({
      code: 'passkey_refused',
      message: expect.stringContaining('could not be verified'),
    });
    const elsewhere = authenticator.get({ ...(await optionsFor(browser)), rpId: 'evil.example' });
    expect((await answer(browser, elsewhere)).json()).toMatchObject({ code: 'passkey_refused' });
    const unknown = forger.get(await optionsFor(browser));
    expect((await answer(browser, unknown)).json()).toMatchObject({
      message: expect.stringContaining('recognize this passkey'),
    });
  });

  it('refuses malformed data without a server error', async () => {
    const browser = freshBrowser();
    await optionsFor(browser);
    const { authenticator } = await personWithPasskey(bank);
    const good = authenticator.get(await optionsFor(browser));
    for (const change of [
      { clientDataJSON: 'AAAA' },
      { authenticatorData: 'AAAA' },
      { signature: 'AAAA' },
    ]) {
      const fresh = authenticator.get(await optionsFor(browser));
      const response = { ...fresh, response: { ...fresh.response, ...change } };
      expect((await answer(browser, response)).statusCode).toBe(403);
    }
    expect((await answer(browser, { ...good, id: 'not base64!' })).statusCode).toBe(400);
    expect((await answer(browser, {})).statusCode).toBe(400);
  });

  it('logs a counter that does not grow, but still signs in', async () => {
    const { authenticator, customerId } = await personWithPasskey(bank);
    const withCounter = async (counter?: number) => {
      const browser = freshBrowser();
      const departures = counter === undefined ? {} : { counter };
      return answer(browser, authenticator.get(await optionsFor(browser), departures));
    };
    const decreases = () => eventsAbout(bank, customerId, 'passkey_counter_decreased');
    expect((await withCounter(7)).statusCode).toBe(200);
    expect((await withCounter(8)).statusCode).toBe(200);
    expect(await decreases()).toHaveLength(0);
    expect((await withCounter(3)).statusCode).toBe(200);
    expect(await decreases()).toMatchObject([
      { before_change: { counter: 8 }, after_change: { counter: 3 } },
    ]);
    const synced = await personWithPasskey(
      bank,
      new SoftwareAuthenticator('http://localhost', true),
    );
    for (let time = 0; time < 2; time += 1) {
      const browser = freshBrowser();
      expect(
        (await answer(browser, synced.authenticator.get(await optionsFor(browser)))).statusCode,
      ).toBe(200);
    }
    expect(await eventsAbout(bank, synced.customerId, 'passkey_counter_decreased')).toEqual([]);
  });

  it('is limited for each network', async () => {
    await bank.database.query(
      `insert into attempt_counter (subject, attempt_count, window_ends_at)
       values ('passkey:address:127.0.0.1', 100, now() + interval '1 minute'),
              ('passkey-request:address:127.0.0.1', 600, now() + interval '1 minute')
       on conflict (subject) do update set attempt_count = excluded.attempt_count`,
    );
    expect((await freshBrowser().post('/api/login/passkey/options')).statusCode).toBe(429);
    const { response, ...name } = new SoftwareAuthenticator().get({ challenge: 'A', rpId: 'x' });
    expect((await answer(freshBrowser(), { ...name, response })).statusCode).toBe(429);
    await bank.database.query("delete from attempt_counter where subject like 'passkey%'");
  });
});

describe('confirming a change with a passkey', () => {
  const confirmationFor = async (browser: BrowserClient, change: object) =>
    (await browser.post('/api/second-factor/confirmation-options', change)).json<{
      challenge: string;
      rpId: string;
      allowCredentials: { id: string }[];
    }>();

  it('needs no password, and confirms only that change', async () => {
    const { browser, authenticator, passkeyId, customerId } = await personWithPasskey(bank);
    const remove = (passkey: object) =>
      browser.post(`/api/passkeys/${passkeyId}/remove`, { passkey });
    const other = await confirmationFor(browser, { change: 'make_recovery_codes' });
    expect(other.allowCredentials).toHaveLength(1);
    expect((await remove(authenticator.get(other))).json()).toMatchObject({
      code: 'passkey_refused',
      message: expect.stringContaining('request changed after your passkey'),
    });
    const wrongOne = await confirmationFor(browser, {
      change: 'remove_passkey',
      passkeyId: passkeyId + 1,
    });
    expect((await remove(authenticator.get(wrongOne))).json()).toMatchObject({
      code: 'passkey_refused',
    });
    const right = await confirmationFor(browser, { change: 'remove_passkey', passkeyId });
    const proof = authenticator.get(right);
    expect((await remove(proof)).statusCode).toBe(200);
    expect((await remove(proof)).json()).toMatchObject({ code: 'passkey_refused' });
    const { rows } = await bank.database.query<{ confirmed_by: string }>(
      'select confirmed_by from session where customer_id = $1 order by confirmed_at desc limit 1',
      [customerId],
    );
    expect(rows).toEqual([{ confirmed_by: 'passkey' }]);
  });

  it('is refused in another session, with another person’s passkey, or too late', async () => {
    const person = await personWithPasskey(bank);
    const { browser, authenticator } = person;
    const stranger = await personWithPasskey(bank);
    const makeCodes = (from: BrowserClient, passkey: object) =>
      from.post('/api/second-factor/recovery-codes', { passkey });
    const change = { change: 'make_recovery_codes' };
    const proof = authenticator.get(await confirmationFor(browser, change));
    expect((await makeCodes(stranger.browser, proof)).json()).toMatchObject({
      code: 'passkey_refused',
    });
    const foreign = stranger.authenticator.get(await confirmationFor(browser, change));
    expect((await makeCodes(browser, foreign)).json()).toMatchObject({
      message: 'This passkey belongs to another account.',
    });
    const late = authenticator.get(await confirmationFor(browser, change));
    await expireChallenges();
    expect((await makeCodes(browser, late)).json()).toMatchObject({ code: 'passkey_refused' });
    const signInOptions = await optionsFor(browser);
    expect((await makeCodes(browser, authenticator.get(signInOptions))).json()).toMatchObject({
      code: 'passkey_refused',
    });
    const right = authenticator.get(await confirmationFor(browser, change));
    expect((await makeCodes(browser, right)).statusCode).toBe(201);
    const without = await personInBrowser(bank);
    expect(
      (await without.browser.post('/api/second-factor/confirmation-options', change)).json(),
    ).toMatchObject({ code: 'factor_not_set_up' });
  });
});

describe('a person’s own passkeys', () => {
  it('are renamed and removed by their owner only', async () => {
    const { browser, passkeyId, authenticator, password, recoveryCodes, email } =
      await personWithPasskey(bank);
    const stranger = await personInBrowser(bank);
    const rename = (from: BrowserClient, name: string) =>
      from.call('PUT', `/api/passkeys/${passkeyId}`, { name });
    expect((await rename(stranger.browser, 'Mine')).statusCode).toBe(404);
    expect((await rename(browser, ' ')).statusCode).toBe(400);
    expect((await rename(browser, 'Work laptop')).statusCode).toBe(200);
    expect((await browser.get('/api/second-factor')).json()).toMatchObject({
      passkeys: [{ id: passkeyId, name: 'Work laptop' }],
    });
    expect(
      (
        await stranger.browser.post(`/api/passkeys/${passkeyId}/remove`, {
          currentPassword: stranger.password,
        })
      ).statusCode,
    ).toBe(404);
    const removed = await browser.post(`/api/passkeys/${passkeyId}/remove`, {
      currentPassword: password,
      recoveryCode: recoveryCodes[0],
    });
    expect(removed.statusCode).toBe(200);
    expect((await browser.get('/api/second-factor')).json()).toMatchObject({
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    expect(await mailTo(bank, email)).toContain('A passkey was removed');
    const other = freshBrowser();
    expect((await answer(other, authenticator.get(await optionsFor(other)))).statusCode).toBe(403);
    expect((await other.signIn(email, password)).statusCode).toBe(200);
  });
});

describe('the site of a passkey', () => {
  it.each([
    ['localhost:3000', 200, 'localhost'],
    ['127.0.0.1:3000', 403, undefined],
    ['[::1]:3000', 403, undefined],
  ])('at %s: %i', async (host, status, rpId) => {
    const response = await freshBrowser().post('/api/login/passkey/options', {}, { host });
    expect(response.statusCode).toBe(status);
    if (rpId) expect(response.json()).toMatchObject({ rpId });
    else
      expect(response.json()).toMatchObject({
        code: 'not_offered',
        message: expect.stringContaining('http://localhost:3000'),
      });
  });

  it('is the public address if there is one', async () => {
    const settings = { mode: 'demo', isPublic: true, webRoot: null, trustedProxies: [] } as const;
    const publicUrl = 'https://bank.example';
    const app = await bank.anotherServer({ settings: { ...settings, publicUrl } });
    const browser = new BrowserClient(app);
    const options = await browser.post('/api/login/passkey/options');
    expect(options.json()).toMatchObject({ rpId: 'bank.example' });
    expect(options.headers['set-cookie']).toMatch(
      /^__Host-passkey_sign_in=.*Secure; SameSite=Strict/,
    );
    const device = new SoftwareAuthenticator('http://bank.example');
    const refused = await browser.post('/api/login/passkey', {
      response: device.get(options.json()),
    });
    expect(refused.json()).toMatchObject({ message: expect.stringContaining('another site') });
    const plain = await bank.anotherServer({
      settings: { ...settings, publicUrl: 'http://203.0.113.7' },
    });
    expect(
      (await new BrowserClient(plain).post('/api/login/passkey/options')).json(),
    ).toMatchObject({
      code: 'not_offered',
      message: expect.stringContaining('secure connection'),
    });
  });
});
