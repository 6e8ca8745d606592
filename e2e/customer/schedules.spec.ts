import type { Page } from '@playwright/test';
import {
  checkAccessibility,
  demo,
  dialogIsGone,
  expect,
  followTo,
  test,
  toast,
} from '../fixtures.ts';
import {
  chooseRecipient,
  fillInTransfer,
  review,
  sendButton,
} from '../support/complete-transaction.ts';
import {
  type OpenedAccount,
  openAccountElsewhere,
  signInAs,
} from '../support/people/open-account.ts';

/** Payees, and payments that the bank makes automatically. */

const pin = '2580';
let recipient: OpenedAccount;
test.beforeAll(async () => {
  recipient = await openAccountElsewhere({ firstName: 'Hanna', pin });
});

/** Signs in to a new account. */
async function openOwn(page: Page): Promise<void> {
  const { email, password } = await openAccountElsewhere({
    firstName: 'Lena',
    pin,
    deposit: '1000.00',
  });
  await signInAs(page.request, email, password);
}

/** The next 31st at least a day ahead, as people type it. */
function next31st(): string {
  const day = new Date(Date.now() + 2 * 86_400_000);
  while (day.getUTCDate() !== 31) day.setUTCDate(day.getUTCDate() + 1);
  return `${day.getUTCMonth() + 1}/31/${day.getUTCFullYear()}`;
}

/** Runs in the browser: whether the lower edge of an element is on screen, under nothing else. */
function isInSight(element: Element): boolean {
  const { left, bottom } = element.getBoundingClientRect();
  return document.elementFromPoint(left + 1, bottom - 1) === element;
}

/** Opens a payee's row, which shows its actions then; a desktop's table always does. */
async function openRow(page: Page, name: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  if (isPhone) await page.getByRole('button', { name, expanded: false }).click();
}

