import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  checkAccessibility,
  checkEverySize,
  demo,
  expect,
  followTo,
  signIn,
  stopTime,
  test,
  toast,
} from '../fixtures.ts';
import { withoutFirstAnswers } from '../support/first-answers.ts';
import {
  fillIn,
  newcomerPassword as password,
  payInitialDeposit,
  signInNewcomer,
} from '../support/people/newcomer.ts';
import { openAccountElsewhere, signInAs } from '../support/people/open-account.ts';
import { passwordAfterReset, resetPassword } from '../support/people/reset-password.ts';

/** Customer self-service: receipts, profile, support, the widget. */

/** The script that is built from a source of the web app, as `assets/….js`. */
async function builtScript(source: string): Promise<string> {
  const manifest = new URL('../../apps/web/dist/.vite/manifest.json', import.meta.url);
  const built: Record<string, { file: string }> = JSON.parse(await readFile(manifest, 'utf8'));
  return built[source]?.file ?? 'missing';
}

/** The only row left once the search has taken effect. */
async function findReceipt(page: Page, description: string) {
  await page.getByLabel('Search Receipts').fill(description);
  const rows = page.getByRole('list', { name: 'Receipts' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(description);
  return rows;
}

test.describe('receipts', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, demo.olivia);
    await page.goto('/receipts');
    await expect(page.getByRole('heading', { name: 'All Transaction Receipts' })).toBeVisible();
  });

  test('show three figures, and can be searched by description, type, and amount', async ({
    page,
  }) => {
    for (const label of ['Total Transactions', 'This Month', 'Total Volume'])
      await expect(page.getByRole('heading', { name: label })).toBeVisible();
    const rows = page.getByRole('list', { name: 'Receipts' }).getByRole('listitem');
    const search = page.getByLabel('Search Receipts');
    await search.fill('chili');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(
      /Transfer.*Chili night.*Receipt SH\d{8}.*-\$27\.40.*Completed/s,
    );
    await rows.getByRole('button', { name: /Chili night/ }).click();
    const receipt = page.getByRole('dialog', { name: 'Transaction Receipt' });
    await expect(receipt).toContainText('Marcus B. has the money.');
    await receipt.getByRole('button', { name: 'Close' }).last().click();
    await search.fill('marcus b');
    await expect(rows.first()).toContainText('Marcus B.');
    await search.fill('1,385.40');
    await expect(rows.first()).toContainText('Payroll, Copperline Design');
    await search.fill('initial deposit');
    await expect(rows).toHaveCount(1);
    await search.fill('nothing like it');
    await expect(page.getByText('No Receipts Found')).toBeVisible();
    await expect(page.getByText('No transactions match your search criteria.')).toBeVisible();
    await checkAccessibility(page);
  });

  test('are downloaded as a text file with everything on it', async ({ page }) => {
    const row = await findReceipt(page, 'Chili night');
    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: /^Download/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^receipt-\d+-\d{4}-\d{2}-\d{2}\.txt$/);
    const text = await readFile(await file.path(), 'utf8');
    const id = Number(/receipt-(\d+)-/.exec(file.suggestedFilename())?.[1]);
    for (const line of [
      /SEVEN HILLS BANK/,
      new RegExp(`Receipt Number: +SH${String(id).padStart(8, '0')}`),
      /Date & Time: +[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M/,
      /Type: +Transfer/,
      /Account: +\d{10}/,
      /To: +\S.*, \d{10}/,
      /Total: +\$27\.40/,
      /What This Means: +\S/,
      /Description: +Chili night/,
      /Amount: +\$27\.40/,
      /Status: +Completed/,
      /Generated on [A-Z][a-z]{2} \d/,
    ])
      expect(text).toMatch(line);

    await row.getByRole('button', { name: /Chili night/ }).click();
    const receipt = page.getByRole('dialog', { name: 'Transaction Receipt' });
    await receipt.getByRole('button', { name: 'More' }).click();
    const pdfDownload = page.waitForEvent('download');
    await receipt.getByRole('link', { name: 'Download PDF' }).click();
    const pdf = await pdfDownload;
    expect(pdf.suggestedFilename()).toBe(`receipt-${id}.pdf`);
    expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('are printed from their own window', async ({ page, context }) => {
    await context.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
    });
    await page.reload();
    const row = await findReceipt(page, 'Chili night');
    const opened = context.waitForEvent('page');
    await row.getByRole('button', { name: /^Print/ }).click();
    const receipt = await opened;
    await expect(receipt.getByRole('heading', { name: 'Seven Hills Bank' })).toBeVisible();
    await expect(receipt.getByRole('row', { name: /Description Chili night/ })).toBeVisible();
    await expect(receipt.getByRole('row', { name: /Amount \$27\.40/ })).toBeVisible();
    await expect(receipt.getByText(/^Generated on/)).toBeVisible();
    await expect(receipt.locator('html')).toHaveAttribute('data-printed', 'yes');
  });

  test('of one month are saved as a statement', async ({ page }) => {
    const month = page.getByLabel('Month');
    await month.selectOption({ index: 2 });
    const chosen = await month.inputValue();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download Statement' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`statement-${chosen}.csv`);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines[0]).toBe('\ufeffDate,Receipt,Type,Description,Status,Amount,Fee,Category');
    expect(lines.slice(1).every((line) => line.startsWith(chosen))).toBe(true);
    expect(lines.length).toBeGreaterThan(1);
  });
});

