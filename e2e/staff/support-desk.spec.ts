import type { Browser, Page } from '@playwright/test';
import { checkAccessibility, demo, expect, signIn, test } from '../fixtures.ts';
import { openAccount, openAccountElsewhere, signInAs } from '../support/open-account.ts';

/** The support desk: one chat among two staff members, with the customer's account in view. */

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });

async function colleaguePage(browser: Browser, page: Page): Promise<{ other: Page; name: string }> {
  const colleague = await openAccountElsewhere({ firstName: 'Rita', pin: null });
  const found = await page.request.get(`/api/admin/users?search=${colleague.email}`);
  const [{ id }] = (await found.json()) as [{ id: number }];
  const changed = await page.request.put(`/api/admin/users/${id}`, {
    data: { email: colleague.email, role: 'support', currentPassword: demo.password },
  });
  expect(changed.status()).toBe(200);
  const context = await browser.newContext({
    baseURL: process.env.BANK_URL ?? '',
    viewport: page.viewportSize(),
  });
  const other = await context.newPage();
  await signInAs(other.request, colleague.email, colleague.password);
  return { other, name: colleague.fullName };
}

test('a chat is answered with the account in view, joined, handed over, and closed with an outcome', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const customer = await openAccount(page.request, {
    firstName: 'Cleo',
    pin: demo.pin,
    deposit: '321.00',
  });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Open support chat/ }).click();
  await page.getByRole('button', { name: 'Talk to a Person' }).click();
  await expect(page.getByText(/Someone will be with you shortly/)).toBeVisible();
  await field(page).fill('Where is my card?');
  await field(page).press('Enter');

  const context = await browser.newContext({
    baseURL: process.env.BANK_URL ?? '',
    viewport: page.viewportSize(),
  });
  const staff = await context.newPage();
  await signIn(staff, demo.admin);
  const { other, name } = await colleaguePage(browser, staff);

  // From the queue into the chat, with the customer's account beside it.
  await staff.goto('/admin?view=chat-management');
  await expect(staff).toHaveTitle(/^\(\d+\) Chat Management/);
  const row = staff
    .getByRole('list', { name: 'Chats' })
    .getByRole('listitem')
    .filter({ hasText: customer.fullName });
  await expect(row).toContainText(/waits (under a minute|\d+ min)/);
  await row.getByRole('button', { name: 'Assign to Me' }).click();
  await expect(page.getByText('has joined your chat')).toBeVisible();
  await row.getByRole('link', { name: /^Open Chat/ }).click();
  const card = staff.getByRole('region', { name: 'Customer' });
  await expect(card).toContainText(customer.accountNumber);
  await expect(card).toContainText('$371.00');

  // A reply is saved, and inserted by keyboard alone.
  const title = `Cards ${customer.fullName}`;
  await staff.keyboard.press('Alt+s');
  const replies = staff.getByRole('dialog');
  await replies.getByRole('button', { name: 'Add a Reply' }).click();
  await replies.getByLabel('Title').fill(title);
  await replies.getByLabel('Text').fill('Your card is on its way.');
  await checkAccessibility(staff);
  await replies.getByRole('button', { name: 'Save Reply' }).click();
  await replies.getByLabel('Find a reply').fill(title);
  await expect(replies.getByRole('list', { name: 'Saved replies' })).toContainText(title);
  await replies.getByLabel('Find a reply').press('Enter');
  await expect(replies).toHaveCount(0);
  await expect(field(staff)).toHaveValue('Your card is on its way.');
  await expect(field(staff)).toBeFocused();
  await field(staff).press('Enter');
  await expect(log(page)).toContainText('Your card is on its way.');
  await checkAccessibility(staff);

  // The colleague is warned before writing, joins, and then gets the chat.
  await other.goto(staff.url());
  await expect(
    other
      .getByText('Admin User is answering this chat')
      .or(other.getByText(/is answering this chat, since/)),
  ).toBeVisible();
  await expect(field(other)).toHaveCount(0);
  await other.getByRole('button', { name: 'Join' }).click();
  await field(other).fill('It left the bank on Monday.');
  await field(other).press('Enter');
  await expect(log(page)).toContainText('It left the bank on Monday.');
  await expect(log(page)).toContainText('Rita ·');
  await checkAccessibility(other);
  await staff.getByRole('button', { name: 'Hand Over' }).click();
  await staff.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await expect(other.getByText('You are answering this chat.')).toBeVisible();
  await expect(page.getByText('You are chatting with Rita.')).toBeVisible();

  // Closed by staff, it stays readable for the customer, with a line that says so.
  await other.getByRole('button', { name: 'End Chat' }).click();
  const question = other.getByRole('alertdialog');
  await question.getByLabel('Outcome').selectOption('resolved');
  await question.getByLabel('Tag').selectOption('cards');
  await question.getByRole('button', { name: 'End Chat' }).click();
  await expect(other.getByText(/Staff ended this chat.*Resolved · Cards/)).toBeVisible();
  await expect(page.getByText(/Our staff ended this chat\./)).toBeVisible();
  await expect(log(page)).toContainText('It left the bank on Monday.');
  await checkAccessibility(page);
});
