import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type CustomerPages,
  openCustomerPages,
} from '../../../src/http/plugins/web-app/customer-pages.ts';
import { type Customer, fundedCustomer, giveRole, signedInPerson } from '../../support/people.ts';
import { openTestBank, silent, type TestBank } from '../../support/test-bank.ts';
import { firstPaint, writeWebRoot } from './built-web-root.ts';

/** Stands for the build's: says what it was asked for, or fails as its order says. */
const thread = `
  import { parentPort } from 'node:worker_threads';
  import { brotliCompressSync, gzipSync } from 'node:zlib';
  const encoders = { br: brotliCompressSync, gzip: gzipSync };
  parentPort.on('message', ({ id, url, frame: [before, between, after], answers, encoding }) => {
    if (url === 'dies') process.exit(1);
    if (url === 'fails') throw new Error('a fault of the page');
    if (url === 'hangs') for (;;);
    if (url === 'is late') return;
    const html = '<form method="dialog">Page of ' + url + '</form>';
    const plain = Buffer.from(before + html + between + answers + after);
    const document = new Uint8Array(encoding ? encoders[encoding](plain) : plain);
    parentPort.postMessage({ id, document }, [document.buffer]);
  });
  parentPort.postMessage('ready');
`;

let webRoot: string;
beforeAll(async () => {
  webRoot = await writeWebRoot(thread);
});
afterAll(() => rm(webRoot, { recursive: true, force: true }));

