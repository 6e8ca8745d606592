import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { brand } from '@seven-hills/bank/brand';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readVisitorPages } from '../../src/http/plugins/web-app/visitor-pages.ts';
import { insertTerms } from '../support/money/interest.ts';
import { fundedCustomer, signedInPerson } from '../support/people.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

const script = 'assets/area-1a2b.js';
const files = {
  [script]: 'plain script',
  [`${script}.br`]: 'script in brotli',
  [`${script}.gz`]: 'script in gzip',
  'theme.js': 'plain theme',
};

let webRoot: string;
let bank: TestBank;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'seven-hills-web-'));
  await mkdir(join(webRoot, '.vite'));
  await writeFile(
    join(webRoot, 'index.html'),
    '<!doctype html><html><head><title>bank</title></head><body></body></html>',
  );
  await writeFile(
    join(webRoot, '.vite', 'screens-ahead.json'),
    JSON.stringify({
      visitor: { '/?view=login': ['/assets/sign-in.js', '/assets/forms.js'] },
      signedIn: {
        '/dashboard': ['/assets/area.js'],
        '/dashboard?view=history': ['/assets/area.js', '/assets/history.js'],
      },
      calls: {
        '/dashboard': ['/api/pin/status', '/api/account', '/api/transactions?limit=5'],
      },
    }),
  );
  await mkdir(join(webRoot, 'assets'));
  for (const [path, content] of Object.entries(files))
    await writeFile(join(webRoot, path), content);
  bank = await openTestBank({ webRoot });
});
afterAll(async () => {
  await bank.close();
  await rm(webRoot, { recursive: true, force: true });
});

async function linksOf(url: string, cookie = ''): Promise<string[]> {
  const { body, headers } = await bank.app.inject({ url, headers: { cookie } });
  expect(headers['content-type']).toContain('text/html');
  expect(headers.vary).toContain('cookie');
  expect(body).toMatch(/<\/head><body><\/body><\/html>$/);
  return [...body.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');
}

test('the document lists the bank’s services, as the API does', async () => {
  const { body } = await bank.app.inject('/');
  const content = /<meta name="bank-services" content="([^"]*)">/.exec(body)?.[1] ?? '';
  const answer = await bank.app.inject('/api/bank');
  expect(JSON.parse(content.replaceAll('&quot;', '"'))).toEqual(answer.json());
  expect(answer.json()).toMatchObject({ isDemo: true, isPublicDemo: false, wires: true });
});

