import { checkAccessibility, demo, expect, followTo, signIn, test, toast } from '../../fixtures.ts';
import { chooseRecipient, completeTransaction } from '../../support/complete-transaction.ts';
import { withoutFirstAnswers } from '../../support/first-answers.ts';
import { offer } from '../../support/offer.ts';
import {
  type OpenedAccount,
  openAccountElsewhere,
  signInAs,
} from '../../support/people/open-account.ts';

/** What customers see of the operator's settings: deposits, daily limits, first payments. */

let customer: OpenedAccount;
test.beforeAll(async () => {
  customer = await openAccountElsewhere({ firstName: 'Dora', pin: demo.pin, deposit: '450.00' });
});
test.beforeEach(async ({ page }) => {
  await signInAs(page.request, customer.email, customer.password);
});

test('if deposits are not made online, the alternatives are explained and the form has none', {
  tag: '@phone',
}, async ({ page }) => {
  await offer(page, { deposits: 'off', incomingWires: true });
  await page.goto('/dashboard');
  const deposit = page.getByRole('link', { name: /^Deposit/ });
  await expect(deposit).toContainText('By wire or at the counter');
  await deposit.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Make a Deposit' })).toBeFocused();
  const main = page.getByRole('main');
  for (const text of ['121000248', customer.accountNumber, 'At the counter', 'photo ID'])
    await expect(main).toContainText(text);
  // Only the initial deposit is paid by card, and this customer has made it.
  await expect(main).not.toContainText(/\bcard\b/);
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('link', { name: /^Withdraw/ }).click();
  const type = page.getByLabel('Transaction Type');
  await expect(type).toHaveValue('withdrawal');
  await expect(type.getByRole('option')).toHaveText(['Transfer', 'Withdrawal']);
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'How to make a deposit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Make a Deposit' })).toBeVisible();
});

test('if withdrawals are not made online, the counter is named and the form has none', {
  tag: '@phone',
}, async ({ page }) => {
  await offer(page, { deposits: 'off', withdrawals: false });
  await page.goto('/dashboard');
  const withdraw = page.getByRole('link', { name: /^Withdraw/ });
  await expect(withdraw).toContainText('At the counter');
  await withdraw.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Withdraw Cash' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText('Bring a photo ID');
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('link', { name: /^Send Money/ }).click();
  await expect(page.getByLabel('Transaction Type').getByRole('option')).toHaveText(['Transfer']);
  await expect(page.getByRole('main')).not.toContainText(/withdraw/i);
  await checkAccessibility(page);
});

test('the ways to deposit stay readable while the account cannot be loaded', async ({ page }) => {
  await offer(page, { deposits: 'off', incomingWires: true });
  await withoutFirstAnswers(page);
  await page.route('**/api/account', (route) => route.abort());
  await page.goto('/dashboard?view=transaction&type=deposit');
  const main = page.getByRole('main');
  await expect(main).toContainText('121000248');
  await expect(main.getByText('Shown on your dashboard')).toBeVisible({ timeout: 20_000 });
});

test('if staff confirm the cash, the form says so and the deposit is pending', async ({ page }) => {
  await offer(page, { deposits: 'confirmed' });
  await page.route('**/api/transactions', async (route) => {
    const answer = await route.fetch();
    const made = { ...(await answer.json()), status: 'pending' };
    await route.fulfill({ response: answer, json: made });
  });
  await page.goto('/dashboard?view=transaction&type=deposit');
  await expect(page.getByText('Bring the cash to the counter.')).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel('Amount').fill('5');
  await completeTransaction(page, demo.pin);
  await expect(toast(page)).toContainText('Your deposit is pending until you bring the cash');
});

