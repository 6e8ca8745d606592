import { request as requests } from '@playwright/test';
import { checkAccessibility, expect, test } from '../../fixtures.ts';
import { openAccount } from '../../support/people/open-account.ts';

test('incoming money is announced immediately, links to its receipt, and is emailed until a link stops that', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  await openAccount(page.request, { firstName: 'Marcus', pin: '1892' });
  const { id: toAccountId } = await (await page.request.get('/api/account')).json();
  const olivia = await requests.newContext(baseURL === undefined ? {} : { baseURL });
  const { holder } = await openAccount(olivia, {
    firstName: 'Olivia',
    pin: '1892',
    deposit: '500',
  });
  const send = async (amount: string) => {
    const data = { type: 'transfer', amount, toAccountId, pin: '1892' };
    expect((await olivia.post('/api/transactions', { data })).status()).toBe(201);
  };

  await page.goto('/dashboard');
  const bell = page.getByRole('button', { name: 'Notifications' });
  await expect(bell).toHaveAccessibleName('Notifications');
  await send('25');
  await expect(bell).toHaveAccessibleName('Notifications, 1 new', { timeout: 20_000 });
  await bell.click();
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  await expect(dialog).toContainText(`${holder} sent you $25.00.`);
  await expect(dialog).toContainText(
    'You get this because alerts about money that arrives are on.',
  );
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: /^View receipt/ }).click();
  const receipt = page.getByRole('dialog', { name: /Receipt/ });
  await expect(receipt).toContainText('$25.00');
  await receipt.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog.getByText('New', { exact: true })).toHaveCount(0);

  await send('26');
  await expect(dialog).toContainText(`${holder} sent you $26.00.`, { timeout: 20_000 });
  await dialog.getByRole('button', { name: 'Mark All Read' }).click();
  await expect(dialog.getByText('New', { exact: true })).toHaveCount(0);
  await dialog.getByRole('link', { name: 'Change alerts' }).first().click();
  await expect(page).toHaveURL(/\/profile\?section=alerts$/);
  await expect(bell).toHaveAccessibleName('Notifications');

  const moneyIn = page.getByRole('button', { name: /^Money arrives/ });
  await expect(moneyIn).toContainText('In the app');
  await checkAccessibility(page);
  await moneyIn.click();
  const editor = page.getByRole('dialog', { name: 'Money arrives' });
  await checkAccessibility(page);
  await editor.getByLabel('By email').check();
  await editor.getByLabel('From this amount on').fill('much');
  await page.getByRole('button', { name: 'Save Alert' }).click();
  await expect(editor).toContainText('Please enter an amount');
  await editor.getByLabel('From this amount on').fill('10');
  await page.getByRole('button', { name: 'Save Alert' }).click();
  await expect(page.getByText('Alert Saved', { exact: true })).toBeVisible();
  await expect(moneyIn).toBeFocused();
  await expect(moneyIn).toContainText('In the app, by email, on my devices; from $10.00');
  await page.getByRole('link', { name: 'Profile Settings' }).first().click();
  await expect(page.getByRole('link', { name: /^Alerts/ })).toContainText(/\d+ alerts on/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeFocused();

  await send('27');
  const linkOf = async () => {
    const { messages } = await (await page.request.get('/api/demo/outbox')).json();
    const [newest] = messages as { subject: string; text: string }[];
    if (newest?.subject !== `Alert: ${holder} sent you $27.00.`) return null;
    return /\S+\/unsubscribe\?token=\S+/.exec(newest.text)?.[0] ?? null;
  };
  await expect.poll(linkOf, { timeout: 20_000 }).not.toBeNull();
  const link = new URL((await linkOf()) ?? '');
  await page.context().clearCookies();
  await page.goto(link.pathname + link.search);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop these emails');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Stop These Emails' }).click();
  await expect(page.getByText('We no longer email you about money that arrives.')).toBeVisible();
  await page.goto('/unsubscribe');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not complete');
});