test('an account without transactions says so, and a lost connection can be retried', async ({
  page,
}) => {
  await signIn(page, demo.olivia);
  let isDown = true;
  await withoutFirstAnswers(page);
  await page.route('**/api/transactions?*', (route) =>
    isDown ? route.abort() : route.fulfill({ json: [] }),
  );
  await page.goto('/receipts');
  await expect(page.getByText('Your receipts could not be loaded')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No Receipts Found')).toBeVisible();
  await expect(page.getByText("You haven't made any transactions yet.")).toBeVisible();
});

test.describe('the profile', () => {
  test('shows what the bank knows, and no one’s SSN', async ({ page }) => {
    await signIn(page, demo.olivia);
    await page.goto('/profile');
    const information = page.locator('[data-slot="card"]', { hasText: 'Account Information' });
    await expect(information).toContainText('olivia@example.com');
    await expect(information).toContainText('May 14, 1988');
    await expect(information).toContainText('***-**-4821');
    const address = page.locator('[data-slot="card"]', { hasText: 'Current Address on File' });
    await expect(address).toContainText(/418 Maple Street, Apt 6.*Cincinnati.*OH.*45202/s);
    await checkAccessibility(page);
  });

  test('refuses invalid input, and leaves the date of birth to customer service', async ({
    page,
  }) => {
    await signIn(page, demo.priya);
    await page.goto('/profile');
    const save = page.getByRole('button', { name: 'Save Changes' });
    await page.getByLabel('First Name').fill('');
    await page.getByLabel('Phone Number').fill('513');
    await save.click();
    await expect(toast(page)).toContainText('First name is required');
    await expect(page.getByText('Phone number must be in format (XXX) XXX-XXXX')).toBeVisible();
    await page.getByLabel('First Name').fill('Priya');
    await page.getByLabel('Phone Number').fill('5135550119');
    await expect(page.getByLabel('Phone Number')).toHaveValue('(513) 555-0119');
    await expect(page.getByLabel('Date of Birth')).toHaveAttribute('readonly');
    await expect(page.getByLabel('Date of Birth')).toHaveAccessibleDescription(
      /^Call us to change this: \(513\)/,
    );
    await page.getByLabel('ZIP Code').fill('4520');
    await page.getByLabel('City').focus();
    await expect(page.getByLabel('ZIP Code')).toHaveAccessibleDescription(/valid ZIP code/);
  });
});

test('another phone number asks for the password in an older session, and keeps what was typed', async ({
  page,
}) => {
  const person = await openAccountElsewhere({ firstName: 'Lena', pin: '2580' });
  await signInAs(page.request, person.email, person.password);
  // Simulates five minutes passing: refuses a request without the password, as the bank would.
  await page.route('**/api/profile', async (route) => {
    const { currentPassword } = route.request().postDataJSON() as { currentPassword?: string };
    if (currentPassword) return route.continue();
    const message = 'Please confirm your password to change your phone number.';
    await route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { status: 403, code: 'password_required', message },
    });
  });
  await page.goto('/profile?section=details');
  await page.getByLabel('Phone Number').fill('5135550177');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirm your password' });
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toContainText('Current password is required');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Phone Number')).toHaveValue('(513) 555-0177');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await dialog.getByLabel('Current Password').fill(person.password);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Profile Updated');
  await expect(dialog).toHaveCount(0);
  await expect(
    page.locator('[data-slot="card"]', { hasText: 'Current Address on File' }),
  ).toContainText('(513) 555-0177');
});

