import type { Page } from '@playwright/test';
import { checkAccessibility, demo, expect, pressInRow, signIn, test } from '../fixtures.ts';
import { useOwnBank } from '../support/own-bank.ts';
import { setUpApp } from '../support/virtual-authenticator.ts';

/** A bank whose staff sign in with a second factor, and confirm each decision about money. */

useOwnBank({ STAFF_SECOND_FACTOR: 'required', STAFF_CONFIRMATION: 'everyone' });

/** Makes the bank require a confirmation once, as it does five minutes after the last one. */
async function forgetConfirmation(page: Page, path: string): Promise<void> {
  await page.route(
    `**${path}`,
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          code: 'confirmation_required',
          message: 'Please confirm that it is you.',
          methods: ['code', 'recovery_code'],
        }),
      }),
    { times: 1 },
  );
}

test('a staff member without a second factor sets one up first, and confirms decisions about money', async ({
  page,
  browser,
}, { project }) => {
  const email = project.name === 'phone' ? demo.teller : demo.admin;
  await signIn(page, email);
  await page.goto('/admin?view=user-management');
  await expect(page.getByRole('heading', { name: 'Protect Your Sign-In' })).toBeVisible();
  await expect(page.getByText('This demo lets staff sign in')).toHaveCount(0);
  await checkAccessibility(page);
  const elsewhere = await browser.newContext({ baseURL: process.env.BANK_URL ?? '' });
  const earlier = await elsewhere.newPage();
  await signIn(earlier, email);
  await page.getByRole('button', { name: 'Continue to the Staff Area' }).click();
  await expect(page.getByText('There is no passkey or authenticator app yet.')).toBeVisible();
  const { codes } = await setUpApp(page, demo.password);
  await page.getByRole('button', { name: 'Continue to the Staff Area' }).click();
  await expect(page.getByRole('table', { name: 'All Users' })).toBeVisible();

  await pressInRow(page, /^Cash for Olivia/);
  const dialog = page.getByRole('dialog', { name: 'Cash at the Counter' });
  await dialog.getByLabel('Amount').fill('20');
  await dialog.getByLabel('Note').fill('Slip 18');
  await dialog.getByRole('button', { name: 'Review' }).click();
  const post = page.getByRole('button', { name: 'Post Deposit' });
  const ask = page.getByRole('alertdialog', { name: 'Confirm that it is you' });

  await forgetConfirmation(page, '/api/admin/counter-deposits');
  await post.click();
  await expect(ask).toBeVisible();
  await checkAccessibility(page);
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Please confirm that it is you.').first()).toBeVisible();

  await forgetConfirmation(page, '/api/admin/counter-deposits');
  await post.click();
  await ask.getByLabel('Current Password').fill(demo.password);
  await ask.getByRole('button', { name: 'Use a recovery code' }).click();
  await ask.getByLabel('Recovery Code').fill('AAAAA-AAAAA');
  await ask.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(ask).toContainText('This recovery code is not correct');
  await ask.getByLabel('Recovery Code').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Deposit Posted').first()).toBeVisible();

  // A session that was opened with the password alone, before there was a factor.
  await earlier.goto('/admin');
  await expect(
    earlier.getByText('This session was opened with your password alone.'),
  ).toBeVisible();
  await earlier.getByRole('button', { name: 'Confirm It’s You' }).click();
  const again = earlier.getByRole('alertdialog', { name: 'Confirm that it is you' });
  await again.getByLabel('Current Password').fill(demo.password);
  await again.getByRole('button', { name: 'Use a recovery code' }).click();
  await again.getByLabel('Recovery Code').fill(codes[1] ?? '');
  await again.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(earlier.getByRole('heading', { name: 'Protect Your Sign-In' })).toHaveCount(0);
  await expect(earlier.getByRole('heading', { level: 1 })).toBeVisible();
  await elsewhere.close();
});
