import type { Page } from '@playwright/test';
import { checkAccessibility, demo, expect, signIn, test } from '../fixtures.ts';
import { useOwnBank } from '../support/own-bank.ts';

/** A public demo says so on every page and shows no one's mail to others. */

// With a proxy in front, the bank counts as public, although it listens only on this machine.
useOwnBank({ TRUST_PROXY: '127.0.0.1' });

const banner = (page: Page) => page.getByRole('complementary', { name: 'Demo bank' });

/** The banner is above all other content and spans the page; nothing is wider than the window. */
async function expectBanner(page: Page): Promise<void> {
  await expect(banner(page)).toHaveCount(1);
  await expect(banner(page)).toContainText('please don’t enter real personal details');
  const box = await banner(page).boundingBox();
  const { clientWidth, scrollWidth } = await page.evaluate(() => ({
    clientWidth: document.documentElement.clientWidth,
    scrollWidth: document.documentElement.scrollWidth,
  }));
  expect(box).toMatchObject({ x: 0, y: 0, width: clientWidth });
  expect(scrollWidth).toBe(clientWidth);
}

test('visitors see the banner on every page @phone', async ({ page }) => {
  for (const path of ['/', '/?view=login', '/?view=register', '/about', '/no-such-page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectBanner(page);
  }
  await page.goto('/');
  await checkAccessibility(page);
});

test('customers and staff see it, too @phone', async ({ page }) => {
  await signIn(page, demo.admin);
  for (const path of ['/dashboard', '/dashboard?view=history', '/profile', '/support', '/admin']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectBanner(page);
    if (path === '/dashboard' || path === '/admin') await checkAccessibility(page);
  }
  await page.goto('/profile?section=devices');
  await expect(page.getByRole('heading', { name: 'Where You Are Signed In' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Demo Bank Email/ })).toHaveCount(0);
});

test('the skip link comes before it @phone', async ({ page }) => {
  await page.goto('/');
  // A key that is pressed before the page is drawn does not move the focus.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
});

test('a forgotten password shows no token, and says that no link is sent @phone', async ({
  page,
}) => {
  await page.goto('/?view=login');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email Address').fill(demo.admin);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  const answer = page.locator('[data-slot="alert"]');
  await expect(answer).toContainText('No Reset Link Sent');
  await expect(answer).toContainText('This demo bank has no mail server');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Forgot Your Password?' }),
  ).toBeVisible();
  await expect(page.getByLabel('Reset Token')).toHaveCount(0);
});
