import type { Page } from '@playwright/test';
import { demo, expect, follow, signIn, test } from './fixtures.ts';
import { expectClearOfShell } from './support/clear-of-shell.ts';
import { signInNewcomer } from './support/people/newcomer.ts';

/** What each path shows in each state, according to the specification's route table. */

type State = 'signed out' | 'deposit missing' | 'customer' | 'staff';

const arrive: Record<State, (page: Page) => Promise<unknown>> = {
  'signed out': async () => {},
  'deposit missing': signInNewcomer,
  customer: (page) => signIn(page, demo.olivia),
  staff: (page) => signIn(page, demo.admin),
};

const depositRequired = 'Initial Deposit Required';
const notFound = 'Page Not Found';
const signInFirst = 'Sign in to continue';
const customerHome = 'Account Overview';
const staffHome = 'Admin Dashboard';

/** The main heading of every path, by state. */
const table: readonly [path: string, headings: Record<State, string | RegExp>][] = [
  ['/logout', { ...same('You are still signed in'), 'signed out': 'You are signed out' }],
  ['/', row(/Solid ground/, customerHome, staffHome)],
  ['/about', row('About Seven Hills Bank', 'About Seven Hills Bank', 'About Seven Hills Bank')],
  ['/dashboard', row(signInFirst, customerHome, customerHome)],
  ['/admin', row(/Solid ground/, 'Staff area', staffHome)],
  ['/admin/queue', row(/Solid ground/, 'Staff area', 'Work Queue')],
  ['/receipts', row(signInFirst, 'Transaction Receipts', 'Transaction Receipts')],
  ['/documents', row(signInFirst, 'Documents', 'Documents')],
  ['/cases', row(signInFirst, 'Reported Problems', 'Reported Problems')],
  ['/profile', row(signInFirst, 'Profile Settings', 'Profile Settings')],
  ['/support', same('Help & Support')],
  ['/support/security-tips', same('Account Security Tips')],
  ['/support/fees', same('Fee Schedule')],
  ['/support/privacy', same('Privacy Policy')],
  ['/support/terms', same('Terms of Service')],
  ['/support/esign', same('E-SIGN Consent')],
  ['/email-link', same('This link is not complete')],
  ['/unsubscribe', same('This link is not complete')],
  ['/payment-request', row('This link is not complete', 'Request Money', 'Request Money')],
  ['/register', row('Open Your Banking Account', customerHome, staffHome)],
  ['/transaction-failed', row(signInFirst, 'Transaction Failed', 'Transaction Failed')],
  ['/no/such/page', row(notFound, notFound, notFound)],
];

function same(heading: string | RegExp): Record<State, string | RegExp> {
  return { 'signed out': heading, 'deposit missing': heading, customer: heading, staff: heading };
}

/** The customers' views at one address, in the order of the menu. */
const views = ['transaction', 'history', 'external-transfer'].map(
  (view) => `/dashboard?view=${view}`,
);
const sizes = [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
];

/**
 * Without the initial deposit, every path except the informational ones shows that it is required.
 */
function row(
  signedOut: string | RegExp,
  customer: string | RegExp,
  staff: string | RegExp,
): Record<State, string | RegExp> {
  return { 'signed out': signedOut, 'deposit missing': depositRequired, customer, staff };
}

const mainHeading = (page: Page) => page.locator('main h1');

for (const state of Object.keys(arrive) as State[]) {
  test(`${state}: every path shows what the route table says`, async ({ page }) => {
    await arrive[state](page);
    await page.goto('/');
    for (const [path, headings] of table) {
      // What the server sends with a document depends only on whether the caller is signed in.
      if (state === 'signed out' || state === 'customer') await page.goto(path);
      else await follow(page, path);
      await expect(mainHeading(page), path).toHaveText(headings[state]);
      await expect(page.getByRole('contentinfo'), path).toContainText(
        /Routing Number\s*121000248\s*SWIFT Code\s*SHBKUS33/,
      );
      await expect(page.getByRole('contentinfo'), path).toContainText(
        'Member FDIC | Equal Housing Lender',
      );
      await expect(page.getByRole('button', { name: 'Open support chat' }), path).toBeVisible();
      if (
        !['/logout', '/email-link', '/unsubscribe'].includes(path) &&
        (state === 'customer' || path === '/')
      )
        await checkSizes(page, path, state);
    }
    if (state !== 'customer') return;
    for (const path of views) {
      await page.goto(path);
      await expect(mainHeading(page), path).toBeVisible();
      await checkSizes(page, path, state);
    }
  });
}

/**
 * At every size, the menu is visible and the shell covers nothing; a width of 320 pixels (or 400%
 * zoom) is enough.
 */
async function checkSizes(page: Page, path: string, state: State) {
  if (state === 'signed out' || state === 'staff') return;
  await page.setViewportSize({ width: 320, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, `${path} at 320`).toBe(320);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectClearOfShell(page, `${path} at ${size.width}`);
    if (state === 'customer')
      await expect(
        page.getByRole('navigation', { name: size.width < 1024 ? 'Shortcuts' : 'Online banking' }),
      ).toBeVisible();
  }
}

test('the customer’s pages link back to the dashboard', async ({ page }) => {
  await signIn(page, demo.olivia);
  await page.goto('/');
  await expect(mainHeading(page)).toHaveText(customerHome);
  for (const path of [
    '/about',
    '/receipts',
    '/documents',
    '/cases',
    '/profile',
    '/support',
    '/transaction-failed',
  ]) {
    await follow(page, path);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(mainHeading(page), path).toHaveText(customerHome);
  }
});

test('about links back to the landing page while signed out', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/about');
  await page.getByRole('link', { name: 'Get Started Today' }).click();
  await expect(mainHeading(page)).toHaveText(/Solid ground/);
});

test('addresses without a page return 404 to machines', async ({ request }) => {
  expect((await request.get('/support/fees')).status()).toBe(200);
  expect((await request.get('/no/such/page')).status()).toBe(404);
});
