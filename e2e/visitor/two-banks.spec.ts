import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type APIRequestContext, request as requests } from '@playwright/test';
import { demo, expect, test } from '../fixtures.ts';
import { bankToday } from '../support/bank-today.ts';
import { openAccount, signInAs } from '../support/people/open-account.ts';
import { runBank } from '../support/run-bank.ts';
import { wordsOfPdf } from './words-of-pdf.ts';

/** One build serves the demo and a credit union, and nothing of one appears in the other. */

const banks = {
  'seven-hills': {
    address: '12 Main Street, Columbus, OH 43215',
    words: [
      ...['Seven Hills', 'Cincinnati', '1892', '121000248', 'SHBKUS33', 'SH0', 'Vine Street'],
      ...['426-6667', '742-2265', 'Findlay', 'shopkeepers', 'Member FDIC'],
      'data-drawing="hills"',
    ],
  },
  lakeshore: {
    address: '12 Main Street, Minneapolis, MN 55401',
    words: [
      ...['Lakeshore', 'Duluth', '1954', '091999997', 'LKSHUS44', 'LK0', 'Harbor Drive'],
      ...['555-0140', '800-555-0142', 'Superior', 'dockworkers', 'NCUA', 'Share Draft'],
      'data-drawing="lake"',
    ],
  },
} as const;
type BankName = keyof typeof banks;

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const pages = [
  ...['/', '/?view=login', '/register', '/about', '/support', '/support/fees', '/no-such-page'],
  ...['/support/terms', '/support/privacy', '/support/esign', '/support/security-tips'],
];
const files = [
  ...['/manifest.webmanifest', '/logo.svg', '/alerts-worker.js'],
  ...['/api/about-page', '/api/no-such-call'],
];

const pdf = async (request: APIRequestContext, path: string) => {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  return wordsOfPdf(await response.body());
};

/** Everything that a bank shows to a visitor and to a new customer, by where it shows it. */
async function everythingOf(name: BankName): Promise<Map<string, string>> {
  const bank = await runBank({
    // The demo's own folder is the default.
    ...(name !== 'seven-hills' && { BANK_DIR: `banks/${name}` }),
    ACH_SIMULATOR: 'on',
  });
  const request = await requests.newContext({ baseURL: bank.address });
  const shown = new Map<string, string>();
  try {
    for (const path of [...pages, ...files]) {
      const response = await request.get(path);
      const headers = JSON.stringify(response.headers());
      shown.set(path, `${headers}\n${await response.text()}`);
    }
    const { address } = banks[name];
    const deposit = '25.00';
    await openAccount(request, { firstName: 'Ada', pin: '2580', deposit, address });
    const [{ id }] = await (await request.get('/api/transactions?limit=1')).json();
    const [{ id: accountId }] = (await (await request.get('/api/own-accounts')).json()).accounts;
    const today = bankToday();
    const range = `/api/statements/range?from=${today.slice(0, 8)}01&to=${today}`;
    shown.set('receipt', await pdf(request, `/api/transactions/${id}/receipt`));
    shown.set('statement', await pdf(request, `${range}&format=pdf`));
    shown.set('form', await pdf(request, `/api/own-accounts/${accountId}/direct-deposit-form`));
    for (const format of ['csv', 'ofx', 'qif', 'camt'])
      shown.set(format, await (await request.get(`${range}&format=${format}`)).text());
    shown.set('mails', await (await request.get('/api/demo/outbox')).text());
    shown.set('account', await (await request.get('/api/own-accounts')).text());
    await addDemoPeople(shown, request);
    await addAnnouncedFee(shown, request);
    return shown;
  } finally {
    await request.dispose();
    await bank.stop();
  }
}