test('on a phone, the profile is a list of its sections, each with a way back', {
  tag: '@phone',
}, async ({ page }) => {
  const { email, password } = await openAccountElsewhere({ firstName: 'Lena', pin: '2580' });
  await signInAs(page.request, email, password);
  await page.goto('/profile');
  const index = page.getByRole('navigation', { name: 'Profile Settings' });
  await expect(index.getByRole('link', { name: /^Sign-In and Security/ })).toContainText(
    'PIN set, password only',
  );
  await expect(index.getByRole('link', { name: /^Devices and Events/ })).toContainText(
    'Signed in on 2 devices',
  );
  for (const [name, heading] of [
    [/^Personal Details/, 'Current Address on File'],
    [/^Sign-In and Security/, 'Sign-In Protection'],
    [/^Devices and Events/, 'Security Events'],
    [/^Alerts/, 'Quiet Hours'],
    [/^Transfers/, 'Take Transfers Back'],
    [/^Views by Staff/, 'Who Viewed My Account'],
  ] as const)
    await test.step(heading, async () => {
      await index.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await checkEverySize(page);
      await page.locator('main').getByRole('link', { name: 'Profile Settings' }).click();
      await expect(index).toBeVisible();
    });
  await checkEverySize(page);
});

test.describe('a customer’s own profile', () => {
  test('changes: details, email, password, PIN, devices', async ({ page, browser }) => {
    const email = await signInNewcomer(page);
    await payInitialDeposit(page);
    await page.request.post('/api/pin/setup', { data: { pin: '2580' } });
    await page.goto('/profile');

    await page.getByLabel('Street Address').fill('9 Elm Street');
    await page.getByLabel('City').fill('Dayton');
    await page.getByLabel('ZIP Code').fill('45402');
    await page.getByLabel('Last Name').fill('Lovell');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page)).toContainText('Profile Updated');
    await expect(page.getByText('Ada Lovell: awaiting confirmation')).toBeVisible();
    await expect(page.getByText('everyone else sees Ada Lindner')).toBeVisible();
    await expect(
      page.locator('[data-slot="card"]', { hasText: 'Current Address on File' }),
    ).toContainText(/9 Elm Street.*Dayton.*OH.*45402/s);

    // The link works once; merely opening it, as a program might, confirms nothing.
    await page.getByRole('button', { name: 'Send Again' }).click();
    await page.getByRole('link', { name: 'Confirm Now' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your email address');
    await expect(page).toHaveURL(/\/email-link$/);
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Confirm Email Address' }).click();
    await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send Again' })).toHaveCount(0);

    await page.getByRole('link', { name: 'Security Settings' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-In and Security');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const opener = page.getByRole('button', { name: 'Change Email' });
    await opener.click();
    await page.getByLabel('New Email').fill('not an address');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(page.getByLabel('New Email')).toHaveValue('');
    await page.getByRole('button', { name: 'Update Email' }).click();
    await expect(
      page.getByText('Please enter a valid email address', { exact: true }).last(),
    ).toBeVisible();
    await page.getByLabel('New Email').fill(`new.${email}`);
    await page.getByLabel('Current Password').fill('not-the-password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(page.getByLabel('Current Password')).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Update Email' }).click();
    await expect(toast(page)).toContainText(/Email Update Failed.*Current password is incorrect/s);
    await page.getByLabel('Current Password').fill(password);
    await page.getByRole('button', { name: 'Update Email' }).click();
    await expect(toast(page)).toContainText('Email Updated');
    await expect(page.getByLabel('New Email')).toBeHidden();
    await page.goBack();
    await expect(
      page.locator('[data-slot="card"]', { hasText: 'Account Information' }),
    ).toContainText(`new.${email}`);

    await expect(page.getByRole('button', { name: 'Send Again' })).toHaveCount(0);

    const elsewhere = await (
      await browser.newContext({ userAgent: 'Firefox/132.0 (Windows NT 10.0)' })
    ).newPage();
    await elsewhere.request.post(new URL('/api/login', page.url()).href, {
      data: { email: `new.${email}`, password },
    });
    await page.goto('/profile?section=messages');
    await expect(page.getByText('A sign-in from a new device')).toBeVisible();
    await page.goto('/profile?section=devices');
    await expect(page.getByText('Firefox on Windows', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Sign out Firefox on Windows/ }).click();
    await expect(page.getByText('Firefox on Windows', { exact: true })).toBeHidden();
    expect((await elsewhere.request.get(new URL('/api/auth/user', page.url()).href)).status()).toBe(
      401,
    );

    // The URL that password managers open.
    await page.goto('/.well-known/change-password');
    await page.getByLabel('Current Password').fill(password);
    await page.getByLabel('New Password', { exact: true }).fill('Mount-Adams-Incline-9');
    await page.getByLabel('Confirm New Password').fill('Mount-Adams-Incline-8');
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expect(toast(page)).toContainText("Passwords don't match");
    await page.getByLabel('Confirm New Password').fill('Mount-Adams-Incline-9');
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expect(toast(page)).toContainText('Password Updated');

    await page.getByRole('button', { name: 'Change PIN' }).click();
    await page.getByLabel('Current Password').fill('Mount-Adams-Incline-9');
    await page.getByLabel('New PIN', { exact: true }).fill('1234');
    await page.getByLabel('Confirm New PIN').fill('1234');
    await page.getByRole('button', { name: 'Update PIN' }).click();
    await expect(toast(page)).toContainText('PIN Update Failed');
    await page.getByLabel('New PIN', { exact: true }).fill('7413');
    await page.getByLabel('Confirm New PIN').fill('7413');
    await page.getByRole('button', { name: 'Update PIN' }).click();
    await expect(toast(page)).toContainText('PIN Updated');
    await page.goto('/profile?section=messages');
    for (const subject of ['Your PIN was changed', 'Your password was changed'])
      await expect(page.getByText(subject, { exact: true })).toBeVisible();
    await page.goto('/profile?section=devices');
    await expect(
      page.getByRole('list', { name: 'Security Events' }).getByText('Your PIN was changed.'),
    ).toBeVisible();
  });
});

test.describe('for a day after a password reset', () => {
  const fits = async (page: Page) =>
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);

  test('changing the PIN requires the current one, and the screen says until when', {
    tag: '@phone',
  }, async ({ page }) => {
    const { email } = await openAccountElsewhere({ firstName: 'Rita', pin: '2580' });
    await resetPassword(page.request, email);
    await signInAs(page.request, email, passwordAfterReset);
    await page.goto('/profile?section=sign-in');
    await page.getByRole('button', { name: 'Change PIN' }).click();
    const notice = page.locator('[data-slot="alert"]', {
      hasText: 'Your password was reset recently',
    });
    await expect(notice).toContainText(
      /Until [A-Z][a-z]{2} \d+, \d{4} at \d+:\d\d [AP]M, you need your current PIN/,
    );
    await expect(notice.getByRole('link', { name: '1-800-742-2265' })).toBeVisible();
    await page.getByLabel('Current Password').fill(passwordAfterReset);
    await page.getByLabel('New PIN', { exact: true }).fill('7413');
    await page.getByLabel('Confirm New PIN').fill('7413');
    await page.getByRole('button', { name: 'Update PIN' }).click();
    await expect(toast(page)).toContainText('Please enter your current PIN');
    await expect(page.getByLabel('Current PIN')).toBeFocused();
    await checkAccessibility(page);
    await fits(page);
    await page.getByLabel('Current PIN').fill('9999');
    await page.getByRole('button', { name: 'Update PIN' }).click();
    await expect(toast(page)).toContainText('Incorrect PIN. 4 attempts left.');
    await page.getByLabel('Current PIN').fill('2580');
    await page.getByRole('button', { name: 'Update PIN' }).click();
    await expect(toast(page)).toContainText('PIN Updated');
  });

  test('the PIN form asks for the current PIN if the bank does, even if the form did not know', async ({
    page,
  }) => {
    const { email } = await openAccountElsewhere({ firstName: 'Rhea', pin: '2580' });
    await resetPassword(page.request, email);
    await signInAs(page.request, email, passwordAfterReset);
    const unaware = {
      hasPin: true,
      lockedUntil: null,
      passwordRequired: false,
      waitingPeriodEndsAt: null,
    };
    await page.route('**/api/pin/status', (route) => route.fulfill({ json: unaware }));
    await page.goto('/profile?section=sign-in');
    await page.getByRole('button', { name: 'Change PIN' }).click();
    await page.getByLabel('Current Password').fill(passwordAfterReset);
    await page.getByLabel('New PIN', { exact: true }).fill('7413');
    await page.getByLabel('Confirm New PIN').fill('7413');
    await expect(page.getByLabel('Current PIN')).toHaveCount(0);
    await page.unroute('**/api/pin/status');
    await page.getByRole('button', { name: 'Update PIN' }).click();
    await expect(toast(page)).toContainText('Your password was reset by email recently');
    await page.getByLabel('Current PIN').fill('2580');
    await expect(page.getByLabel('New PIN', { exact: true })).toHaveValue('7413');
    await page.getByRole('button', { name: 'Update PIN' }).click();
    await expect(toast(page)).toContainText('PIN Updated');
  });

  test('the first PIN waits', {
    tag: '@phone',
  }, async ({ page }) => {
    const [newcomer, friend] = await Promise.all([
      openAccountElsewhere({ firstName: 'Rosa', pin: null }),
      openAccountElsewhere({ firstName: 'Hugo', pin: demo.pin }),
    ]);
    // A reset protects money that others have sent; without any, the PIN can be set up.
    await signInAs(page.request, friend.email, friend.password);
    const found = await page.request.get(`/api/accounts?search=${newcomer.accountNumber}`);
    const [{ id: toAccountId }] = (await found.json()) as [{ id: number }];
    await page.request.put('/api/undo-time', { data: { seconds: 0 } });
    const sent = await page.request.post('/api/transactions', {
      data: { type: 'transfer', amount: '5.00', toAccountId, pin: demo.pin },
    });
    expect(sent.status()).toBe(201);
    await resetPassword(page.request, newcomer.email);
    await signInAs(page.request, newcomer.email, passwordAfterReset);
    await page.goto('/dashboard');
    const notice = page.getByText(/you can’t set up your PIN until [A-Z][a-z]{2} \d+/);
    await expect(notice).toBeVisible();
    await expect(page.getByText('$55.00').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send Money' })).toBeDisabled();
    await page.goto('/dashboard?view=transaction');
    await expect(notice).toBeVisible();
    await expect(page.getByRole('button', { name: 'Set PIN' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Check Again' }).click();
    await checkAccessibility(page);
    await fits(page);
  });

  test('a locked PIN is not unlocked by the password', {
    tag: '@phone',
  }, async ({ page }) => {
    const locked = await openAccountElsewhere({ firstName: 'Ruth', pin: '2580' });
    await resetPassword(page.request, locked.email);
    await signInAs(page.request, locked.email, passwordAfterReset);
    for (let guess = 0; guess < 5; guess++)
      await page.request.post('/api/transactions', {
        data: { type: 'deposit', amount: '1.00', pin: '9999' },
      });
    await page.goto('/dashboard?view=external-transfer&tab=payment');
    await expect(page.getByText(/it can’t unlock your PIN until [A-Z][a-z]{2} \d+/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Unlock With Password' })).toHaveCount(0);
    await checkAccessibility(page);
    await fits(page);
  });
});

test('the first PIN asks for the password in an older session, and keeps what was typed', {
  tag: '@phone',
}, async ({ page }) => {
  const newcomer = await openAccountElsewhere({ firstName: 'Paula', pin: null });
  await signInAs(page.request, newcomer.email, newcomer.password);
  // Simulates five minutes passing: refuses a request without the password, as the bank would.
  const asked: string[] = [];
  await page.route('**/api/pin/setup', async (route) => {
    const body = route.request().postDataJSON() as { currentPassword?: string };
    asked.push(Object.keys(body).join());
    const message = 'Please confirm your password to set your PIN.';
    if (body.currentPassword) return route.continue();
    await route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: {
        status: 403,
        code: 'password_required',
        message,
        errors: [{ path: 'currentPassword', message }],
      },
    });
  });
  await page.goto('/dashboard');
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await page.getByLabel('PIN', { exact: true }).fill('2580');
  await page.getByLabel('Confirm PIN').fill('2580');
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('PIN', { exact: true })).toHaveValue('2580');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await expect(toast(page)).toContainText('Please confirm your password');
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await expect(toast(page)).toContainText('Your PIN has been set successfully!');
  expect(asked).toEqual(['pin', 'pin,currentPassword']);
});

test('the profile and the registration refuse a deceptive name', async ({ page }) => {
  await signIn(page, demo.priya);
  await page.goto('/profile');
  await page.getByLabel('First Name').fill('Priya2');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText(
    'Names may contain only letters, spaces, hyphens, apostrophes',
  );
  await expect(page.getByLabel('First Name')).toBeFocused();
  await page.getByLabel('First Name').fill('Seven');
  await page.getByLabel('Last Name').fill('Hills Bank');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Please use your own name');

  await page.context().clearCookies();
  await page.goto('/?view=register');
  await fillIn(page, {
    'First Name': 'Ada',
    'Last Name': 'Lindner3',
    'Date of Birth': '1990-04-23',
    'Social Security Number': '900123456',
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page)).toContainText(
    'Names may contain only letters, spaces, hyphens, apostrophes',
  );
  await expect(page.getByLabel('Last Name')).toBeFocused();
  await expect(page.getByLabel('Social Security Number')).toHaveAccessibleDescription(
    /this number has never been issued/,
  );
});

test('a message to support is delivered, and a copy of it is shown', async ({ page }) => {
  await signIn(page, demo.marcus);
  const notes: string[] = [];
  page.on('console', (message) => notes.push(message.text()));
  await page.goto('/support');
  await checkAccessibility(page);
  await expect(page.getByLabel('Name')).toHaveValue('Marcus Bell');
  await expect(page.getByLabel('Email')).toHaveValue('marcus@example.com');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(page)).toContainText('Subject is required');
  await page.getByLabel('Subject').fill('My savings rate');
  await page.getByLabel('Message').fill('What is it now?\nAnd from March?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Your message was sent')).toBeVisible();
  await expect(page.getByText(/SM\d{8}/).first()).toBeVisible();
  await expect(page.getByText('What is it now? And from March?')).toBeVisible();
  expect(notes.some((note) => /Support message SM\d{8} delivered/.test(note))).toBe(true);
  expect(notes.join()).not.toContain('savings rate');
  await page.getByRole('button', { name: 'Write Another Message' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('');
});

test.describe('the floating widget', () => {
  const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
  const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });

  test('needs a name, greets, and answers each message 1.5 seconds later', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await page.getByRole('button', { name: 'Open support chat' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('link', { name: 'Call (513) 426-6667' })).toBeVisible();
    await dialog.getByLabel('Your Name').fill('   ');
    await dialog.getByRole('button', { name: 'Start Chat' }).click();
    await expect(dialog.getByText('Please enter your name to start a chat.')).toBeVisible();
    await dialog.getByLabel('Your Name').fill('  Grace  ');
    await dialog.getByRole('button', { name: 'Start Chat' }).click();
    await expect(log(page)).toContainText('Hello Grace, welcome to Seven Hills Bank.');
    await expect(dialog.getByRole('link', { name: 'Sign In to Chat' })).toBeVisible();
    await stopTime(page);

    await message(page).fill('Hello');
    await message(page).press('Enter');
    await expect(message(page)).toHaveValue('');
    await expect(log(page)).toContainText('Hello');
    await page.clock.runFor(1_499);
    await expect(log(page)).not.toContainText('Thank you for your message');
    await page.clock.runFor(1);
    await expect(log(page)).toContainText(/Thank you for your message.*\(513\) 426-6667/);

    await message(page).press('Shift+Enter');
    await message(page).pressSequentially('   ');
    await message(page).press('Enter');
    await expect(log(page).getByText('You:')).toHaveCount(1);
    await message(page).fill('First');
    await message(page).press('End');
    await message(page).press('Shift+Enter');
    await message(page).pressSequentially('second');
    await message(page).press('Enter');
    await expect(log(page).getByText('First second')).toBeVisible();
    await page.clock.runFor(1_500);
    await expect(log(page).getByText(/Thank you for your message/)).toHaveCount(2);
  });

  test('offers a person to a signed-in customer once its code has loaded', async ({ page }) => {
    let bring = () => {};
    const late = new Promise<void>((resolve) => {
      bring = resolve;
    });
    await page.route(`**/${await builtScript('src/app/customer-support.tsx')}`, async (route) => {
      await late;
      await route.continue();
    });
    await signIn(page, demo.olivia);
    await page.goto('/support');
    await page.getByRole('button', { name: 'Start Chat' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Start Chat' })).toBeVisible();
    const person = dialog.getByRole('button', { name: 'Talk to a Person' });
    await expect(person).toBeHidden();
    bring();
    await person.click();
    await expect(page.getByRole('dialog', { name: 'Chat', exact: true })).toBeVisible();
  });

  test('sends nothing to anyone, and keeps the conversation while it is closed', async ({
    page,
  }) => {
    await signIn(page, demo.olivia);
    await page.goto('/support');
    await page.getByRole('button', { name: 'Start Chat' }).click();
    // The bank knows who is signed in.
    await expect(page.getByLabel('Your Name')).toBeHidden();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    await page.getByRole('dialog').getByRole('button', { name: 'Start Chat' }).click();
    await expect(log(page)).toContainText('Hello Olivia Martinez, welcome');
    await message(page).fill('Is anybody there?');
    await message(page).press('Enter');
    await expect(log(page)).toContainText('Thank you for your message');
    expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Open support chat' }).click();
    await expect(log(page)).toContainText('Is anybody there?');
    await page.getByRole('button', { name: 'End Chat' }).click();
    await expect(page.getByRole('button', { name: 'Start Chat' }).last()).toBeVisible();
  });
});

test.describe('a failed transaction', () => {
  test('is explained, and after a reload as one in the past', async ({ page }) => {
    await signIn(page, demo.olivia);
    await page.goto('/transaction-failed?reason=insufficient_funds');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insufficient Funds');
    await expect(page.getByRole('link', { name: 'Call Customer Service' })).toBeVisible();
    // The reasons differ only in their words.
    await checkAccessibility(page);
    // Back and a reload show the page again, long after the transaction.
    await page.reload();
    await expect(page.getByText('This is about an earlier transaction')).toBeVisible();
    await page.goto('/transaction-failed?reason=suspended');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Suspended');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Account Is Active');
    await checkAccessibility(page);
  });

  test('never shows a message from the address', async ({ page }) => {
    await signIn(page, demo.olivia);
    await page.goto(
      `/transaction-failed?message=${encodeURIComponent('Call 1-900-555-0100 to unlock it')}`,
    );
    const main = page.getByRole('main');
    await expect(main).toContainText('Sorry, this transaction cannot be completed at this time.');
    await expect(main).not.toContainText('1-900');
  });
});

test('the pages to read are accessible in light and dark mode', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/');
  for (const path of [
    '/about',
    '/support/security-tips',
    '/support/fees',
    '/support/privacy',
    '/support/terms',
  ]) {
    await followTo(page, path);
    await checkAccessibility(page);
  }
});

test('about describes the bank, its milestones, five customers, and its regulators', async ({
  page,
}) => {
  await page.goto('/about');
  for (const name of [
    'Key milestones',
    'Our core values',
    'Our services',
    'What our customers say',
    'Awards',
    'Contact',
    'Regulation and insurance',
  ])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('since 1892')).toBeVisible();
  await expect(page.getByRole('blockquote')).toHaveCount(5);
});