describe('a visitor’s page', () => {
  const firstPaint = '<div id="root"><p>{{name}}</p></div>';
  const waiting = `<div id="root"><p>${brand.name}</p></div>`;
  /** Stands for the build's: says what it was asked for. */
  const thread = `
    import { parentPort, workerData } from 'node:worker_threads';
    const { address, services } = workerData;
    if (services.cardDeposits === false) throw new Error('a fault of the page');
    parentPort.postMessage(
      (address.includes('login') ? '<form>Sign in</form>' : '<h1>About</h1>') +
        (services.isPublicDemo ? '<p>A demo</p>' : '') +
        '<p>Savings earn ' + services.savingsInterest + '</p>',
    );
  `;
  let renderedRoot: string;
  const banks: TestBank[] = [];
  const ask = async (bank: TestBank | undefined, url: string, headers = {}) => {
    if (!bank) throw new Error('the bank is not open');
    return bank.app.inject({ url, headers });
  };
  beforeAll(async () => {
    renderedRoot = await mkdtemp(join(tmpdir(), 'seven-hills-web-'));
    await mkdir(join(renderedRoot, '.vite'));
    await mkdir(join(renderedRoot, '.prerender'));
    await writeFile(join(renderedRoot, '.prerender', 'main.js'), thread);
    await writeFile(join(renderedRoot, '.prerender', 'package.json'), '{ "type": "module" }');
    const script = '<script type="module" crossorigin src="/assets/index.js"></script>';
    const styles = '<link rel="stylesheet" crossorigin href="/assets/styles.css">';
    const document = `<!doctype html><html lang="en"><head>${script}${styles}</head><body>${firstPaint}</body></html>`;
    await mkdir(join(renderedRoot, 'assets'));
    await writeFile(join(renderedRoot, 'assets/styles.css'), 'main{color:green}');
    await writeFile(join(renderedRoot, 'index.html'), document);
    const links = { '/?view=login': ['/assets/sign-in.js'] };
    await writeFile(
      join(renderedRoot, '.vite', 'screens-ahead.json'),
      JSON.stringify({ visitor: links, signedIn: {}, calls: {} }),
    );
    await writeFile(
      join(renderedRoot, '.vite', 'visitor-pages.json'),
      JSON.stringify({ firstPaint, addresses: ['/about', '/?view=login'] }),
    );
    banks.push(
      await openTestBank({ webRoot: renderedRoot }),
      await openTestBank({ webRoot: renderedRoot, isPublic: true }),
    );
  });
  afterAll(async () => {
    for (const each of banks) await each.close();
    await rm(renderedRoot, { recursive: true, force: true });
  });

  test('replaces the loading screen, with a public demo’s banner in a public demo', async () => {
    const { body } = await ask(banks[0], '/about');
    expect(body).toMatch(/<body><div id="root" data-prerendered [^>]*><h1>About<\/h1>/);
    expect(body).not.toContain('A demo');
    expect((await ask(banks[1], '/about')).body).toContain('<h1>About</h1><p>A demo</p>');
  });

  test('names the scripts that it needs, which are loaded after the first paint', async () => {
    const { body } = await ask(banks[0], '/?view=login');
    const scripts = '/assets/index.js /assets/sign-in.js';
    expect(body).toContain(`<div id="root" data-prerendered data-scripts="${scripts}"><form>`);
    expect(body).not.toMatch(/<script type="module"|rel="modulepreload"/);
  });

  test('has the styles and the chosen colors, if the visitor comes from elsewhere', async () => {
    const from = (site: string) => ({ 'sec-fetch-site': site, cookie: 'theme=dark' });
    const first = await ask(banks[0], '/about', from('none'));
    expect(first.body).toContain('<style>main{color:green}</style>');
    expect(first.body).toContain('<html lang="en" data-theme="dark">');
    const next = await ask(banks[0], '/about', from('same-origin'));
    expect(next.body).not.toContain('<style>');
    expect(next.body).toContain('href="/assets/styles.css"');
    expect(next.headers.etag).not.toBe(first.headers.etag);
  });

  test.each([
    ['another view or query', '/about?from=mail', ''],
    ['a page of the app alone', '/dashboard', ''],
    ['the name of an object’s own method', '/constructor', ''],
    ['somebody who is signed in', '/about', 'signed_in=1'],
  ])('is not sent for %s', async (_case, url, cookie) => {
    const { body } = await ask(banks[0], url, { cookie });
    expect(body).toContain(waiting);
    expect(body).not.toContain('About</h1>');
  });

  test('is left to the browser when it cannot be rendered, and tried again for the next visitor', async () => {
    const services: BankServices = (await ask(banks[0], '/api/bank')).json();
    const pages = await readVisitorPages(
      renderedRoot,
      () => waiting,
      (template) => template.replace('{{name}}', brand.name),
      () => ({}),
    );
    const broken = { version: '1', services: { ...services, cardDeposits: false } };
    const look = { theme: null, lacksStyles: false };
    await expect(pages('/about', broken, look)).rejects.toThrow('rendering /about failed');
    const { plain } = (await pages('/about', { version: '1', services }, look)) ?? {};
    expect(String(plain)).toContain('<h1>About</h1>');
  });

  test('is tried again when its document could not be made', async () => {
    const services: BankServices = (await ask(banks[0], '/api/bank')).json();
    const document = vi.fn(() => waiting);
    document.mockImplementationOnce(() => {
      throw new Error('no document');
    });
    const render = vi.fn(async () => '<h1>About</h1>');
    const pages = await readVisitorPages(
      renderedRoot,
      document,
      (template) => template.replace('{{name}}', brand.name),
      () => ({}),
      render,
    );
    const look = { theme: null, lacksStyles: false };
    await expect(pages('/about', { version: '1', services }, look)).rejects.toThrow('no document');
    const { plain } = (await pages('/about', { version: '1', services }, look)) ?? {};
    expect(String(plain)).toContain('<h1>About</h1>');
    expect(render).toHaveBeenCalledTimes(1);
  });

  test('is rendered again when the bank’s terms or rates change', async () => {
    const bank = await openTestBank({ webRoot: renderedRoot });
    try {
      expect((await ask(bank, '/about')).body).toContain('Savings earn none');
      await insertTerms(bank, { accountType: 'savings', validFrom: '2026-01-01', rate: 39_300 });
      const changed = await bank.anotherServer();
      expect((await changed.inject('/about')).body).toContain('Savings earn more');
    } finally {
      await bank.close();
    }
  });

  test('is sent in the best encoding, and not resent to a browser that has it', async () => {
    const plain = await ask(banks[0], '/about');
    const packed = await ask(banks[0], '/about', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    const again = await ask(banks[0], '/about', { 'if-none-match': plain.headers.etag });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers.vary).toBe('cookie, accept-encoding, sec-fetch-site');
  });
});

describe('the document preloads', () => {
  test.each([
    ['/?view=login', '', ['/assets/sign-in.js', '/assets/forms.js']],
    ['/?view=login&return=%2Fprofile', '', ['/assets/sign-in.js', '/assets/forms.js']],
    ['/', '', []],
    ['/dashboard', '', []],
    ['/dashboard', 'signed_in=1', ['/assets/area.js', '/api/auth/user']],
    [
      '/dashboard?view=history&type=transfer',
      'signed_in=1',
      ['/assets/area.js', '/assets/history.js', '/api/auth/user'],
    ],
    ['/dashboard?view=unheard-of', 'signed_in=1', ['/assets/area.js', '/api/auth/user']],
    ['/about', 'signed_in=1', ['/api/auth/user']],
    ['/?view=__proto__', 'signed_in=1', ['/api/auth/user']],
    ['/?view="><script>', '', []],
    ['//evil.example/dashboard', 'signed_in=1', ['/api/auth/user']],
    ['//', '', []],
    ['/?view=%E0%A4%A', '', []],
  ])('the next scripts for %s with cookie "%s"', async (url, cookie, links) => {
    expect(await linksOf(url, cookie)).toEqual(links);
  });
});