describe('the document of a signed-in customer', () => {
  let bank: TestBank;
  let customer: Customer;
  const open = (url: string, headers: Record<string, string> = {}, who = customer) =>
    bank.app.inject({
      url,
      headers: { cookie: `${who.client.cookie}; signed_in=1`, ...headers },
    });
  /** The document once it has the page; a busy machine leaves some to the browser. */
  async function openRendered(
    headers: Record<string, string> = {},
    unpack: (packed: Buffer) => string = String,
  ) {
    for (;;) {
      const answer = await open('/dashboard', headers);
      const body = answer.headers['cache-control'] === 'no-store' ? unpack(answer.rawPayload) : '';
      if (body.includes('data-signed-in')) return { body, headers: answer.headers };
      await sleep(50);
    }
  }
  beforeAll(async () => {
    bank = await openTestBank({ webRoot });
    customer = await fundedCustomer(bank);
  });
  afterAll(() => bank.auditAndClose());

  test('contains the page and the answers, and is never stored', async () => {
    const { body, headers } = await openRendered();
    expect(body).toContain(
      '<div id="root" data-signed-in data-scripts="/assets/index.js /assets/react.js /assets/overview.js"><form method="dialog">Page of /dashboard</form></div>',
    );
    expect(body).not.toContain('Loading');
    expect(body).toMatch(
      /id="first-answers">{"sessionExpiresIn":"\d+","answers":{"\/api\/auth\/user":/,
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });

  test('lets scripts and answers follow the first paint, but not without a page', async () => {
    const { body } = await openRendered();
    expect(body).not.toMatch(/<script type="module"|rel="modulepreload"/);
    expect(body.indexOf('first-answers')).toBeGreaterThan(body.indexOf('Page of /dashboard'));
    const left = await open('/dashboard?view=goals');
    expect(left.body).toContain('<script type="module" crossorigin src="/assets/index.js">');
    expect(left.body).not.toContain('data-scripts');
  });

  test.each([
    ['none', true],
    ['cross-site', true],
    ['same-origin', false],
    ['', false],
  ])(
    'contains the style sheet for a browser that may lack it (from %j: %s)',
    async (site, isInside) => {
      const { body } = await openRendered(site === '' ? {} : { 'sec-fetch-site': site });
      expect(body.includes('<style>main{color:green}</style>')).toBe(isInside);
      expect(body.includes('href="/assets/styles.css"')).toBe(!isInside);
    },
  );

  test.each([
    ['dark', '<html lang="en" data-theme="dark">'],
    ['light', '<html lang="en" data-theme="light">'],
    ['"><b>', '<html lang="en">'],
  ])('has the chosen color scheme %s, for which no script is awaited', async (theme, html) => {
    const cookie = `${customer.client.cookie}; signed_in=1; theme=${encodeURIComponent(theme)}`;
    const { body } = await openRendered({ cookie });
    expect(body).toContain(html);
    expect(body).toContain('<script defer src="/theme.js">');
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is sent as %s to a browser that accepts it', async (encoding, unpack) => {
    const { body, headers } = await openRendered({ 'accept-encoding': encoding }, (packed) =>
      String(unpack(packed)),
    );
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('cookie, accept-encoding, sec-fetch-site');
    expect(body).toContain('Page of /dashboard');
  });

  test.each([
    ['filters, which the first answers do not have', '/dashboard?view=history&type=deposit'],
    ['another view', '/dashboard?view=goals'],
    ['an account of several', '/dashboard?account=1002'],
  ])('leaves a page with %s to the browser', async (_case, url) => {
    await openRendered();
    expect((await open(url)).body).toContain(firstPaint);
  });

  test('leaves the pages of staff and of newcomers to the browser', async () => {
    const newcomer = await signedInPerson(bank);
    expect((await open('/dashboard', {}, newcomer)).body).toContain(firstPaint);
    const admin = await fundedCustomer(bank);
    await giveRole(bank, admin.customerId);
    expect((await open('/dashboard', {}, admin)).body).toContain(firstPaint);
  });

  test('has no page without a session', async () => {
    const headers = { cookie: 'session=unknown; signed_in=1' };
    const { body } = await bank.app.inject({ url: '/dashboard', headers });
    expect(body).toContain(firstPaint);
  });
});

describe('the rendering thread', () => {
  let pages: CustomerPages | null = null;
  afterEach(() => pages?.close());
  const limits = { waitMsMax: 200, waitingMax: 2, hangMsMax: 400, restartMs: 0 };
  const current = { version: '1', services: {} as BankServices };
  const order = (url: string) => ({
    url,
    frame: ['', '', ''] as const,
    answers: '{}',
    encoding: null,
  });

  const render = async (url: string): Promise<string | undefined> =>
    pages?.render(order(url), current).then(String);
  async function ready(changes: Partial<typeof limits> = {}): Promise<void> {
    pages = openCustomerPages(webRoot, silent, { ...limits, ...changes });
    expect(await render('first')).toBe('starting');
    await isReadyAgain();
  }
  const isReadyAgain = () =>
    expect.poll(() => render('next'), { timeout: 5_000 }).toContain('Page of next');

  test.each(['dies', 'fails'])(
    'that %s leaves the page to the browser and is replaced',
    async (url) => {
      await ready();
      expect(await render(url)).toBe('failed');
      await isReadyAgain();
    },
  );

  test('that answers late leaves the page to the browser', async () => {
    await ready({ hangMsMax: 60_000 });
    expect(await render('is late')).toBe('slow');
  });

  test('that hangs is replaced', async () => {
    await ready();
    expect(await render('hangs')).toBe('slow');
    await isReadyAgain();
  });

  test('is not replaced at once, so that a lasting fault costs little', async () => {
    await ready({ restartMs: 60_000 });
    expect(await render('fails')).toBe('failed');
    await sleep(300);
    expect(await render('next')).toBe('starting');
  });

  test('gets no more pages than it can render in time', async () => {
    await ready();
    const outcomes = await Promise.all(['is late', 'two', 'three', 'four'].map(render));
    expect(outcomes).toEqual(['slow', 'slow', 'slow', 'busy']);
  });

  test('is replaced when the bank’s services change', async () => {
    await ready();
    expect(await pages?.render(order('next'), { ...current, version: '2' })).toBe('starting');
  });
});
