import { projectRoot } from '@seven-hills/project';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '../../src/compose/settings.ts';
import { createClientAddresses } from '../../src/http/callers/client-address.ts';
import { someone } from '../support/people.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

let bank: TestBank;
let behindProxy: TestBank;
beforeAll(async () => {
  bank = await openTestBank({ trustedProxies: ['192.0.2.1'] });
  behindProxy = await openTestBank({ trustedProxies: ['loopback', '10.0.0.0/24'] });
});
beforeEach(async () => {
  for (const { database } of [bank, behindProxy])
    await database.query('delete from attempt_counter');
});
afterAll(async () => {
  await bank.close();
  await behindProxy.close();
});

interface Attempt {
  remoteAddress?: string;
  forwardedFor?: string;
  email?: string;
}

const signIn = (
  { app }: TestBank,
  { remoteAddress = '127.0.0.1', forwardedFor, email = 'nobody@example.com' }: Attempt,
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress,
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
    payload: { email, password: 'a-wrong-guess' },
  });

const subjects = async ({ database }: TestBank) =>
  (
    await database.query<{ subject: string }>(
      "select subject from attempt_counter where subject like '%address%' order by subject",
    )
  ).rows.map(({ subject }) => subject);

const throttledAmong = (answers: LightMyRequestResponse[]) =>
  answers.filter(({ statusCode }) => statusCode === 429).length;

const guesses = (target: TestBank, attempt: (index: number) => Attempt) =>
  Promise.all(
    Array.from({ length: 130 }, (_, index) =>
      signIn(target, { email: `nobody${index}@example.com`, ...attempt(index) }),
    ),
  );

describe('anything that is not an address', () => {
  it.each([
    ['a script', '<script>0</script>'],
    ['a statement', "'; drop table customer; --"],
    ['a very long text', 'x'.repeat(4_000)],
    ['an address followed by other text', '1.2.3.4<b>'],
    ['nothing', ''],
  ])('is never stored or logged: %s', async (_what, forwardedFor) => {
    const form = someone();
    const headers = { 'x-forwarded-for': forwardedFor };
    const post = (url: string, payload: object) =>
      behindProxy.app.inject({ method: 'POST', url, headers, payload });
    expect((await post('/api/register', form)).statusCode).toBe(201);
    expect((await post('/api/login', form)).statusCode).toBe(200);
    await signIn(behindProxy, { forwardedFor, email: form.email });
    await post('/api/forgot-password', { email: form.email });
    const { rows } = await behindProxy.database.query<{ address: string }>(
      `select ip_address as address from session
         union select ip_address from audit_event
         union select ip_address from log_window where ip_address is not null`,
    );
    expect(rows).toEqual([{ address: '127.0.0.1' }]);
    expect(new Set((await subjects(behindProxy)).map((text) => text.split(':').at(-1)))).toEqual(
      new Set(['127.0.0.1']),
    );
  });
});

describe('130 guesses, each with a different X-Forwarded-For', () => {
  it('are throttled as one client when they reach the bank directly', async () => {
    const answers = await guesses(bank, (index) => ({ forwardedFor: `203.0.113.${index}` }));
    expect(throttledAmong(answers)).toBe(30);
    expect(await subjects(bank)).toEqual(['sign-in:address:127.0.0.1']);
  });

  it('are throttled as one client when a trusted proxy adds their address', async () => {
    const answers = await guesses(behindProxy, (index) => ({
      forwardedFor: `203.0.113.${index}, 198.51.100.7`,
    }));
    expect(throttledAmong(answers)).toBe(30);
    expect(await subjects(behindProxy)).toEqual(['sign-in:address:198.51.100.7']);
  });
});

