import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { removeEndedPendingSignIns } from '../../../src/people/sessions/pending-sign-in.ts';
import { removeEndedTrust } from '../../../src/people/sessions/trusted-devices.ts';
import { removeEndedChallenges } from '../../../src/people/webauthn/challenges.ts';
import { parseKeyring } from '../../../src/platform/security/keyring.ts';
import { rowsContaining } from '../../support/every-column.ts';
import { BrowserClient } from '../../support/sign-in/browser-client.ts';
import {
  codeOf,
  forgetStep,
  personInBrowser,
  personWithApp,
} from '../../support/sign-in/factors.ts';
import { eventsAbout, mailTo } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.auditAndClose());

const freshBrowser = () => new BrowserClient(bank.app);

/** Moves the expiration of a row into the past. */
const expire = (table: string, customerId: bigint) =>
  bank.superuser.query(
    `update ${table} set expires_at = now() - interval '1 second' where customer_id = $1`,
    [customerId],
  );

describe('an authenticator app', () => {
  it('is set up with the password and its first code, and shows its secret and recovery codes once', async () => {
    const { browser, password, customerId, email } = await personInBrowser(bank);
    expect((await browser.post('/api/second-factor/authenticator')).json()).toMatchObject({
      status: 403,
      code: 'password_required',
    });
    expect(
      (await browser.post('/api/second-factor/authenticator', { currentPassword: 'wrong' })).json(),
    ).toMatchObject({ code: 'current_password_wrong' });
    const started = await browser.post('/api/second-factor/authenticator', {
      currentPassword: password,
    });
    expect(started.statusCode).toBe(201);
    const { secret, uri, qrCode } = started.json<{
      secret: string;
      uri: string;
      qrCode: { size: number; path: string };
    }>();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`otpauth://totp/Seven%20Hills%20Bank:${encodeURIComponent(email)}`);
    expect(uri).toContain(`secret=${secret}`);
    expect(qrCode.size).toBeGreaterThan(20);
    expect(qrCode.path).toMatch(/^M\d/);
    expect((await browser.get('/api/second-factor')).json()).toMatchObject({
      authenticator: null,
      recoveryCodesLeft: 0,
    });
    expect((await freshBrowser().signIn(email, password)).statusCode).toBe(200);

    const wrong = await browser.post('/api/second-factor/authenticator/confirm', {
      code: codeOf(secret, 500),
    });
    expect(wrong.json()).toMatchObject({
      status: 403,
      code: 'second_factor_wrong',
      errors: [{ path: 'code' }],
    });
    const spaced = codeOf(secret).replace(/^(...)/, '$1 ');
    const done = await browser.post('/api/second-factor/authenticator/confirm', { code: spaced });
    expect(done.statusCode).toBe(200);
    const { recoveryCodes } = done.json<{ recoveryCodes: string[] }>();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect((await browser.get('/api/second-factor')).json()).toMatchObject({
      authenticator: { addedAt: expect.any(String) },
      recoveryCodesLeft: 10,
    });
    expect(await mailTo(bank, email)).toContain('An authenticator app was added');
    expect(await eventsAbout(bank, customerId, 'authenticator_added')).toHaveLength(1);
    const again = await browser.post('/api/second-factor/authenticator', {
      currentPassword: password,
      recoveryCode: recoveryCodes[0],
    });
    expect(again.json()).toMatchObject({ status: 409, code: 'factor_already_set_up' });
  });

  it('cannot be completed after 15 minutes, or by guessing', async () => {
    const { browser, password, customerId } = await personInBrowser(bank);
    const start = () =>
      browser.post('/api/second-factor/authenticator', { currentPassword: password });
    const confirm = (code: string) =>
      browser.post('/api/second-factor/authenticator/confirm', { code });
    const { secret } = (await start()).json<{ secret: string }>();
    await bank.superuser.query(
      "update authenticator set created_at = now() - interval '16 minutes' where customer_id = $1",
      [customerId],
    );
    expect((await confirm(codeOf(secret))).json()).toMatchObject({ code: 'factor_not_set_up' });
    const fresh = (await start()).json<{ secret: string }>().secret;
    const guesses = await Promise.all(Array.from({ length: 12 }, () => confirm('000000')));
    expect(guesses.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(1);
    expect((await confirm(codeOf(fresh))).statusCode).toBe(429);
  });

  it('is removed with the password and a code or recovery code, along with what depends on it', async () => {
    const { browser, password, customerId, email, secret } = await personWithApp(bank);
    const remove = (body: object) => browser.post('/api/second-factor/authenticator/remove', body);
    expect((await remove({ currentPassword: password })).json()).toMatchObject({
      code: 'second_factor_required',
      methods: ['code', 'recovery_code'],
    });
    expect((await remove({ code: codeOf(secret) })).json()).toMatchObject({
      code: 'password_required',
    });
    expect(
      (await remove({ currentPassword: password, code: codeOf(secret, 400) })).json(),
    ).toMatchObject({ code: 'second_factor_wrong' });
    const removed = await remove({ currentPassword: password, code: codeOf(secret) });
    expect(removed.statusCode).toBe(200);
    expect((await browser.get('/api/second-factor')).json()).toMatchObject({
      authenticator: null,
      recoveryCodesLeft: 0,
    });
    expect((await freshBrowser().signIn(email, password)).statusCode).toBe(200);
    expect(await mailTo(bank, email)).toContain('Your authenticator app was removed');
    expect(await eventsAbout(bank, customerId, 'authenticator_removed')).toHaveLength(1);
  });

  it('cannot be added within a day of a password reset by someone who reads the owner’s email', async () => {
    const { browser, email, customerId } = await personInBrowser(bank);
    const { resetToken } = (await browser.post('/api/forgot-password', { email })).json<{
      resetToken: string;
    }>();
    const password = 'Eden-Park-Overlook-4';
    await browser.post('/api/reset-password', {
      token: resetToken,
      password,
      confirmPassword: password,
    });
    await browser.signIn(email, password);
    const refused = await browser.post('/api/second-factor/authenticator', {
      currentPassword: password,
    });
    expect(refused.json()).toMatchObject({ code: 'recently_reset' });
    await bank.superuser.query('update customer set waiting_period_ends_at = now() where id = $1', [
      customerId,
    ]);
    expect(
      (await browser.post('/api/second-factor/authenticator', { currentPassword: password }))
        .statusCode,
    ).toBe(201);
  });
});

