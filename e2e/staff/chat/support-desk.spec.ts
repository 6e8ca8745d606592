import type { Page } from '@playwright/test';
import { checkEverySize, demo, expect, signIn, test } from '../../fixtures.ts';
import { withoutFirstAnswers } from '../../support/first-answers.ts';
import { openAccount, openColleague } from '../../support/people/open-account.ts';

/** The support desk: two staff members share one chat, with the customer's account in view. */

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const filteredList = '/admin?view=transactions&search=rent&type=transfer';
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });

/** Records on the page what a desktop would show and play, as in a background window. */
function noteAlerts(): void {
  const shown: string[] = [];
  let tones = 0;
  class NotedNotification {
    static permission = 'granted';
    constructor(title: string) {
      shown.push(title);
    }
  }
  class NotedAudio extends AudioContext {
    constructor() {
      super();
      tones += 1;
    }
  }
  Object.assign(window, {
    Notification: NotedNotification,
    AudioContext: NotedAudio,
    alertsOf: () => ({ shown, tones }),
  });
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
}

const alertsOn = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { alertsOf(): { shown: string[]; tones: number } }).alertsOf(),
  );

test('a chat is answered with the account in view, joined, handed over, and closed with an outcome', {
  tag: '@phone',
}, async ({ page, browser }) => {
  test.setTimeout(240_000);
  const customer = await openAccount(page.request, {
    firstName: 'Cleo',
    pin: demo.pin,
    deposit: '321.00',
  });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Open support chat/ }).click();
  const context = await browser.newContext({
    baseURL: process.env.BANK_URL ?? '',
    viewport: page.viewportSize(),
  });
  const staff = await context.newPage();
  await signIn(staff, demo.admin);
  const { other, name } = await openColleague(browser, staff, {
    firstName: 'Rita',
    role: 'support',
  });

  // A desk in a background window is silent until its staff member turns the sound on. Customers of
  // other journeys come and go, so this test sets how many are waiting.
  const desk = await context.newPage();
  let waiting = 0;
  await desk.route('**/api/admin/waiting-work', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), chats: waiting } });
  });
  await withoutFirstAnswers(desk);
  await desk.addInitScript(noteAlerts);
  await desk.goto('/admin?view=chat-management');
  await expect(desk.getByRole('button', { name: 'Sound Off' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  const counted = desk.waitForResponse('**/api/admin/waiting-work');
  waiting = 1;
  await page.getByRole('button', { name: 'Talk to a Person' }).click();
  await expect(page.getByText(/Someone will be with you shortly/)).toBeVisible();
  await counted;
  await expect(desk).toHaveTitle('(1) Chat Management | Seven Hills Bank');
  expect(await alertsOn(desk)).toEqual({ shown: [], tones: 0 });
  await desk.getByRole('button', { name: 'Sound Off' }).click();
  waiting = 2;
  await field(page).fill('Where is my card?');
  await field(page).press('Enter');
  await expect(desk).toHaveTitle('(2) Chat Management | Seven Hills Bank');
  await expect.poll(() => alertsOn(desk)).toEqual({ shown: ['A customer is waiting'], tones: 1 });
  await desk.close();
  // The choice is remembered.
  await staff.goto('/admin?view=chat-management');
  await expect(staff.getByRole('button', { name: 'Sound On' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  // From the queue into the chat, with the customer's account next to it.
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

  // A reply is saved and inserted by keyboard alone.
  const title = `Cards ${customer.fullName}`;
  await staff.keyboard.press('Alt+s');
  const replies = staff.getByRole('dialog');
  await replies.getByRole('button', { name: 'Add a Reply' }).click();
  await replies.getByLabel('Title').fill(title);
  await replies.getByLabel('Text').fill('Your card is on its way.');
  await checkEverySize(staff);
  await replies.getByRole('button', { name: 'Save Reply' }).click();
  await replies.getByLabel('Find a reply').fill(title);
  await expect(replies.getByRole('list', { name: 'Saved replies' })).toContainText(title);
  await replies.getByLabel('Find a reply').press('Enter');
  await expect(replies).toHaveCount(0);
  await expect(field(staff)).toHaveValue('Your card is on its way.');
  await expect(field(staff)).toBeFocused();
  await field(staff).press('Enter');
  await expect(log(page)).toContainText('Your card is on its way.');
  await checkEverySize(staff);

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
  await checkEverySize(other);

  // After a sign-out in another tab, the session's tabs lead back to their addresses, with the
  // unsent text.
  const tabs = { chat: staff.url(), list: `${new URL(staff.url()).origin}${filteredList}` };
  const list = await context.newPage();
  await list.goto(filteredList);
  await expect(list.getByRole('table', { name: 'All Transactions' })).toBeVisible();
  await field(staff).fill('I am still looking into');
  const third = await context.newPage();
  await third.goto('/admin?view=reports');
  await third.getByRole('button', { name: 'Sign Out' }).click();
  await expect(third).toHaveURL(/\/logout$/);
  for (const tab of [staff, list]) await expect(tab).toHaveURL(/view=login&next=/);
  // After a sign-in in one tab, the other also continues.
  await list.getByLabel('Email Address').fill(demo.admin);
  await list.getByLabel('Password', { exact: true }).fill(demo.password);
  await list.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(list).toHaveURL(tabs.list);
  await expect(staff).toHaveURL(tabs.chat);
  await expect(list.getByRole('searchbox', { name: 'Search' })).toHaveValue('rent');
  await expect(field(staff)).toHaveValue('I am still looking into');
  await field(staff).fill('');
  await list.close();
  await third.close();

  await staff.getByRole('button', { name: 'Hand Over' }).click();
  await staff.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await expect(other.getByText('You are answering this chat.')).toBeVisible();
  await expect(page.getByText('You are chatting with Rita.')).toBeVisible();

  // After staff have closed the chat, the customer can still read it, with a line that says so.
  await other.getByRole('button', { name: 'End Chat' }).click();
  const question = other.getByRole('alertdialog');
  await question.getByLabel('Outcome').selectOption('resolved');
  await question.getByLabel('Tag').selectOption('cards');
  await question.getByRole('button', { name: 'End Chat' }).click();
  await expect(other.getByText(/Staff ended this chat.*Resolved · Cards/)).toBeVisible();
  await expect(page.getByText(/Our staff ended this chat\./)).toBeVisible();
  await expect(log(page)).toContainText('It left the bank on Monday.');
  await checkEverySize(page);
});