test('a payee is saved from a receipt, renamed, paid again, removed, and restored', {
  tag: '@phone',
}, async ({ page }) => {
  await openOwn(page);
  await page.goto('/dashboard?view=payees');
  await expect(page.getByText('You have no payees yet')).toBeVisible();
  await checkAccessibility(page);

  await fillInTransfer(page, { to: recipient, amount: '12' });
  await review(page, pin);
  await expect(page.getByText('Lowest balance ahead')).toBeVisible();
  await checkAccessibility(page);
  await sendButton(page).click();
  const receipt = page.getByRole('dialog', { name: 'Transaction Receipt' });
  await receipt.getByRole('button', { name: 'More' }).click();
  await receipt.getByRole('button', { name: 'Save as Payee' }).click();
  await expect(toast(page)).toContainText('Payee Saved');
  await checkAccessibility(page);
  await receipt.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.goto('/dashboard?view=payees');
  await openRow(page, recipient.holder);
  await page.getByRole('button', { name: `Rename ${recipient.holder}` }).click();
  await page.getByLabel('Nickname').fill('Landlord');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByText('$12.00')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await dialogIsGone(page);
  await page.getByLabel('Search payees').fill('nobody');
  await expect(page.getByText('No payee matches your search')).toBeVisible();
  await page.getByLabel('Search payees').fill('landl');
  await openRow(page, 'Landlord');
  await checkAccessibility(page);

  await page.getByRole('link', { name: 'Pay Landlord' }).click();
  await expect(page.getByRole('main')).toContainText(recipient.holder);
  await expect(page.getByLabel('Amount')).toBeFocused();

  // A saved payee is also found in the list of recipients, by its nickname.
  await page.goto('/dashboard?view=transaction&type=transfer');
  await chooseRecipient(page, 'landl', /^Landlord/);
  await expect(page.getByRole('main')).toContainText(recipient.holder);

  // A phone shows what the review adds above the buttons, without scrolling.
  await page.getByLabel('Amount').fill('12');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  for (const line of ['Arrives', 'Balance afterward'])
    await expect
      .poll(() => page.getByText(line, { exact: true }).evaluate(isInSight), { message: line })
      .toBe(true);

  await page.goto('/dashboard?view=payees');
  await openRow(page, 'Landlord');
  await page.getByRole('button', { name: 'Remove Landlord' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Landlord was removed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await openRow(page, 'Landlord');
  await expect(page.getByRole('link', { name: 'Pay Landlord' })).toBeVisible();
});

test('an account at another bank is saved and fills in a wire; a different bank’s number is noticed', {
  tag: '@phone',
}, async ({ page }) => {
  await openOwn(page);
  await page.goto('/dashboard?view=payees');
  await page.getByRole('button', { name: 'Add Payee' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a Payee' });
  await dialog.getByLabel('Who Is It?').selectOption('bank_account');
  await dialog.getByRole('button', { name: 'Save Payee' }).click();
  await expect(dialog.getByText('Recipient name is required')).toBeVisible();
  await dialog.getByLabel('Recipient Name').fill('Ada Byron');
  await dialog.getByLabel('Recipient Address').fill('1 Main Street, Dayton, OH 45402');
  await dialog.getByLabel('Routing Number').fill('042000314');
  await dialog.getByLabel('Bank Name').fill('Chase');
  await expect(dialog.getByText('It belongs to Fifth Third Bank')).toBeVisible();
  await checkAccessibility(page);
  await dialog.getByLabel('Account Number').fill('99887766554433');
  await dialog.getByRole('button', { name: 'Save Payee' }).click();
  await expect(toast(page)).toContainText('Payee Saved');

  await openRow(page, 'Ada Byron');
  await page.getByRole('link', { name: 'Pay Ada Byron' }).click();
  await expect(page.getByLabel('Account Number')).toHaveValue('99887766554433');
  await page.getByLabel('Amount').fill('20');
  await page.getByLabel('PIN').fill(pin);
  await page.getByRole('button', { name: 'Review Transfer' }).click();
  await expect(page.getByText('This routing number is another bank’s')).toBeVisible();
  await checkAccessibility(page);
});

test('rent on the 31st is scheduled, seen in Upcoming, skipped, changed, paused, and ended', async ({
  page,
}) => {
  await openOwn(page);
  await fillInTransfer(page, { to: recipient, amount: '500' });
  await page.getByLabel('Description').fill('Rent');
  await page.getByLabel('When').selectOption('Repeating');

  await expect(page.getByRole('heading', { name: 'Schedule a Payment' })).toBeVisible();
  await expect(page.getByText(`$500.00 to ${recipient.holder}`)).toBeVisible();
  // The first of the next month is suggested.
  await expect(page.getByLabel('First Payment')).toHaveValue(/^\d{1,2}\/0?1\/\d{4}$/);
  await page.getByLabel('First Payment').fill('');
  await page.getByRole('button', { name: 'Schedule Payment' }).click();
  await expect(page.getByText('Please enter the date of the first payment').first()).toBeVisible();
  await page.getByLabel('First Payment').fill(next31st());
  await expect(page.getByText('Every month on the last day')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Next dates' }).getByRole('listitem')).toHaveCount(6);
  await expect(page.getByText('Lowest balance ahead')).toBeVisible();
  await page.getByRole('button', { name: 'Change recipient or amount' }).click();
  await expect(page.getByLabel('Amount')).toBeFocused();
  await expect(page.getByLabel('Amount')).toHaveValue('500');
  await page.getByLabel('Amount').fill('2000');
  await expect(page.getByText('Not everything that is scheduled would be covered')).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel('Amount').fill('500');
  await page.getByLabel('PIN').fill('1357');
  await page.getByRole('button', { name: 'Schedule Payment' }).click();
  await expect(page.getByText('Incorrect PIN').first()).toBeVisible();
  await page.getByLabel('PIN').fill(pin);
  await page.getByRole('button', { name: 'Schedule Payment' }).click();
  await expect(page.getByRole('heading', { name: `Payment to ${recipient.holder}` })).toBeVisible();
  await checkAccessibility(page);

  await page.goto('/dashboard?view=schedules&new=monthly');
  await page.getByLabel('Payee').selectOption({ label: recipient.holder });
  await page.getByLabel('First Payment').fill(next31st());
  await expect(
    page.getByText(`You already pay ${recipient.holder} $500.00 every month on the last day.`),
  ).toBeVisible();
  await expect(page.getByText(/^Next: .* · .* · /)).toBeVisible();
  await checkAccessibility(page);
  await page.goBack();

  await page
    .getByRole('button', { name: /^Skip / })
    .first()
    .click();
  await expect(page.getByText('Skipped', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Do not skip / }).click();
  await expect(page.getByText('Skipped', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: /^Change the amount of / }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the Next Payment' });
  await dialog.getByLabel('Amount').fill('450');
  await dialog.getByLabel('PIN').fill(pin);
  await dialog.getByRole('button', { name: 'Change Amount' }).click();
  await expect(page.getByText('$450.00')).toBeVisible();
  await page
    .getByRole('button', { name: /^Skip / })
    .first()
    .click();

  await followTo(page, '/dashboard');
  await page.getByRole('link', { name: 'View Calendar' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Calendar' })).toBeVisible();
  const shown = page.getByRole('heading', { level: 2 }).first();
  const now = (await shown.textContent()) ?? '';
  await page
    .getByRole('link', { name: /^Go to / })
    .last()
    .press('Enter');
  await expect(shown).not.toHaveText(now);
  const [month = '', , year] = next31st().split('/');
  await page.goto(`/dashboard?view=schedules&month=${year}-${month.padStart(2, '0')}`);
  await expect(
    page.getByRole('link', { name: new RegExp(`${recipient.holder}.*Skipped`) }),
  ).toBeVisible();
  await checkAccessibility(page);

  await page.goto('/dashboard?view=schedules');
  await expect(page.getByRole('link', { name: new RegExp(recipient.holder) })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: new RegExp(recipient.holder) }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await expect(page.getByLabel('Amount')).toHaveValue('500.00');
  await page.getByLabel('Amount').fill('510');
  await page.getByLabel('PIN').fill(pin);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('$510.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'End Schedule' }).click();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Payment to/ })).toBeFocused();
});

test('the overview shows what is coming up, and the notifications what was not paid', {
  tag: '@phone',
}, async ({ page }) => {
  await openOwn(page);
  const { payee } = await (
    await page.request.post('/api/payees', {
      data: {
        kind: 'bank_account',
        recipientName: 'Ada Byron',
        recipientAddress: '1 Main Street, Dayton, OH 45402',
        externalBankName: 'Fifth Third Bank',
        externalAccountNumber: '99887766554433',
        externalRoutingNumber: '042000314',
        nickname: 'Energy bill',
      },
    })
  ).json();
  const firstOn = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await page.request.post('/api/schedules', {
    data: { payeeId: payee.id, amount: '80.00', every: 'weekly', firstOn, pin },
  });
  await page.goto('/dashboard');
  const upcoming = page.locator('section').filter({ hasText: 'Upcoming' });
  await expect(upcoming.getByRole('link', { name: /Energy bill/ }).first()).toContainText('$80.00');
  await checkAccessibility(page);

  // Marcus scheduled more for yesterday than his balance covers, so the bank tried it the usual
  // four times.
  await page.context().clearCookies();
  await signInAs(page.request, demo.marcus, demo.password);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Notifications, \d+ new$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  await expect(dialog.getByText('was not made. Insufficient funds')).toBeVisible();
  await checkAccessibility(page);
  await dialog.getByRole('link', { name: 'View Schedule' }).click();
  await expect(page.getByRole('heading', { name: 'Payment to Olivia (used car)' })).toBeVisible();
  await expect(page.getByText('Not paid', { exact: true })).toBeVisible();
  await checkAccessibility(page);

  // The journey at the other size needs the same notice.
  await page.route('**/api/schedules/notices', (route) => route.fulfill({ json: [] }));
  await page.route('**/api/schedules/*/notices/dismiss', (route) =>
    route.fulfill({ json: { message: 'The notice was dismissed.' } }),
  );
  await page.getByRole('button', { name: /^Notifications, \d+ new$/ }).click();
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect(dialog.getByText('was not made. Insufficient funds')).toHaveCount(0);
});