describe('the two-step sign-in', () => {
  it('reveals nothing about a second step before the correct password', async () => {
    const { email } = await personWithApp(bank);
    const known = await freshBrowser().signIn(email, 'Not-The-Password-1');
    const unknown = await freshBrowser().signIn('nobody@example.com', 'Not-The-Password-1');
    const { requestId: _known, ...knownAnswer } = known.json<Record<string, unknown>>();
    const { requestId: _unknown, ...unknownAnswer } = unknown.json<Record<string, unknown>>();
    expect(knownAnswer).toEqual(unknownAnswer);
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers));
  });

  it('is skipped if staff have blocked the sign-in, which only the correct password reveals', async () => {
    const { email, password, customerId } = await personWithApp(bank);
    await bank.database.query(
      "insert into customer_stop (customer_id, kind, reason) values ($1, 'sign_in_block', 'other')",
      [customerId],
    );
    const browser = freshBrowser();
    expect((await browser.signIn(email, 'Not-The-Password-1')).json()).toMatchObject({
      code: 'invalid_credentials',
    });
    expect((await browser.signIn(email, password)).json()).toMatchObject({
      code: 'sign_in_blocked',
    });
    expect([...browser.cookies.keys()]).toEqual([]);
    expect(await eventsAbout(bank, customerId, 'sign_in_refused')).toHaveLength(1);
    expect(await eventsAbout(bank, customerId, 'second_step_requested')).toEqual([]);
  });

  it('opens a session only with the code, not with the password', async () => {
    const { email, password, secret, customerId } = await personWithApp(bank);
    const browser = freshBrowser();
    const first = await browser.signIn(email, password);
    expect(first.statusCode).toBe(403);
    expect(first.headers['content-type']).toContain('application/problem+json');
    expect(first.json()).toMatchObject({
      code: 'second_factor_required',
      methods: ['code', 'recovery_code'],
    });
    const set = [first.headers['set-cookie'] ?? []].flat();
    expect(set).toHaveLength(1);
    expect(set[0]).toMatch(/^pending_sign_in=[\w-]{43}; Max-Age=300; .*HttpOnly; SameSite=Strict$/);
    expect((await browser.get('/api/auth/user')).statusCode).toBe(401);

    const wrong = await browser.post('/api/login/second-factor', { code: codeOf(secret, 300) });
    expect(wrong.json()).toMatchObject({ status: 403, code: 'second_factor_wrong' });
    const done = await browser.post('/api/login/second-factor', { code: codeOf(secret) });
    expect(done.json()).toMatchObject({ message: 'Login successful', user: { email } });
    expect((await browser.get('/api/auth/user')).statusCode).toBe(200);
    expect((await browser.get('/api/sessions')).json()).toMatchObject([
      { isCurrent: true, openedBy: 'code', confirmedBy: 'code' },
      { openedBy: 'password' },
      { openedBy: 'password' },
    ]);
    const events = await eventsAbout(bank, customerId, 'signed_in');
    expect(events.at(-1)?.detail).toBe('password and authenticator app');
    expect(await eventsAbout(bank, customerId, 'second_step_requested')).toHaveLength(1);
  });

  it('accepts codes around the current time step, each step once, and no earlier ones', async () => {
    const { email, password, secret, customerId } = await personWithApp(bank);
    const withCode = async (code: string) => {
      const browser = freshBrowser();
      await browser.signIn(email, password);
      return browser.post('/api/login/second-factor', { code });
    };
    // Stops the clock so that no time step ends during the test.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const earlier = codeOf(secret, -1);
    const now = codeOf(secret);
    const next = codeOf(secret, 1);
    expect((await withCode(now)).statusCode).toBe(200);
    expect((await withCode(now)).json()).toMatchObject({
      code: 'second_factor_wrong',
      message: 'This code was already used. Please wait for the next one in your app.',
    });
    expect((await withCode(earlier)).json()).toMatchObject({ code: 'second_factor_wrong' });
    expect((await withCode(next)).statusCode).toBe(200);
    await forgetStep(bank, customerId);
    expect((await withCode(earlier)).statusCode).toBe(200);
    for (const stepsAway of [-3, 3])
      expect((await withCode(codeOf(secret, stepsAway))).json()).toMatchObject({
        message: 'This code is not correct. Please enter the one that your app shows now.',
      });
    vi.useRealTimers();
  });

  it('opens one session with one code, however many simultaneous requests send it', async () => {
    const { email, password, secret } = await personWithApp(bank);
    const browsers = Array.from({ length: 5 }, freshBrowser);
    for (const browser of browsers) await browser.signIn(email, password);
    const code = codeOf(secret);
    const answers = await Promise.all(
      browsers.map((browser) => browser.post('/api/login/second-factor', { code })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('counts parallel guesses before it checks them, and emails the owner', async () => {
    const { email, password, secret, customerId, recoveryCodes } = await personWithApp(bank);
    const browser = freshBrowser();
    await browser.signIn(email, password);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, guess) =>
        browser.post('/api/login/second-factor', { code: String(guess).padStart(6, '0') }),
      ),
    );
    const statuses = guesses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    expect(
      (await browser.post('/api/login/second-factor', { code: codeOf(secret) })).json(),
    ).toMatchObject({
      code: 'too_many_attempts',
    });
    const mails = await mailTo(bank, email);
    expect(
      mails.filter((subject) => subject === 'Someone could not confirm that they are you'),
    ).toHaveLength(1);
    expect(await eventsAbout(bank, customerId, 'second_step_failed')).toHaveLength(5);
    const recovered = await browser.post('/api/login/second-factor', {
      recoveryCode: recoveryCodes[0],
    });
    expect(recovered.statusCode).toBe(200);
  });

  it('limits guesses per day, too', async () => {
    const { email, password, customerId, secret } = await personWithApp(bank);
    const browser = freshBrowser();
    await browser.signIn(email, password);
    await browser.post('/api/login/second-factor', { code: '000000' });
    await bank.database.query(
      `update attempt_counter set attempt_count = case when subject like '%-day:%' then 50 else 0 end
       where subject like 'second-factor%:code:' || $1`,
      [customerId],
    );
    expect(
      (await browser.post('/api/login/second-factor', { code: codeOf(secret) })).statusCode,
    ).toBe(429);
  });

  it('accepts a recovery code once, in any spelling, and reports how many are left', async () => {
    const { email, password, recoveryCodes, customerId } = await personWithApp(bank);
    const withCode = async (recoveryCode: string | undefined) => {
      const browser = freshBrowser();
      await browser.signIn(email, password);
      return browser.post('/api/login/second-factor', { recoveryCode });
    };
    const [first = '', second = ''] = recoveryCodes;
    expect((await withCode(first)).statusCode).toBe(200);
    expect((await withCode(first)).json()).toMatchObject({
      code: 'second_factor_wrong',
      message: 'This recovery code is not correct, or was already used.',
    });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => withCode(second.replace('-', ' ').toLowerCase())),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await withCode('ABC')).statusCode).toBe(400);
    const mails = await bank.database.query<{ text_body: string }>(
      `select text_body from mail_message
       where recipient = $1 and subject = 'A recovery code was used' order by id`,
      [email],
    );
    expect(mails.rows[0]?.text_body).toContain('9 are left');
    expect(mails.rows[1]?.text_body).toContain('8 are left');
    expect(await eventsAbout(bank, customerId, 'recovery_code_used')).toHaveLength(2);
  });

  it('refuses another person’s codes', async () => {
    const victim = await personWithApp(bank);
    const attacker = await personWithApp(bank);
    const browser = freshBrowser();
    await browser.signIn(victim.email, victim.password);
    for (const proof of [
      { code: codeOf(attacker.secret) },
      { recoveryCode: attacker.recoveryCodes[0] },
    ])
      expect((await browser.post('/api/login/second-factor', proof)).json()).toMatchObject({
        code: 'second_factor_wrong',
      });
  });

  it('accepts new recovery codes in place of the old ones', async () => {
    const { browser, email, password, secret, recoveryCodes } = await personWithApp(bank);
    const without = await personInBrowser(bank);
    expect(
      (
        await without.browser.post('/api/second-factor/recovery-codes', {
          currentPassword: without.password,
        })
      ).json(),
    ).toMatchObject({ code: 'factor_not_set_up' });
    const made = await browser.post('/api/second-factor/recovery-codes', {
      currentPassword: password,
      code: codeOf(secret),
    });
    expect(made.statusCode).toBe(201);
    const { recoveryCodes: fresh } = made.json<{ recoveryCodes: string[] }>();
    const other = freshBrowser();
    await other.signIn(email, password);
    expect(
      (await other.post('/api/login/second-factor', { recoveryCode: recoveryCodes[0] })).statusCode,
    ).toBe(403);
    expect(
      (await other.post('/api/login/second-factor', { recoveryCode: fresh[0] })).statusCode,
    ).toBe(200);
    expect(await mailTo(bank, email)).toContain('New recovery codes were made');
  });
});

