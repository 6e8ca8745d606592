import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveRole, signedInPerson } from '../support/people.ts';
import { openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(async () => {
  await bank.close();
});

const withCookie = (cookie: string | null) => {
  const client = new TestClient(bank.app);
  client.cookie = cookie;
  return client;
};
const statusWith = async (cookie: string | null) =>
  (await withCookie(cookie).get('/api/auth/user')).statusCode;

describe('fixation', () => {
  it('a planted token never becomes a session', async () => {
    const planted = `session=${randomBytes(32).toString('base64url')}`;
    const ann = await signedInPerson(bank);
    const victim = withCookie(planted);
    await victim.post('/api/login', { email: ann.email, password: ann.password });
    expect(victim.cookie).not.toBe(planted);
    expect(await statusWith(planted)).toBe(401);
  });

  it("a thief's own session, planted, does not become the victim's", async () => {
    const thief = await signedInPerson(bank);
    const victim = await signedInPerson(bank);
    const browser = withCookie(thief.client.cookie);
    await browser.post('/api/login', { email: victim.email, password: victim.password });
    expect(await statusWith(thief.client.cookie)).toBe(401);
  });

  it('a session is never read from the address, the body, or another header', async () => {
    const ann = await signedInPerson(bank);
    const token = ann.client.cookie?.split('=')[1] ?? '';
    const stranger = withCookie(null);
    expect((await stranger.get(`/api/auth/user?session=${token}`)).statusCode).toBe(401);
    expect(
      (await stranger.get('/api/auth/user', { authorization: `Bearer ${token}` })).statusCode,
    ).toBe(401);
    expect((await stranger.get('/api/auth/user', { 'x-session': token })).statusCode).toBe(401);
  });
});

describe('replay', () => {
  it.each([
    ['signing out', '/api/logout', undefined],
    ['a new sign-in', '/api/login', 'credentials'],
  ] as const)('of a cookie from before %s opens nothing', async (_what, url, needs) => {
    const ann = await signedInPerson(bank);
    const copied = ann.client.cookie;
    await ann.client.post(url, needs && { email: ann.email, password: ann.password });
    expect(await statusWith(copied)).toBe(401);
    const second = await bank.anotherServer();
    const elsewhere = new TestClient(second);
    elsewhere.cookie = copied;
    expect((await elsewhere.get('/api/account')).statusCode).toBe(401);
  });

  it('of the stored value opens nothing: the hash is not the token', async () => {
    await signedInPerson(bank);
    const { rows } = await bank.database.query<{ token_hash: Buffer }>(
      'select token_hash from session',
    );
    for (const { token_hash: hash } of rows)
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        expect(await statusWith(`session=${hash.toString(encoding)}`)).toBe(401);
  });
});

describe('the cookie', () => {
  const setCookies = (response: { headers: Record<string, unknown> }) =>
    [response.headers['set-cookie']].flat().map(String);

  it('over http: HttpOnly, SameSite=Lax, for the whole site, ending with the browser', async () => {
    const ann = await signedInPerson(bank);
    const answer = await ann.client.post('/api/login', {
      email: ann.email,
      password: ann.password,
    });
    const session = setCookies(answer).find((line) => line.startsWith('session='));
    expect(session?.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
  });

  it('over https: also Secure, and bound to the host by its name', async () => {
    const secure = await openTestBank({ publicUrl: 'https://bank.example' });
    try {
      const ann = await signedInPerson(secure);
      expect(ann.client.cookie).toMatch(/^__Host-session=/);
      const answer = await ann.client.post('/api/login', {
        email: ann.email,
        password: ann.password,
      });
      const session = setCookies(answer).find((line) => line.startsWith('__Host-session='));
      expect(session?.split('; ').slice(1).sort()).toEqual([
        'HttpOnly',
        'Path=/',
        'SameSite=Lax',
        'Secure',
      ]);
      const renamed = new TestClient(secure.app);
      renamed.cookie = ann.client.cookie?.replace('__Host-', '') ?? null;
      expect((await renamed.get('/api/auth/user')).statusCode).toBe(401);
    } finally {
      await secure.close();
    }
  });

  it('is cleared once its session is over, but not by a page that refreshes itself', async () => {
    const ann = await signedInPerson(bank);
    const { cookie } = ann.client;
    await ann.client.post('/api/logout');
    const ask = (headers: Record<string, string>) =>
      bank.app.inject({
        url: '/api/account',
        headers: { host: 'localhost', cookie: String(cookie), ...headers },
      });
    const own = await ask({});
    expect(own.statusCode).toBe(401);
    expect(setCookies(own)).toEqual([
      expect.stringContaining('session=; '),
      expect.stringContaining('signed_in=; '),
    ]);
    const refreshed = await ask({ 'x-background-refresh': '1' });
    expect(refreshed.statusCode).toBe(401);
    expect(refreshed.headers['set-cookie']).toBeUndefined();
  });

  it('contains 256 random bits, different each time', async () => {
    const ann = await signedInPerson(bank);
    const tokens = new Set<string>();
    for (let round = 0; round < 3; round++) {
      await ann.client.post('/api/login', { email: ann.email, password: ann.password });
      tokens.add(ann.client.cookie?.split('=')[1] ?? '');
    }
    expect(tokens.size).toBe(3);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  it.each(['', 'x', '='.repeat(50), 'A'.repeat(5_000), '%00', "' or 1=1 --", '__proto__'])(
    'with the value %j opens nothing and breaks nothing',
    async (value) => {
      expect(await statusWith(`session=${value}`)).toBe(401);
    },
  );
});

describe('expiry', () => {
  const age = (customerId: bigint, minutes: number) =>
    bank.database.query(
      'update session set last_active_at = now() - make_interval(mins => $2) where customer_id = $1',
      [customerId, minutes],
    );

  it('polls do not keep an idle session alive', async () => {
    const ann = await signedInPerson(bank);
    await age(ann.customerId, 14);
    const poll = () => ann.client.get('/api/account', { 'x-background-refresh': '1' });
    expect((await poll()).statusCode).toBe(200);
    await bank.database.query(
      "update session set last_active_at = last_active_at - interval '2 minutes' where customer_id = $1",
      [ann.customerId],
    );
    expect((await poll()).statusCode).toBe(401);
  });

  it('activity does not extend a session beyond twelve hours', async () => {
    const ann = await signedInPerson(bank);
    await bank.database.query(
      "update session set expires_at = now() + interval '1 minute' where customer_id = $1",
      [ann.customerId],
    );
    const extended = await ann.client.post('/api/session/extend');
    expect(extended.json<{ expiresInSeconds: number }>().expiresInSeconds).toBeLessThanOrEqual(60);
    await bank.database.query('update session set expires_at = now() where customer_id = $1', [
      ann.customerId,
    ]);
    expect((await ann.client.post('/api/session/extend')).statusCode).toBe(401);
  });

  it('a change of role or deposit takes effect on the next request', async () => {
    const ann = await signedInPerson(bank);
    expect((await ann.client.get('/api/admin/users')).statusCode).toBe(403);
    await giveRole(bank, ann.customerId);
    expect((await ann.client.get('/api/admin/users')).statusCode).toBe(200);
    await giveRole(bank, ann.customerId, 'user');
    expect((await ann.client.get('/api/admin/users')).statusCode).toBe(403);
  });
});
