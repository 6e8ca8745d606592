import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@seven-hills/project';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundedCustomer, staffMember } from '../support/people.ts';
import { openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';
import { isDocumentation } from './expected-access.ts';

let bank: TestBank;
let stripeBank: TestBank;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'seven-hills-web-'));
  await mkdir(join(webRoot, 'assets'));
  await mkdir(join(webRoot, 'sandbox-card'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>bank</title>');
  await writeFile(
    join(webRoot, 'sandbox-card', 'fields.html'),
    '<!doctype html><title>card</title>',
  );
  await writeFile(join(webRoot, 'assets', 'app-1a2b.js'), 'export {};');
  await mkdir(join(webRoot, '.vite'));
  await writeFile(
    join(webRoot, '.vite', 'screens-ahead.json'),
    JSON.stringify({ visitor: {}, signedIn: {} }),
  );
  bank = await openTestBank({ webRoot });
  stripeBank = await openTestBank({
    mode: 'production',
    publicUrl: 'https://bank.example',
    webRoot,
  });
});
afterAll(async () => {
  await bank.close();
  await stripeBank.close();
  await rm(webRoot, { recursive: true, force: true });
});

type Directives = Record<string, string[]>;

function policyOf(headers: Record<string, unknown>): Directives {
  return Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );
}

const pages = ['/', '/dashboard', '/no-such-page', '/api/account', '/api/nothing'];

describe.each(pages)('%s', (url) => {
  it('cannot be framed or interpreted as another type', async () => {
    const { headers } = await bank.app.inject({ url });
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
    expect(policyOf(headers)['frame-ancestors']).toEqual(["'none'"]);
  });

  it('runs only scripts from its own files: none inline, evaluated, or foreign', async () => {
    const { headers } = await bank.app.inject({ url });
    expect(policyOf(headers)).toMatchObject({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'connect-src': ["'self'"],
      'frame-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
    });
  });
});

it.each(['/assets/app-1a2b.js', '/assets/no-such-file.js'])(
  '%s can only be part of the bank’s own pages, and do nothing by itself',
  async (url) => {
    const { headers } = await stripeBank.app.inject({ url });
    expect(policyOf(headers)).toEqual({
      'default-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
    });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  },
);

it.each([
  ['/', true],
  ['/nowhere', true],
  ['/api/docs', true],
  ['/api/bank', false],
])('sends on %s which device features pages may use: %s', async (url, isSaid) => {
  const { headers } = await bank.app.inject({ url });
  expect('permissions-policy' in headers).toBe(isSaid);
});

it('lets pages use only the device features that they need, and grants none to frames', async () => {
  const featuresOf = async (server: TestBank) => {
    const { headers } = await server.app.inject({ url: '/' });
    const policy = String(headers['permissions-policy']);
    return new Map(policy.split(', ').map((part) => part.split('=') as [string, string]));
  };
  const features = await featuresOf(bank);
  for (const refused of ['camera', 'microphone', 'geolocation', 'usb', 'payment', 'fullscreen'])
    expect(features.get(refused), refused).toBe('()');
  const used = [...features].filter(([, allowed]) => allowed !== '()');
  expect(used).toEqual([
    ['clipboard-read', '(self)'],
    ['clipboard-write', '(self)'],
    ['publickey-credentials-create', '(self)'],
    ['publickey-credentials-get', '(self)'],
  ]);
  expect((await featuresOf(stripeBank)).get('payment')).toBe('(self "https://js.stripe.com")');
});

it('allows Stripe only if Stripe is configured', async () => {
  const { headers } = await stripeBank.app.inject({ url: '/' });
  const policy = policyOf(headers);
  expect(policy['script-src']).toEqual([
    "'self'",
    'https://js.stripe.com',
    'https://*.js.stripe.com',
  ]);
  const origins = Object.values(policy)
    .flat()
    .filter((source) => source.startsWith('https:'));
  for (const origin of origins)
    expect(origin).toMatch(/^https:\/\/(\*|js|\*\.js|api|hooks)\.stripe\.com$/);
});

it('requires HTTPS from then on, if served over HTTPS', async () => {
  expect((await stripeBank.app.inject({ url: '/' })).headers['strict-transport-security']).toBe(
    'max-age=31536000',
  );
  expect(
    (await bank.app.inject({ url: '/' })).headers['strict-transport-security'],
  ).toBeUndefined();
});

it('the sandbox’s card fields can be framed only by the bank, without inline scripts', async () => {
  const { headers } = await bank.app.inject({ url: '/sandbox-card/fields' });
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(policyOf(headers)).toMatchObject({
    'script-src': ["'self'"],
    'frame-ancestors': ["'self'"],
  });
});

it('the built pages contain no inline script and no inline handler', () => {
  const built = join(projectRoot(), 'apps/web/dist');
  const sources = existsSync(built) ? built : join(projectRoot(), 'apps/web');
  const documents = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.html') && !name.includes('node_modules'),
  );
  expect(documents).toContain('index.html');
  for (const name of documents) {
    const html = readFileSync(join(sources, name), 'utf8');
    for (const [tag] of html.matchAll(/<script\b[^>]*>/g)) expect(tag, name).toContain('src=');
    expect(html, name).not.toMatch(/\son\w+=/i);
    expect(html, name).not.toContain('javascript:');
  }
});

describe('private responses are never cached', () => {
  it('on any route, as a customer or as staff', async () => {
    const customer = await fundedCustomer(bank);
    const staff = await staffMember(bank);
    for (const { method, url } of bank.app.registeredRoutes) {
      if (!url.startsWith('/api/') || isDocumentation(url) || url.includes('logout')) continue;
      for (const person of [customer, staff]) {
        const client = new TestClient(bank.app);
        client.cookie = person.client.cookie;
        const { headers } = await bank.app.inject({
          method: method as 'GET',
          url: url.replace(/:\w+/g, '1'),
          headers: { cookie: person.client.cookie ?? '' },
          ...(['GET', 'HEAD'].includes(method) ? {} : { payload: {} }),
        });
        expect(headers['cache-control'], `${method} ${url}`).toBe('no-store');
      }
    }
  });
});
