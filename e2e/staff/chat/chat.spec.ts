import type { Browser, Page } from '@playwright/test';
import { checkAccessibility, demo, expect, signIn, test, toast } from '../../fixtures.ts';
import { type OpenedAccount, openAccount, signInAs } from '../../support/people/open-account.ts';

/** Live chat between a customer and staff, each in a browser of their own, and the live account. */

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const widget = (page: Page) => page.getByRole('button', { name: /Open support chat/ });
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Chats' }).getByRole('listitem').filter({ hasText: name });

async function say(page: Page, text: string) {
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('');
}

async function startChat(page: Page) {
  await page.goto('/dashboard');
  await widget(page).click();
  // The button that floats while the page loads has given way to the one in the header or the bar.
  await expect(page.locator('[data-slot="support-widget"]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Talk to a Person' }).click();
  await expect(page.getByText('Someone will be with you shortly.')).toBeVisible();
  await expect(log(page)).toContainText('Never share your password or PIN');
}

async function staffPage(browser: Browser, viewport: Page): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.BANK_URL ?? '',
    viewport: viewport.viewportSize(),
  });
  const page = await context.newPage();
  await signIn(page, demo.admin);
  return page;
}

const nameOf = ({ fullName }: OpenedAccount) => fullName;

test('a customer talks to a person, and both see each message as it is written', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const customer = await openAccount(page.request, { firstName: 'Clara', pin: '2580' });
  const name = nameOf(customer);
  const staff = await staffPage(browser, page);
  await startChat(page);
  await expect(page.getByText('waiting', { exact: true })).toBeVisible();
  await say(page, 'Where is my wire?');
  await checkAccessibility(page);

  await staff.goto('/admin?view=chat-management');
  const waiting = row(staff, name);
  await expect(waiting).toContainText(/Session #\d+/);
  await expect(waiting).toContainText('1 unread');
  await checkAccessibility(staff);
  await waiting.getByRole('button', { name: 'Assign to Me' }).click();
  await expect(toast(staff)).toContainText('Chat Assigned');
  await expect(toast(staff)).toContainText('You have been assigned to this chat session.');
  await expect(waiting.getByRole('button', { name: 'Assign to Me' })).toHaveCount(0);
  await expect(waiting.getByText('assigned', { exact: true })).toBeVisible();
  await expect(page.getByText('has joined your chat')).toBeVisible();

  await waiting.getByRole('link', { name: 'Open Chat' }).click();
  await expect(staff.getByRole('heading', { name: `Chat with ${name}` })).toBeVisible();
  await expect(log(staff)).toContainText('Where is my wire?');
  await expect(log(staff)).toHaveCSS('height', '500px');

  await staff.keyboard.press('/');
  await expect(field(staff)).toBeFocused();
  await field(staff).pressSequentially('Let me');
  await expect(page.getByText('is typing…')).toBeVisible();
  await field(staff).press('Enter');
  await expect(log(page)).toContainText('Let me');
  await expect(page.getByText('is typing…')).toHaveCount(0);
  await field(staff).press('Enter');
  await field(staff).fill('First line');
  await field(staff).press('Shift+Enter');
  await field(staff).pressSequentially('second line');
  await field(staff).press('Enter');
  await expect(log(page).getByText('First line\nsecond line')).toBeVisible();
  await expect(log(staff).locator('[data-slot="chat-message"]')).toHaveCount(3);
  await expect(staff.getByText('active', { exact: true })).toBeVisible();
  await checkAccessibility(staff);

  const right = async (text: string) =>
    (await log(staff).locator('p', { hasText: text }).boundingBox())?.x ?? 0;
  expect(await right('Let me')).toBeGreaterThan(await right('Where is my wire?'));
  const background = await log(staff)
    .locator('p', { hasText: 'Where is my wire?' })
    .evaluate((line) => getComputedStyle(line).backgroundColor);
  const channels = (background.match(/\d+/g) ?? []).map(Number);
  // Gray: the channels hardly differ.
  expect(Math.max(...channels) - Math.min(...channels)).toBeLessThan(8);

  await staff.getByRole('button', { name: 'End Chat' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'End Chat' }).click();
  await expect(staff.getByText('closed', { exact: true })).toBeVisible();
  await expect(field(staff)).toHaveCount(0);
  // The chat stays on the customer's screen, with a line that says who ended it.
  await expect(page.getByText(/^Our staff ended this chat\./)).toBeVisible();
  await expect(log(page)).toContainText('Where is my wire?');
  await page.getByRole('button', { name: 'Back to Chats' }).click();
  await expect(page.getByText('Start Chat with a Person')).toBeVisible();
  await page
    .getByRole('region', { name: 'Your earlier chats' })
    .getByRole('button')
    .first()
    .click();
  await expect(log(page)).toContainText('Where is my wire?');
  await expect(page.getByText(/^Our staff ended this chat\./)).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await staff.getByRole('link', { name: 'Back to Sessions' }).click();
  await expect(row(staff, name)).toHaveCount(0);
  await staff.getByRole('button', { name: 'Closed' }).click();
  await expect(row(staff, name)).toContainText('closed');
  await staff.getByRole('link', { name: 'Back to Admin Panel' }).click();
  await expect(staff.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await staff.context().close();
});

test('what a customer has not read is counted on the widget, which then opens with it', async ({
  page,
  browser,
}) => {
  const name = nameOf(await openAccount(page.request, { firstName: 'Uma', pin: '2580' }));
  const staff = await staffPage(browser, page);
  await startChat(page);
  await page.keyboard.press('Escape');
  await staff.goto('/admin?view=chat-management');
  await row(staff, name).getByRole('link', { name: 'Open Chat' }).click();
  await say(staff, 'How can I help?');
  await say(staff, 'I am here.');
  await expect(page.getByRole('button', { name: 'Open support chat, 2 unread' })).toBeVisible();
  await widget(page).click();
  await expect(log(page)).toContainText('I am here.');
  await expect(page.getByText('You are chatting with')).toBeVisible();
  await page.getByRole('button', { name: 'End Chat' }).click();
  await page.getByRole('button', { name: 'Start Chat with a Person' }).click();
  await expect(page.getByText('Someone will be with you shortly.')).toBeVisible();
  // The earlier chat stays readable next to the new one.
  await page.getByRole('region', { name: 'Your earlier chats' }).getByRole('button').click();
  await expect(log(page)).toContainText('How can I help?');
  await expect(staff.getByText('The customer ended this chat')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /Open support chat$/ })).toBeVisible();
  await staff.context().close();
});

