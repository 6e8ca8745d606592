import type { Page } from '@playwright/test';
import { demo, expect, signIn, test } from './fixtures.ts';
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
  '/about',
];

/** The sizes of text at which each screen is measured, in percent; it loads at the first one. */
const sizes = [200, 150, 125];

async function expectNoSidewaysScrolling(
  page: Page,
  { paths = screens, percents = [100] }: { paths?: readonly string[]; percents?: number[] } = {},
) {
  const tooWide: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    for (const percent of percents) {
      if (percents.length > 1) await page.evaluate(enlargeText, percent);
      const excess = () =>
        page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if ((await excess()) <= 0) continue;
      const widest = await page.evaluate(() =>
        Array.from(document.querySelectorAll<HTMLElement>('body *'))
          .filter((each) => each.getBoundingClientRect().right > window.innerWidth + 0.5)
          .filter((each) => !each.closest('.truncate'))
          .slice(-3)
          .map((each) => `${each.tagName}.${each.className} "${each.innerText?.slice(0, 40)}"`),
      );
      tooWide.push(`${path} at ${percent}% by ${await excess()} px: ${widest.join(' | ')}`);
    }
  }
  expect(tooWide).toEqual([]);
}

/** As the browser's own setting for the size of text does. */
const enlargeText = (percent: number) =>
  document.documentElement.style.setProperty('font-size', `${percent}%`);

test('text at 125%, 150%, and 200% of its size fits a phone', { tag: '@phone' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () =>
      document.documentElement.style.setProperty('font-size', '200%'),
    ),
  );
  await signIn(page, demo.olivia);
  await expectNoSidewaysScrolling(page, { percents: sizes });
  // Long amounts, one of them with a badge.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await openAccount(page.request, { firstName: 'Maximiliane', pin: '2580', deposit: '1385.40' });
  const large = { type: 'deposit', amount: '12456.78', pin: '2580' };
  expect((await page.request.post('/api/transactions', { data: large })).status()).toBe(201);
  const paths = ['/dashboard', '/dashboard?view=history', '/receipts'];
  await expectNoSidewaysScrolling(page, { paths, percents: sizes });
});

test('text at 200% of its size fits the smallest phone', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () =>
      document.documentElement.style.setProperty('font-size', '200%'),
    ),
  );
  await signIn(page, demo.olivia);
  const paths = [...screens, '/documents', '/dashboard?view=bill-split'];
  await expectNoSidewaysScrolling(page, { paths });
});

test('a name, an address, and a description of one long word fit a small phone', {
  tag: '@phone',
}, async ({ page }) => {
  const long = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis'.slice(0, 60);
  await page.setViewportSize({ width: 320, height: 640 });
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
  await expectNoSidewaysScrolling(page);
});