test('the current user with cookies, as the app requests it', async () => {
  const { body } = await bank.app.inject({ url: '/dashboard', headers: { cookie: 'signed_in=1' } });
  expect(body).toContain(
    '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/auth/user">',
  );
});

describe('the answers to the first calls', () => {
  const answersIn = (body: string): unknown => {
    const content = /<script type="application\/json" id="first-answers">([^<]*)<\/script>/.exec(
      body,
    );
    return content && JSON.parse(content[1] ?? '');
  };
  const sessionExpiresIn = expect.stringMatching(/^(900|8\d\d)$/);
  const open = (url: string, cookie: string) =>
    bank.app.inject({ url, headers: { cookie: `${cookie}; signed_in=1` } });

  test('match the answers of the calls themselves, and the document is not cached', async () => {
    const { client } = await fundedCustomer(bank);
    const { body, headers } = await open('/dashboard', client.cookie ?? '');
    const urls = ['/api/auth/user', '/api/pin/status', '/api/account', '/api/transactions?limit=5'];
    const answers = Object.fromEntries(
      await Promise.all(urls.map(async (url) => [url, (await client.get(url)).json()])),
    );
    expect(answersIn(body)).toEqual({ sessionExpiresIn, answers });
    expect(headers['cache-control']).toBe('no-store');
    expect(body).not.toContain('rel="preload" as="fetch"');
  });

  test('include the current user at an address without other calls', async () => {
    const { client } = await fundedCustomer(bank);
    const answer = await client.get('/api/auth/user');
    const { body } = await open('/profile', client.cookie ?? '');
    expect(answersIn(body)).toEqual({
      sessionExpiresIn,
      answers: { '/api/auth/user': answer.json() },
    });
  });

  test('leave out what the caller may not read', async () => {
    const { client } = await signedInPerson(bank);
    const { body } = await open('/dashboard', client.cookie ?? '');
    expect(answersIn(body)).toMatchObject({
      answers: { '/api/auth/user': { hasInitialDeposit: false } },
    });
    expect(body).not.toContain('/api/pin/status');
  });

  test('are absent without a session, and that document may be cached', async () => {
    const { body, headers } = await open('/dashboard', 'session=unknown');
    expect(answersIn(body)).toBeNull();
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('cannot close the element that contains them', async () => {
    const { client, customerId } = await fundedCustomer(bank);
    await bank.database.query('update customer set address = $2 where id = $1', [
      customerId,
      '</script><script>alert(1)</script>',
    ]);
    const { body } = await open('/dashboard', client.cookie ?? '');
    expect(body).not.toContain('alert(1)</script>');
    expect(answersIn(body)).toMatchObject({
      answers: { '/api/auth/user': { address: '</script><script>alert(1)</script>' } },
    });
  });
});

describe('a built file', () => {
  const get = (url: string, headers: Record<string, string> = {}) =>
    bank.app.inject({ url, headers });

  test.each([
    ['br, gzip', 'br', 'script in brotli'],
    ['gzip', 'gzip', 'script in gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip', 'script in gzip'],
    ['br;q=0, gzip;q=0', undefined, 'plain script'],
    ['deflate', undefined, 'plain script'],
    ['', undefined, 'plain script'],
  ])('for accept-encoding "%s" is %s', async (accepted, encoding, body) => {
    const answer = await get(`/${script}`, { 'accept-encoding': accepted });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(body);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test('with a hash in its name is cached permanently, any other is revalidated', async () => {
    expect((await get(`/${script}`)).headers['cache-control']).toContain('immutable');
    const theme = await get('/theme.js');
    expect(theme.headers['cache-control']).toBe('no-cache');
    expect(theme.headers['content-type']).toContain('text/javascript');
    const again = await get('/theme.js', { 'if-none-match': String(theme.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('is not described as an API call', async () => {
    const { paths } = (await get('/api/docs/json')).json<{ paths: Record<string, unknown> }>();
    expect(Object.keys(paths)).toContain('/api/account');
    expect(Object.keys(paths).filter((path) => path.slice(1) in files)).toEqual([]);
  });

  test('responds to HEAD without its content', async () => {
    const head = await bank.app.inject({ method: 'HEAD', url: '/theme.js' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '11']);
  });

  test.each([
    '/assets/unheard-of.js',
    '/assets/',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    `/${script}.br`,
    `/${script}%00`,
    '/.vite/screens-ahead.json',
    '/index.html',
  ])('does not include %s', async (url) => {
    const { statusCode, body } = await get(url);
    expect([400, 404]).toContain(statusCode);
    expect(body).not.toContain('script in brotli');
  });
});