test('nothing is lost or duplicated when the connection drops, and half-written text stays', async ({
  page,
  browser,
  allowErrors,
}) => {
  allowErrors(/WebSocket/);
  const name = nameOf(await openAccount(page.request, { firstName: 'Lea', pin: '2580' }));
  let isDown = false;
  const open = new Set<{ close: () => Promise<void> }>();
  await page.routeWebSocket('/ws', (socket) => {
    if (isDown) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  await page.route(/\/api\/chat\/\d+\/messages$/, (route) =>
    isDown ? route.abort() : route.continue(),
  );
  const staff = await staffPage(browser, page);
  await startChat(page);
  await say(page, 'Before');
  await expect(log(page)).not.toContainText('Sending…');

  isDown = true;
  for (const socket of open) await socket.close();
  await say(page, 'While it was down');
  await say(page, 'and a second one');
  await field(page).fill('half writ');
  await expect(log(page).getByText('Sending…')).toHaveCount(2);
  await staff.goto('/admin?view=chat-management');
  await row(staff, name).getByRole('link', { name: 'Open Chat' }).click();
  await say(staff, 'Are you still there?');

  isDown = false;
  await expect(log(page)).toContainText('Are you still there?', { timeout: 30_000 });
  await expect(log(page)).not.toContainText('Sending…', { timeout: 30_000 });
  await expect(field(page)).toHaveValue('half writ');
  for (const side of [page, staff]) {
    const texts = log(side).locator('[data-slot="chat-message"] p');
    await expect(texts).toHaveCount(4);
    for (const text of ['Before', 'While it was down', 'and a second one', 'Are you still there?'])
      await expect(texts.filter({ hasText: text })).toHaveCount(1);
  }
  await staff.context().close();
});

test('the list loads more chats; one that a colleague has just taken cannot be taken', async ({
  page,
  browser,
}) => {
  const name = nameOf(await openAccount(page.request, { firstName: 'Rosa', pin: '2580' }));
  await startChat(page);
  const staff = await staffPage(browser, page);
  await staff.clock.install();
  // The list loads itself again this often.
  const reloadedEveryMs = 5_000;
  await staff.goto('/admin?view=chat-management');
  const button = row(staff, name).getByRole('button', { name: 'Assign to Me' });
  await expect(button).toBeVisible();
  await staff.route('**/api/chat/*/assign', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 409, message: 'Another staff member has taken this chat.' }),
    }),
  );
  await button.click();
  await expect(toast(staff)).toContainText('Assignment Failed');
  await expect(toast(staff)).toContainText('Failed to assign chat session.');
  // The toast disappears, but the chat still says why.
  await expect(row(staff, name)).toContainText(
    'Assignment FailedFailed to assign chat session. Another staff member has taken this chat.',
  );
  const fakes = Array.from({ length: 51 }, (_, index) => ({
    id: index + 1,
    customerId: 1,
    customerName: 'Rosa K',
    flags: [],
    status: 'waiting',
    assignedToAdmin: null,
    assignedToName: null,
    unreadCount: 0,
    lastMessage: null,
    lastMessageAt: null,
    createdAt: '2026-01-05T12:00:00.000Z',
    closedAt: null,
    closedBy: null,
  }));
  await staff.route('**/api/chat/sessions*', (route) =>
    route.fulfill({
      json: route.request().url().includes('cursor=50') ? fakes.slice(50) : fakes.slice(0, 50),
    }),
  );
  await staff.clock.fastForward(reloadedEveryMs);
  await staff.getByRole('button', { name: 'Show More' }).click();
  await expect(row(staff, 'Session #51 ')).toBeVisible();
  await expect(row(staff, 'Rosa K')).toHaveCount(51);
  await staff.route('**/api/chat/sessions*', (route) => route.fulfill({ json: [] }));
  await staff.clock.fastForward(reloadedEveryMs);
  await expect(staff.getByText('No Active Chats')).toBeVisible();
  await checkAccessibility(staff);
  await staff.context().close();
});