test('staff are asked to count the cash before they confirm it', async ({ page }) => {
  const made = await page.request.post('/api/transactions', {
    data: { type: 'deposit', amount: '10000.02', pin: demo.pin },
  });
  const { id } = await made.json();
  await signIn(page, demo.admin);
  await offer(page, { deposits: 'confirmed' });
  await page.goto('/admin?view=transactions');
  const pending = page.getByRole('list', { name: 'Pending approvals' });
  await expect(pending.getByText('Count the cash first').first()).toBeVisible();
  await pending.getByRole('button', { name: `Confirm Cash Deposit ${id}`, exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirm this cash deposit?' });
  await expect(question).toContainText('Confirm only after you have counted the cash');
  await checkAccessibility(page);
  await question.getByRole('button', { name: 'Confirm Cash' }).click();
  await expect(page.getByText('Cash Confirmed').first()).toBeVisible();
});

test('forms show what is left of a daily limit', async ({ page }) => {
  await withoutFirstAnswers(page);
  await page.route('**/api/daily-limits', (route) =>
    route.fulfill({
      json: {
        transfers: { limit: '500.00', remaining: '475.00' },
        wires: { limit: '2000.00', remaining: '0.00' },
        payments: { limit: '250.50', remaining: '250.50' },
        deposits: { limit: '100000.00', remaining: '100000.00' },
        withdrawals: { limit: '5000.00', remaining: '4000.00' },
      },
    }),
  );
  await page.goto('/dashboard?view=transaction&type=transfer');
  await chooseRecipient(page, 'marcus', /Marcus B\./);
  await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(
    /You can send up to \$475\.00 now: what’s left of today’s limit of \$500\.00\./,
  );
  const tooMuch = page.getByRole('main').getByText(/^That’s more than/);
  await page.getByLabel('Amount').pressSequentially('475');
  await expect(tooMuch).toHaveCount(0);
  await page.getByLabel('Amount').pressSequentially('.01');
  await expect(tooMuch).toHaveText('That’s more than the $475.00 that you can send now.');
  await page.getByRole('button', { name: 'Change recipient' }).click();
  await page.getByLabel('Transaction Type').selectOption('withdrawal');
  await expect(page.getByLabel('Amount')).toHaveValue('475.01');
  await expect(tooMuch).toHaveCount(0);
  await followTo(page, '/dashboard?view=external-transfer&tab=wire');
  await page.getByLabel('Amount').fill('1');
  await expect(tooMuch).toHaveText('That’s more than the $0.00 that you can send now.');
  await page.getByLabel('Amount').fill('');
  await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(
    /up to \$0\.00 now: what’s left of today’s limit of \$2,000\.00/,
  );
  await checkAccessibility(page);
  await page.getByRole('tab', { name: 'External Payment' }).click();
  await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(
    /up to \$250\.50 now: today’s limit\./,
  );
});

test('a first payment says how long it is held', async ({ page }) => {
  await offer(page, { firstPaymentDelayHours: 24 });
  await withoutFirstAnswers(page);
  const heldUntil = new Date(Date.now() + 24 * 3_600_000).toISOString();
  const hold = (transaction: object) => ({ ...transaction, status: 'pending', heldUntil });
  await page.route('**/api/external-payment', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: hold(await answer.json()) });
  });
  await page.route('**/api/transactions?*', async (route) => {
    const answer = await route.fetch();
    const [first, ...others] = await answer.json();
    await route.fulfill({ response: answer, json: [hold(first), ...others] });
  });
  // The page refetches the payment once after it has been sent.
  await page.route(/\/api\/transactions\/\d+$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: hold(await answer.json()) });
  });
  await page.goto('/dashboard?view=external-transfer&tab=payment');
  await page.getByLabel('Amount').fill('12');
  await page.getByLabel('Payment Provider').selectOption('zelle');
  await page.getByLabel('Recipient’s Zelle email or phone').fill('jo@example.com');
  await page.getByLabel('Recipient Name').fill('Jo Lee');
  await page.getByLabel('PIN').fill(demo.pin);
  await page.getByRole('button', { name: 'Review Transfer' }).click();
  await expect(page.getByText('We hold the first payment to a new recipient')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Confirm Transfer' }).click();
  await expect(toast(page)).toContainText('External Payment On Hold');
  await expect(page.getByRole('main')).toContainText('so we hold it until');
  await checkAccessibility(page);
  await followTo(page, '/dashboard?view=history');
  await expect(page.getByText(/^Held until /).first()).toBeVisible();
  await checkAccessibility(page);
});