/** What the people of the demo read of themselves, and staff of them. */
async function addDemoPeople(shown: Map<string, string>, request: APIRequestContext) {
  const today = bankToday();
  const year = `/api/statements/range?from=${today.slice(0, 4)}-01-01&to=${today}`;
  for (const email of [demo.olivia, demo.marcus]) {
    await signInAs(request, email, demo.password);
    for (const path of ['/api/profile', '/api/payees', '/api/schedules', '/api/own-accounts'])
      shown.set(`${email} ${path}`, await (await request.get(path)).text());
    shown.set(`${email} statement`, await pdf(request, `${year}&format=pdf`));
  }
  await signInAs(request, demo.admin, demo.password);
  const users = await (await request.get('/api/admin/users')).json();
  shown.set('staff users', JSON.stringify(users));
  for (const { id } of users) {
    const details = await request.get(`/api/admin/users/${id}/details`);
    shown.set(`staff user ${id}`, await details.text());
  }
}

/** A fee for one account type, which staff plan and the public schedule announces. */
async function addAnnouncedFee(shown: Map<string, string>, request: APIRequestContext) {
  await signInAs(request, demo.operations, demo.password);
  const { version, byType, wireCutOffHour } = await (await request.get('/api/admin/terms')).json();
  const monthlyFee = {
    ...{ amount: '6.00', minBalance: '500.00', directDeposit: '250.00' },
    ...{ ageUnder: 24, ageFrom: null },
  };
  const terms = {
    byType: { ...byType, checking: { ...byType.checking, monthlyFee } },
    wireCutOffHour,
  };
  const proposed = await request.put('/api/admin/terms', {
    data: {
      change: { scope: 'bank', terms },
      baseVersion: version,
      basePlan: 0,
      startsOn: new Date(Date.parse(bankToday()) + 40 * 86_400_000).toISOString().slice(0, 10),
      reason: 'Approved by the board',
    },
  });
  const { proposal } = await proposed.json();
  await signInAs(request, demo.admin, demo.password);
  const approved = await request.post(`/api/admin/proposals/${proposal.id}/approve`, { data: {} });
  expect(approved.status(), await approved.text()).toBe(200);
  const schedules = await request.get('/api/fee-schedules');
  shown.set('announced fee', JSON.stringify((await schedules.json()).coming));
  shown.set('fee schedule', await pdf(request, '/api/fee-schedules/checking'));
}

/** A year counts only by itself, because account numbers may contain its digits. */
const contains = (text: string, word: string) =>
  /^\d{4}$/.test(word) ? new RegExp(`\\b${word}\\b`).test(text) : text.includes(word);

/** Where one of the words appears, and which. */
const findings = (shown: Map<string, string>, words: readonly string[]) =>
  [...shown].flatMap(([where, text]) =>
    words.filter((word) => contains(text, word)).map((word) => `${where}: ${word}`),
  );

for (const [name, other] of [
  ['seven-hills', 'lakeshore'],
  ['lakeshore', 'seven-hills'],
] as const)
  test(`no page, file, document, or mail of ${name} has words of ${other}`, async () => {
    // Starts a bank of its own, with its own database.
    test.slow();
    const shown = await everythingOf(name);
    expect(findings(shown, banks[other].words)).toEqual([]);
    expect(shown.get('announced fee')).toContain(
      `Monthly maintenance fee, ${name === 'lakeshore' ? 'Share Draft Checking' : 'Checking'}`,
    );
    // The bank's own name, to show that the texts were read.
    const own = banks[name].words[0];
    for (const where of [...pages, '/manifest.webmanifest', 'receipt', 'statement', 'mails'])
      expect(shown.get(where), where).toContain(own);
  });

test('no script or style of the build has words of either', async () => {
  const assets = join(root, 'apps/web/dist/assets');
  const shown = new Map<string, string>();
  for (const file of await readdir(assets))
    if (/\.(?:js|css)$/.test(file)) shown.set(file, await readFile(join(assets, file), 'utf8'));
  expect(shown.size).toBeGreaterThan(20);
  // Examples in the staff area have a receipt number of the demo.
  const words = Object.values(banks).flatMap((bank) => bank.words.filter((word) => word !== 'SH0'));
  expect(findings(shown, words)).toEqual([]);
});
