import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInPerson } from '../support/people.ts';
import { openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';

let bank: TestBank;
let published: TestBank;
let cookie: string;
beforeAll(async () => {
  bank = await openTestBank();
  published = await openTestBank({ publicUrl: 'https://bank.example' });
  cookie = (await signedInPerson(bank)).client.cookie ?? '';
});
afterAll(async () => {
  await bank.close();
  await published.close();
});

const host = 'localhost:3000';
const own = { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };

/**
 * The headers with which a browser describes a request, and whether the bank accepts an unsafe one.
 */
const senders: [string, Record<string, string>, boolean][] = [
  ["the bank's own page", own, true],
  ["the bank's own page, in a browser without Sec-Fetch-Site", { origin: `http://${host}` }, true],
  ['the address bar', { 'sec-fetch-site': 'none' }, true],
  ['a script without these headers', {}, true],
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, false],
  ['another site, Origin alone', { origin: 'https://evil.example' }, false],
  ['another site, Sec-Fetch-Site alone', { 'sec-fetch-site': 'cross-site' }, false],
  ['a sister site of the same domain', { 'sec-fetch-site': 'same-site' }, false],
  ['a sandboxed frame', { origin: 'null' }, false],
  ['the same host on another port', { origin: 'http://localhost:8080' }, false],
  ['a host whose name has the same prefix', { origin: `http://${host}.evil.example` }, false],
  ['a host whose name has the same suffix', { origin: `http://evil-${host}` }, false],
  ['the host as user name of another', { origin: `http://${host}@evil.example` }, false],
  [
    'another site that claims to be the same origin',
    { ...own, origin: 'https://evil.example' },
    false,
  ],
  ['an empty Origin', { origin: '' }, false],
];

const unsafe = [
  ['POST', '/api/session/extend'],
  ['POST', '/api/transactions'],
  ['PUT', '/api/admin/users/1'],
  ['PATCH', '/api/admin/balance'],
  ['POST', '/api/login'],
  ['POST', '/api/no-such-call'],
] as const;

describe.each(senders)('a request from %s', (_who, headers, isTaken) => {
  it.each(unsafe)(`${isTaken ? 'passes' : 'is refused'}: %s %s`, async (method, url) => {
    const response = await bank.app.inject({
      method,
      url,
      headers: { host, cookie, ...headers },
      payload: {},
    });
    const isRefused = response.statusCode === 403 && response.json().code === 'cross_site_request';
    expect(isRefused).toBe(!isTaken);
  });

  it.each(['GET', 'HEAD'] as const)('may read with %s, which changes nothing', async (method) => {
    const response = await bank.app.inject({
      method,
      url: '/api/auth/user',
      headers: { host, cookie, ...headers },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('forms and other tricks of foreign pages', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; application/json',
    '',
  ])('cannot send a body of type "%s"', async (type) => {
    const response = await bank.app.inject({
      method: 'POST',
      url: '/api/transactions',
      headers: { cookie, 'content-type': type },
      payload: '{"type":"deposit","amount":"1.00","pin":"2580"}',
    });
    expect([403, 415]).toContain(response.statusCode);
  });

  it('cannot override the method', async () => {
    const response = await bank.app.inject({
      method: 'GET',
      url: '/api/logout?_method=POST',
      headers: { cookie, 'x-http-method-override': 'POST', 'sec-fetch-site': 'cross-site' },
    });
    expect(response.statusCode).toBe(303);
    const still = new TestClient(bank.app);
    still.cookie = cookie;
    expect((await still.get('/api/auth/user')).statusCode).toBe(200);
  });

  it('get no permission from a preflight', async () => {
    const response = await bank.app.inject({
      method: 'OPTIONS',
      url: '/api/transactions',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
    expect(response.headers['access-control-allow-credentials']).toBeUndefined();
  });
});

describe('with a public address', () => {
  const send = (host: string, origin: string) =>
    published.app.inject({ method: 'POST', url: '/api/logout', headers: { host, origin } });

  it('only that address is the bank’s own origin', async () => {
    expect((await send('bank.example', 'https://bank.example')).statusCode).toBe(200);
    for (const origin of [
      'http://bank.example',
      'https://bank.example:8443',
      'https://bank.example.evil.example',
    ])
      expect((await send('bank.example', origin)).json()).toMatchObject({
        code: 'cross_site_request',
      });
  });

  it('a host that matches a foreign origin does not make it the bank’s own', async () => {
    for (const host of ['evil', 'localhost:80', 'internal:3000'])
      expect((await send(host, `http://${host}`)).statusCode).toBe(421);
  });
});