describe('the cookie of a sign-in that awaits its second step', () => {
  it('opens nothing by itself, and works once, for five minutes', async () => {
    const { email, password, secret, customerId, recoveryCodes } = await personWithApp(bank);
    const browser = freshBrowser();
    await browser.signIn(email, password);
    const stolen = browser.cookies.get('pending_sign_in') ?? '';
    const thief = freshBrowser();
    thief.cookies.set('pending_sign_in', stolen);
    thief.cookies.set('session', stolen);
    expect((await thief.get('/api/auth/user')).statusCode).toBe(401);
    thief.cookies.set('pending_sign_in', stolen);
    expect((await thief.post('/api/login/second-factor', { code: '123456' })).json()).toMatchObject(
      { code: 'second_factor_wrong' },
    );
    expect(
      (await browser.post('/api/login/second-factor', { code: codeOf(secret) })).statusCode,
    ).toBe(200);
    expect(browser.cookies.has('pending_sign_in')).toBe(false);
    thief.cookies.set('pending_sign_in', stolen);
    expect(
      (await thief.post('/api/login/second-factor', { recoveryCode: recoveryCodes[0] })).json(),
    ).toMatchObject({ status: 403, code: 'sign_in_expired' });

    const late = freshBrowser();
    await late.signIn(email, password);
    await expire('pending_sign_in', customerId);
    expect(
      (await late.post('/api/login/second-factor', { recoveryCode: recoveryCodes[1] })).json(),
    ).toMatchObject({ code: 'sign_in_expired' });
    expect(
      (await freshBrowser().post('/api/login/second-factor', { code: '123456' })).json(),
    ).toMatchObject({
      code: 'sign_in_expired',
    });
    const { rows } = await bank.database.query(
      'select from pending_sign_in where token_hash = $1',
      [Buffer.from(stolen)],
    );
    expect(rows).toEqual([]);
  });

  it('ends when the password changes', async () => {
    const { browser, email, password, recoveryCodes } = await personWithApp(bank);
    const waiting = freshBrowser();
    await waiting.signIn(email, password);
    const changed = await browser.call('PUT', '/api/update-password', {
      currentPassword: password,
      recoveryCode: recoveryCodes[1],
      newPassword: 'Mount-Echo-Pavilion-8',
      confirmPassword: 'Mount-Echo-Pavilion-8',
    });
    expect(changed.statusCode).toBe(200);
    expect(
      (await waiting.post('/api/login/second-factor', { recoveryCode: recoveryCodes[0] })).json(),
    ).toMatchObject({ code: 'sign_in_expired' });
  });
});

