import type { BrowserContext, Page } from '@playwright/test';
import { checkAccessibility, demo, expect, signIn, test } from '../fixtures.ts';
import {
  giveRole,
  openAccount,
  openAccountElsewhere,
  signInAs,
} from '../support/people/open-account.ts';

const offer = {
  name: 'offer.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\ntrailer <<>>\nstartxref\n9\n%%EOF\n'),
};

/** A problem with a transaction, from the customer's receipt to the result. */

test('a customer reports a problem, staff credit and conclude it, and the customer reads why', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const other = await openAccountElsewhere({ firstName: 'Ned', pin: null });
  const ann = await openAccount(page.request, {
    firstName: 'Wilma',
    pin: demo.pin,
    deposit: '500.00',
  });
  const accounts = await page.request.get(`/api/accounts?search=${other.accountNumber}`);
  const [recipient] = (await accounts.json()) as [{ id: number }];
  await page.request.post('/api/transactions', {
    data: {
      type: 'transfer',
      amount: '80.00',
      description: 'Guitar lessons',
      toAccountId: recipient.id,
      pin: demo.pin,
    },
  });

  await page.goto('/receipts');
  await page
    .getByRole('button', { name: /Guitar lessons/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Report a problem' }).click();
  await expect(page.getByRole('heading', { name: 'Report a Problem' })).toBeFocused();
  await page.getByLabel('What Is Wrong').selectOption('wrong_amount');
  await page.getByLabel('What Happened').fill('Too little');
  await page.getByRole('button', { name: 'Report Problem' }).click();
  await expect(page.getByLabel('How Much Is Wrong')).toBeFocused();
  await page.getByLabel('How Much Is Wrong').fill('30');
  await page.getByLabel('What Happened').fill('We agreed on fifty,\nbut eighty left my account.');
  await page.locator('input[type=file]').setInputFiles([
    { name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not a PDF') },
    { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
  ]);
  await expect(page.getByText('empty.png is empty.')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Report Problem' }).click();
  await expect(
    page.getByText(/^offer\.pdf: Please choose a PDF, JPEG, or PNG file/).first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Remove offer.pdf' }).click();
  await page.locator('input[type=file]').setInputFiles(offer);
  await page.getByRole('button', { name: 'Report Problem' }).click();
  await expect(page.getByText('Thank you. We have your report.')).toBeVisible();
  await expect(
    page.getByText(/^By \w+ \d+, \d{4}, we will tell you the result, or credit/),
  ).toBeVisible();
  const thread = page.getByRole('list', { name: 'Messages' });
  await expect(thread.getByRole('link', { name: /^offer\.pdf/ })).toBeVisible();
  await page.getByLabel('Your Message').fill('Ned’s offer says fifty.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(thread.getByText('Ned’s offer says fifty.')).toBeVisible();
  await checkAccessibility(page);
  const number =
    (await page
      .getByText(/^C\d{8}$/)
      .first()
      .textContent()) ?? '';

  const staff = await browser.newContext({
    baseURL: process.env.BANK_URL ?? '',
    viewport: page.viewportSize(),
  });
  const desk = await staff.newPage();
  await signIn(desk, demo.admin);
  await expectNotices(
    desk,
    await browser.newContext({ baseURL: process.env.BANK_URL ?? '' }),
    other,
  );
  await desk.goto('/admin/queue?kind=case');
  await desk
    .getByRole('list', { name: 'Work queue' })
    .getByRole('link')
    .filter({ hasText: ann.fullName })
    .click();
  const pane = desk.getByRole('article');
  await expect(pane.getByText('We agreed on fifty, but eighty left my account.')).toBeVisible();
  const letters = pane.getByRole('list', { name: 'Messages' });
  await expect(letters.getByText('Ned’s offer says fifty.')).toBeVisible();
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    letters.getByRole('link', { name: /^offer\.pdf/ }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('offer.pdf');
  await pane.getByLabel('Message to the Customer').fill('Thank you. We are asking Ned.');
  await pane.getByRole('button', { name: 'Send Message' }).click();
  await expect(letters.getByText('Thank you. We are asking Ned.')).toBeVisible();
  await checkAccessibility(desk);
  await pane.getByRole('button', { name: 'Give Provisional Credit' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Give Credit' }).click();
  await expect(pane.getByText('Open, credited')).toBeVisible();
  // The button is gone, and pressing Tab leads to the next step.
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await desk.keyboard.press('Tab');
  await expect(pane.getByRole('button', { name: 'Conclude' })).toBeFocused();
  await pane.getByRole('button', { name: 'Conclude' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Outcome').selectOption('error_found');
  await expect(dialog.getByText('The provisional credit becomes final.')).toBeVisible();
  await dialog.getByLabel('Explanation').fill('Ned confirmed the price that you agreed on.');
  await dialog.getByRole('button', { name: 'Conclude' }).click();
  await expect(
    desk.getByText('The customer has been notified of the result.').first(),
  ).toBeVisible();
  await staff.close();

  await page.goto('/receipts');
  await page
    .getByRole('button', { name: /Guitar lessons/ })
    .first()
    .click();
  const receipt = page.getByRole('dialog');
  await expect(receipt.getByText(/Problem reported on .*: Error found\./)).toBeVisible();
  await receipt.getByRole('link', { name: `case ${number}` }).click();
  await expect(page.getByText('Ned confirmed the price that you agreed on.')).toBeVisible();
  await expect(page.getByText('You keep $30.00.')).toBeVisible();
  await expect(page.getByText('Thank you. We are asking Ned.')).toBeVisible();
  await expect(page.getByText(/^This case is closed\. If you have something to add/)).toBeVisible();
  await expect(page.getByLabel('Your Message')).toHaveCount(0);
});

/** Roles that decide cases get a link to them; support, who can only view them, see who decides. */
async function expectNotices(
  desk: Page,
  context: BrowserContext,
  colleague: { email: string; password: string },
): Promise<void> {
  await desk.goto('/admin');
  await expect(desk.getByRole('link', { name: 'Review Cases' })).toBeVisible();
  await giveRole(desk.request, colleague.email, 'support');
  const other = await context.newPage();
  await signInAs(other.request, colleague.email, colleague.password);
  await other.goto('/admin');
  await expect(other.getByText(/^Someone with the operations or administrator role/)).toBeVisible();
  await expect(other.getByRole('link', { name: 'Review Cases' })).toHaveCount(0);
  await context.close();
}