describe('IPv6', () => {
  const attempts = async (address: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        signIn(behindProxy, { forwardedFor: address, email: `v6-${index}@example.com` }),
      ),
    );

  it('counts addresses of one /64 together and of two /64s separately, and logs each full address', async () => {
    await attempts('2001:db8:1:2::1', 2);
    await attempts('2001:0DB8:1:2:ffff:ffff:ffff:ffff', 2);
    await attempts('2001:db8:1:3::1', 1);
    const { rows } = await behindProxy.database.query(
      `select subject, attempt_count from attempt_counter
       where subject like '%address%' order by subject`,
    );
    expect(rows).toEqual([
      { subject: 'sign-in:address:2001:db8:1:2::/64', attempt_count: 4 },
      { subject: 'sign-in:address:2001:db8:1:3::/64', attempt_count: 1 },
    ]);
    const { rows: logged } = await behindProxy.database.query<{ ip_address: string }>(
      "select distinct ip_address from audit_event where ip_address like '2001:%' order by 1",
    );
    expect(logged.map(({ ip_address }) => ip_address)).toEqual([
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff:ffff:ffff:ffff',
      '2001:db8:1:3::1',
    ]);
  });

  it('counts an IPv4-mapped address as the IPv4 address', async () => {
    for (const remoteAddress of ['198.51.100.9', '::ffff:198.51.100.9', '::FFFF:c633:6409'])
      await signIn(bank, { remoteAddress });
    expect(await subjects(bank)).toEqual(['sign-in:address:198.51.100.9']);
  });
});

describe('X-Forwarded-For', () => {
  const addressOf = (peer: string, forwardedFor: string) =>
    createClientAddresses(['loopback', '10.0.0.0/24', '2001:db8:ffff::5'])({
      socket: { remoteAddress: peer },
      headers: { 'x-forwarded-for': forwardedFor },
    } as never).ipAddress;

  it.each([
    ['a client behind one proxy', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['a client behind two', '127.0.0.1', '203.0.113.7, 10.0.0.9', '203.0.113.7'],
    ['a forged entry before the client’s own', '::1', '1.1.1.1, 203.0.113.7', '203.0.113.7'],
    ['an IPv6 proxy', '2001:db8:ffff::5', '203.0.113.7', '203.0.113.7'],
    ['a port after the address', '127.0.0.1', '203.0.113.7:4711', '203.0.113.7'],
    ['brackets and a port', '127.0.0.1', '[2001:db8::1]:443', '2001:db8::1'],
    ['a zone', '127.0.0.1', 'fe80::1%eth0', 'fe80::1'],
    ['only proxies', '127.0.0.1', '10.0.0.8, 10.0.0.9', '10.0.0.8'],
    ['an invalid entry from the proxy', '127.0.0.1', '203.0.113.7, unknown', '127.0.0.1'],
    ['an invalid entry from a second proxy', '127.0.0.1', 'unknown, 10.0.0.9', '127.0.0.1'],
    ['a client that is not a proxy', '203.0.113.9', '1.1.1.1', '203.0.113.9'],
  ])('%s', (_what, peer, header, address) => {
    expect(addressOf(peer, header)).toBe(address);
  });
});

describe('TRUST_PROXY', () => {
  const read = (text: string) =>
    readSettings(
      { TRUST_PROXY: text, PIN_KEYS: key, SEALING_KEYS: key, SIGNING_KEYS: key },
      projectRoot(),
    ).trustedProxies;
  const key = `test:${Buffer.alloc(32, 1).toString('base64')}`;

  it('accepts addresses, ranges, and names', () => {
    expect(read('10.0.0.5, 2001:db8::/32,Loopback')).toEqual([
      '10.0.0.5',
      '2001:db8::/32',
      'loopback',
    ]);
    for (const none of ['', 'false']) expect(read(none)).toEqual([]);
  });

  it.each(['true', '1', 'loopback, 2', '0.0.0.0/0', '::/0', '10.0.0.0/33', 'proxy.example', '*'])(
    'rejects %j and suggests valid values',
    (text) => {
      expect(() => read(text)).toThrow(
        /^The setting TRUST_PROXY (cannot be|contains) ".*" *, .*such as 10\.0\.0\.5 or 10\.0\.0\.0\/24, .*loopback, linklocal and uniquelocal.*\.$/,
      );
    },
  );
});
