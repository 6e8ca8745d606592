import type { Page } from '@playwright/test';
import { demo, expect, followTo, phone, signIn, test } from './fixtures.ts';
import { openAccount, openAccountElsewhere, signInAs } from './support/people/open-account.ts';

/**
 * No screen scrolls sideways, whatever size of text a browser is set to and whatever people type.
 */

const screens = [
  '/dashboard',
  '/dashboard?view=transaction',
  '/dashboard?view=history',
  '/dashboard?view=external-transfer',
  '/receipts',
  '/dashboard?view=insights',
  '/dashboard?view=payees',
  '/profile',
  '/support',
  '/documents',
  '/dashboard?view=bill-split',
  '/about',
];

interface Look {
  viewport: typeof phone;
  /** The size of text, in percent. */
  percent: number;
}

const smallPhone = { width: 320, height: 640 };

/** How screens are measured with enlarged text. */
const enlarged: readonly Look[] = [
  ...[200, 150, 125].map((percent) => ({ viewport: phone, percent })),
  { viewport: smallPhone, percent: 200 },
];

/**
 * Opens the first screen by its address and follows links to the others, each with the text that it
 * is measured with first.
 */
async function expectNoSidewaysScrolling(
  page: Page,
  looks: readonly Look[],
  paths: readonly string[] = screens,
) {
  const tooWide: string[] = [];
  const look = async ({ viewport, percent }: Look) => {
    await page.setViewportSize(viewport);
    await page.evaluate(enlargeText, percent);
  };
  for (const path of paths) {
    for (const first of looks.slice(0, 1)) await look(first);
    if (path === paths[0]) await page.goto(path);
    else await followTo(page, path);
    await expect(page.locator('h1').first()).toBeVisible();
    for (const each of looks) {
      await look(each);
      const excess = () =>
        page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if ((await excess()) <= 0) continue;
      const widest = await page.evaluate(() =>
        Array.from(document.querySelectorAll<HTMLElement>('body *'))
          .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 0.5)
          .filter((one) => !one.closest('.truncate'))
          .slice(-3)
          .map((one) => `${one.tagName}.${one.className} "${one.innerText?.slice(0, 40)}"`),
      );
      const where = `${path} at ${each.percent}% and ${each.viewport.width} px`;
      tooWide.push(`${where} by ${await excess()} px: ${widest.join(' | ')}`);
    }
  }
  expect(tooWide).toEqual([]);
}

/** As the browser's own setting for the size of text does. */
const enlargeText = (percent: number) =>
  document.documentElement.style.setProperty('font-size', `${percent}%`);

test('text at 125%, 150%, and 200% of its size fits a phone, and 200% the smallest one', {
  tag: '@phone',
}, async ({ page }) => {
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () =>
      document.documentElement.style.setProperty('font-size', '200%'),
    ),
  );
  await signIn(page, demo.olivia);
  await expectNoSidewaysScrolling(page, enlarged);
  // Long amounts, one of them with a badge.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await openAccount(page.request, { firstName: 'Maximiliane', pin: '2580', deposit: '1385.40' });
  const large = { type: 'deposit', amount: '12456.78', pin: '2580' };
  expect((await page.request.post('/api/transactions', { data: large })).status()).toBe(201);
  const paths = ['/dashboard', '/dashboard?view=history', '/receipts'];
  await expectNoSidewaysScrolling(page, enlarged, paths);
});

test('a name, an address, and a description of one long word fit a small phone', {
  tag: '@phone',
}, async ({ page }) => {
  const long = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis'.slice(0, 60);
  const { email, password } = await openAccountElsewhere({ firstName: 'Wolfe', pin: '2580' });
  await signInAs(page.request, email, password);
  const saved = await page.request.put('/api/profile', {
    data: {
      firstName: long,
      lastName: long,
      dateOfBirth: (await (await page.request.get('/api/auth/user')).json()).dateOfBirth,
      phoneNumber: '(513) 555-0142',
      address: `${long}${long}, Cincinnati, OH 45202`,
    },
  });
  expect(saved.status()).toBe(200);
  const paid = await page.request.post('/api/external-payment', {
    data: {
      amount: '1.00',
      paymentProvider: 'zelle',
      paymentIdentifier: `${long}@example.com`,
      recipientName: long,
      description: `${long}${long}`,
      pin: '2580',
    },
  });
  expect(paid.status()).toBe(201);
  await expectNoSidewaysScrolling(page, [{ viewport: smallPhone, percent: 100 }]);
});