test('a balance changes on the screen as soon as the money moves', async ({ page, browser }) => {
  const me = await openAccount(page.request, { firstName: 'Nora', pin: '2580' });
  const elsewhere = await browser.newContext({ baseURL: process.env.BANK_URL ?? '' });
  await signInAs(elsewhere.request, me.email, me.password);
  // The page refetches its account only every thirty seconds, so the live socket must announce the
  // change.
  const isReady = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"ready"')) resolve();
      }),
    );
  });
  await page.goto('/dashboard');
  await isReady;
  const card = page.locator('[data-slot="account-card"]');
  await expect(card).toContainText('$50.00');
  const paidIn = await elsewhere.request.post('/api/transactions', {
    data: { type: 'deposit', amount: '75.25', pin: '2580' },
  });
  expect(paidIn.status()).toBe(201);
  await expect(card).toContainText('$125.25');
  await elsewhere.close();
});

test('staff answer a message from the support form by email', async ({ page, browser }) => {
  const { email } = await openAccount(page.request, { firstName: 'Vera', pin: '2580' });
  const subject = `About ${email}`;
  const written = await page.request.post('/api/support-messages', {
    data: { name: 'Vera', email, subject, message: 'Where is my card?' },
  });
  expect(written.status()).toBe(201);
  const staff = await staffPage(browser, page);
  await staff.goto('/admin?view=support-inbox');
  const message = staff.getByRole('listitem').filter({ hasText: subject });
  await expect(message).toContainText('Where is my card?');
  await message.getByRole('button', { name: 'Reply by Email' }).click();
  await message.getByRole('button', { name: 'Send Reply' }).click();
  await expect(message).toContainText('Message is required');
  await message.getByLabel('Reply to Vera').fill('It was posted yesterday.');
  await checkAccessibility(staff);
  await message.getByRole('button', { name: 'Send Reply' }).click();
  await expect(toast(staff)).toContainText('Reply Sent');
  await expect(message).toHaveCount(0);
  await staff.getByRole('button', { name: 'Answered' }).click();
  await expect(message).toContainText('It was posted yesterday.');
  const outbox = await (await page.request.get('/api/demo/outbox')).json();
  expect(outbox.messages[0].text).toContain('It was posted yesterday.');
  await staff.context().close();
});