describe('a trusted device', () => {
  /** Signs in with a recovery code and trusts the browser. */
  async function trusting(person: Awaited<ReturnType<typeof personWithApp>>) {
    const browser = freshBrowser();
    await browser.signIn(person.email, person.password);
    const done = await browser.post('/api/login/second-factor', {
      recoveryCode: person.recoveryCodes.shift(),
      trustDevice: true,
    });
    expect(done.statusCode).toBe(200);
    return browser;
  }

  it('skips the second step for 30 days, on that device only', async () => {
    const person = await personWithApp(bank);
    const browser = await trusting(person);
    const stranger = await personWithApp(bank);
    const current = async () => (await browser.get('/api/sessions')).json<unknown[]>()[0];
    expect(await current()).toMatchObject({ openedBy: 'recovery_code' });
    expect((await browser.signIn(person.email, person.password)).statusCode).toBe(200);
    expect(await current()).toMatchObject({
      isCurrent: true,
      openedBy: 'trusted_device',
      confirmedBy: 'password',
    });
    expect((await browser.get('/api/second-factor')).json()).toMatchObject({
      trustedDevices: [{ isCurrent: true, device: 'Unknown device' }],
    });
    expect((await freshBrowser().signIn(person.email, person.password)).statusCode).toBe(403);
    expect((await browser.signIn(stranger.email, stranger.password)).statusCode).toBe(403);
    expect((await browser.signIn(person.email, 'Not-The-Password-1')).statusCode).toBe(403);
    expect(await mailTo(bank, person.email)).toContain('A device is now trusted');
    await expire('trusted_device', person.customerId);
    expect((await browser.signIn(person.email, person.password)).json()).toMatchObject({
      code: 'second_factor_required',
    });
  });

  it('never confirms a change of the factors', async () => {
    const person = await personWithApp(bank);
    const browser = await trusting(person);
    await browser.signIn(person.email, person.password);
    expect(
      (
        await browser.post('/api/second-factor/authenticator/remove', {
          currentPassword: person.password,
        })
      ).json(),
    ).toMatchObject({ code: 'second_factor_required' });
  });

  it('can be removed in the profile by its owner only', async () => {
    const person = await personWithApp(bank);
    const browser = await trusting(person);
    const { trustedDevices } = (await browser.get('/api/second-factor')).json<{
      trustedDevices: { id: number }[];
    }>();
    const url = `/api/trusted-devices/${trustedDevices[0]?.id}`;
    const stranger = await personInBrowser(bank);
    expect((await stranger.browser.call('DELETE', url)).statusCode).toBe(404);
    expect((await browser.call('DELETE', url)).statusCode).toBe(200);
    expect((await browser.signIn(person.email, person.password)).statusCode).toBe(403);
  });

  it.each(['password reset', 'password change', 'signing out everywhere', 'removed factor'])(
    'is no longer trusted after: %s',
    async (what) => {
      const person = await personWithApp(bank);
      const browser = await trusting(person);
      const { email, customerId } = person;
      let { password } = person;
      const chosen = 'Spring-Grove-Arboretum-2';
      const change = { password: chosen, newPassword: chosen, confirmPassword: chosen };
      if (what === 'password reset') {
        const { resetToken } = (await freshBrowser().post('/api/forgot-password', { email })).json<{
          resetToken: string;
        }>();
        await freshBrowser().post('/api/reset-password', { token: resetToken, ...change });
        password = chosen;
      } else if (what === 'password change') {
        const body = {
          currentPassword: password,
          recoveryCode: person.recoveryCodes[1],
          ...change,
        };
        expect((await person.browser.call('PUT', '/api/update-password', body)).statusCode).toBe(
          200,
        );
        password = chosen;
      } else if (what === 'signing out everywhere')
        expect((await person.browser.call('DELETE', '/api/sessions')).statusCode).toBe(200);
      else {
        const confirmation = { currentPassword: password, code: codeOf(person.secret) };
        await person.browser.post('/api/second-factor/authenticator/remove', confirmation);
        expect(
          (
            await bank.database.query('select from trusted_device where customer_id = $1', [
              customerId,
            ])
          ).rowCount,
        ).toBe(0);
        return;
      }
      expect((await browser.signIn(email, password)).json()).toMatchObject({
        code: 'second_factor_required',
      });
    },
  );
});

