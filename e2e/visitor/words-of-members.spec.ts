import type { APIRequestContext } from '@playwright/test';
import { demo, expect, followTo, signIn, test } from '../fixtures.ts';
import { agreedTexts } from '../support/agreed-texts.ts';
import { bankToday } from '../support/bank-today.ts';
import { useOwnBank } from '../support/own-bank.ts';
import {
  customerScreens,
  staffScreens,
  visitorScreens,
  wordsIn,
  wordsOn,
} from './screens-of-bank.ts';
import { wordsOfPdf } from './words-of-pdf.ts';

/**
 * A credit union whose customers are members, whose accounts earn dividends, and that opens no
 * IRAs: what members and staff read says so.
 */

useOwnBank({ BANK_DIR: 'banks/lakeshore' });

/** Words of others: of the demo, of a bank, and of account types that nobody can open. */
const foreign = [
  /\bcustomers?\b(?! (?:service|identification|due diligence)\b)/i,
  // Of other institutions, in the rules of the networks.
  /\binterest\b(?! rate swap)/i,
  /\b(?:the|this|our|your) bank\b(?! account)/i,
  /\bIRAs?\b/,
  /Seven Hills|Cincinnati|121000248|FDIC/,
  // What only the demo promises: this bank's people sleep.
  /24\/7|day (?:or|and) night|24 hours on business days|8:00 PM/,
];

const findings = (where: string, text: string) => wordsIn(where, text, foreign);

/** Opens a certificate from the person's primary account, and returns its id. */
async function openCertificate(request: APIRequestContext): Promise<number> {
  const [offer] = await (await request.get('/api/certificates/offers')).json();
  const { accounts } = await (await request.get('/api/own-accounts')).json();
  const response = await request.post('/api/certificates', {
    data: {
      accountType: 'savings',
      offerId: offer.id,
      fromAccountId: accounts[0].id,
      amount: '500.00',
      interestToAccountId: null,
      atMaturity: 'renew',
      payToAccountId: null,
      agreements: await agreedTexts(request),
      pin: demo.pin,
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).id;
}

test('visitors read the first deposit, the fees, and the account types of the folder', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByText('and $5 for the first deposit')).toBeVisible();
  const types = page.getByRole('region', { name: 'An account for each purpose' });
  await expect(types.getByRole('heading', { level: 3 })).toHaveText([
    'Share Draft Checking',
    'Share Savings',
  ]);
  await followTo(page, '/support/fees');
  const fees = page.getByRole('table', { name: 'Fees' });
  await expect(fees).toContainText('$15.00; 1 a month free');
  await expect(fees).toContainText('0.5%, at least $0.25, at most $5.00');
  expect(await wordsOn(page, visitorScreens, foreign)).toEqual([]);
});

test('the help page promises the hours and the replies of the folder', async ({ page }) => {
  await page.goto('/support');
  const main = page.getByRole('main');
  await expect(main).toContainText('We reply within 2 business days.');
  for (const [term, detail] of [
    ['Monday-Friday', '9:00 AM-5:00 PM CT'],
    ['Saturday', 'Closed'],
    ['Chat, Monday-Friday', '9:00 AM-5:00 PM CT'],
    ['Emergency line, Monday-Sunday', '7:00 AM-10:00 PM CT'],
  ])
    await expect(
      main.locator('dl > div').filter({ has: page.getByText(term ?? '', { exact: true }) }),
    ).toContainText(detail ?? '');
  await expect(main).toContainText('The hours of the line are listed under Support Hours.');
});

test('members read their own words on every screen, with a certificate, too', async ({ page }) => {
  test.slow();
  await signIn(page, demo.olivia);
  const certificate = await openCertificate(page.request);
  const ofCertificate = `/dashboard?view=certificate&id=${certificate}`;
  const found = await wordsOn(page, [...customerScreens, ofCertificate], foreign);
  expect(found).toEqual([]);
});

test('staff read the words of the credit union on every screen', async ({ page }) => {
  test.slow();
  await signIn(page, demo.admin);
  const users = await (await page.request.get('/api/admin/users?search=olivia')).json();
  const ofCustomer = `/admin/customers/${users[0].id}`;
  const found = await wordsOn(page, [...staffScreens, ofCustomer], foreign);
  expect(found).toEqual([]);
});

test('files, documents, mails, and refusals have the words of the credit union', async ({
  page,
}) => {
  const { request } = page;
  const found: string[] = [];
  const read = async (path: string) => {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const isPdf = response.headers()['content-type']?.includes('pdf');
    const text = isPdf ? await wordsOfPdf(await response.body()) : await response.text();
    found.push(...findings(path, text));
  };
  await signIn(page, demo.olivia);
  const { accounts } = await (await request.get('/api/own-accounts')).json();
  const { id: accountId } = accounts[0];
  const [{ id }] = await (await request.get('/api/transactions?limit=1')).json();
  const today = bankToday();
  const range = `/api/statements/range?from=${today.slice(0, 4)}-01-01&to=${today}`;
  for (const format of ['pdf', 'csv', 'csv_entries', 'ofx', 'qif', 'camt'])
    await read(`${range}&format=${format}`);
  await read(`/api/transactions/${id}/receipt`);
  for (const type of ['checking', 'savings']) await read(`/api/fee-schedules/${type}`);
  expect((await request.get('/api/fee-schedules/ira')).status()).toBe(404);

  const refused = async (path: string, data: object) => {
    const response = await request.post(path, { data });
    expect(response.status(), path).toBeGreaterThanOrEqual(400);
    const { title, detail, message } = await response.json();
    found.push(...findings(path, [title, detail, message].join('\n')));
  };
  const transfer = { type: 'transfer', amount: '1.00', pin: '9999', toAccountId: 1 };
  await refused('/api/transactions', transfer);
  await refused('/api/transactions', { ...transfer, pin: demo.pin });
  await refused('/api/transactions', { ...transfer, pin: demo.pin, amount: '999999.00' });
  await refused('/api/payment-requests', { payerAccountId: accountId, amount: '5.00' });
  await refused('/api/beneficiaries', {});
  const outbox = await (await request.get('/api/demo/outbox')).text();
  expect(outbox).toContain('you buy your share, and own a part of Lakeshore Credit Union');
  expect(outbox).toContain('Our lobby is open Monday to Friday from 9 AM to 5 PM');
  found.push(...findings('mails', outbox.replaceAll('\\n', '\n')));

  await signIn(page, demo.admin);
  for (const path of ['terms', 'interest-rates', 'proposals', 'queue'])
    await read(`/api/admin/${path}/export`);
  // Their rows have the names of types and actions, as the API has them.
  for (const path of ['users', 'transactions', 'audit-events', 'support-messages']) {
    const [headings = ''] = (await (await request.get(`/api/admin/${path}/export`)).text()).split(
      '\n',
    );
    expect(headings, path).toContain(',');
    found.push(...findings(path, headings));
  }
  await refused('/api/admin/suspend-account', { accountId: 1 });
  expect(found).toEqual([]);
});