describe('at rest', () => {
  it('no secret, recovery code or cookie of the second step is readable in the database', async () => {
    const person = await personWithApp(bank);
    const browser = freshBrowser();
    await browser.signIn(person.email, person.password);
    const pending = browser.cookies.get('pending_sign_in') ?? '';
    const plain = person.recoveryCodes.flatMap((code) => [code, code.replace('-', '')]);
    expect(await rowsContaining(bank.superuser, [person.secret, pending, ...plain])).toEqual([]);
  });

  it('codes and recovery codes made under an earlier key are accepted after a rotation', async () => {
    const person = await personWithApp(bank);
    const { id, secret } = bank.keys.sealing.current;
    const ring = [
      `next:${randomBytes(32).toString('base64')}`,
      `${id}:${secret.toString('base64')}`,
    ];
    const keys = { ...bank.keys, ssn: parseKeyring('SEALING_KEYS', ring.join()) };
    const rotated = await bank.anotherServer({ keys });
    for (const proof of [
      { code: codeOf(person.secret) },
      { recoveryCode: person.recoveryCodes[0] },
    ]) {
      const browser = new BrowserClient(rotated);
      await browser.signIn(person.email, person.password);
      expect((await browser.post('/api/login/second-factor', proof)).statusCode).toBe(200);
    }
  });

  it('jobs remove expired records', async () => {
    await bank.superuser.query(
      "update pending_sign_in set expires_at = now() - interval '1 second'",
    );
    await bank.superuser.query(
      "update trusted_device set expires_at = now() - interval '1 second'",
    );
    await removeEndedPendingSignIns(bank.database);
    await removeEndedTrust(bank.database);
    await removeEndedChallenges(bank.database);
    for (const table of ['pending_sign_in', 'trusted_device'])
      expect((await bank.database.query(`select from ${table}`)).rowCount).toBe(0);
  });
});
