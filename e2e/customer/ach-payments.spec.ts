import { planOrder } from '../../apps/server/src/money/ach/originating/plan-order.ts';
import { checkEverySize, expect, followTo, test, toast } from '../fixtures.ts';
import { useAchBank } from '../support/ach-network.ts';
import { withoutFirstAnswers } from '../support/first-answers.ts';
import { openAccount } from '../support/people/open-account.ts';

useAchBank();

const pin = '2580';
const day = (date: string) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(date));

test('a bill is paid by ACH, its receipt says when it arrives, and it is canceled', {
  tag: '@phone',
}, async ({ page }) => {
  await openAccount(page.request, { firstName: 'Frida', pin, deposit: '450.00' });
  await page.goto('/dashboard?view=external-transfer');
  const method = page.getByRole('radiogroup', { name: 'How to pay' });
  const { standard, wire } = await (await page.request.get('/api/ach-payments/plan')).json();
  await expect(method).toContainText(`Free · Arrives ${day(standard.arrivesOn)}`);
  await expect(method.getByRole('radio', { name: 'ACH', exact: true })).toBeChecked();
  await expect(method).toContainText(
    `2% fee · Arrives ${day(wire.arrivesFrom)} to ${day(wire.arrivesBy)}`,
  );
  await checkEverySize(page);

  await page.getByLabel('Amount').fill('120');
  await expect(method).toContainText('$2.40 fee');
  await page.getByLabel('Recipient Name').fill('Acme Power');
  await page.getByLabel('Routing Number').fill('021000021');
  await page.getByLabel('Account Number').fill('987654321');
  await page.getByLabel('PIN').fill(pin);
  await method.getByRole('radio', { name: 'Wire' }).check();
  await expect(page.getByLabel('Recipient Address')).toBeVisible();
  await expect(page.getByLabel('Recipient Name')).toHaveValue('Acme Power');
  await expect(page.getByLabel('Account Number')).toHaveValue('987654321');
  await checkEverySize(page);
  await method.getByRole('radio', { name: 'ACH', exact: true }).check();
  await expect(page.getByLabel('Amount')).toHaveValue('120');
  await expect(page.getByLabel('PIN')).toHaveValue(pin);

  await page.getByRole('button', { name: 'Review Transfer' }).click();
  await expect(toast(page)).toContainText('Please choose a person or a company.');
  await page.getByLabel('Recipient Is').selectOption('A company');
  await page.getByLabel('Description').fill('Account 0042');
  await page.getByRole('button', { name: 'Review Transfer' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm ACH Payment' })).toBeVisible();
  await expect(page.locator('main')).toContainText(day(standard.arrivesOn));
  await expect(page.locator('main')).toContainText('Total$120.00');
  await checkEverySize(page);
  await page.getByRole('button', { name: 'Confirm Transfer' }).click();

  await expect(toast(page)).toContainText('ACH Payment Ordered');
  await expect(page.getByRole('heading', { name: 'Transfer Successful' })).toBeVisible();
  const main = page.locator('main');
  await expect(main).toContainText('Transaction TypeACH Payment');
  await expect(main).toContainText('ToAcme Power, account ending in 4321');
  await expect(main).toContainText(`Arrives on ${day(standard.arrivesOn)}`);
  await expect(main).toContainText('You can cancel it until');
  await checkEverySize(page);

  await page.getByRole('button', { name: 'Cancel Payment' }).click();
  await expect(toast(page)).toContainText('Payment Canceled');
  await expect(main).toContainText('It was never sent, and no money was moved.');
  await page.goto('/dashboard');
  await expect(page.getByText('$500.00').first()).toBeVisible();
});

test('a bill that is paid on a Friday afternoon arrives on Monday, as the form says first', {
  tag: '@phone',
}, async ({ page }) => {
  const { settlesOn, cutOffAt } = planOrder(new Date('2026-12-04T20:00:00Z'));
  await withoutFirstAnswers(page);
  await page.route('**/api/ach-payments/plan*', async (route) => {
    const answer = await route.fetch();
    const plan = await answer.json();
    const standard = {
      ...plan.standard,
      arrivesOn: settlesOn,
      arrivesOnIfNew: settlesOn,
      cutOffAt,
    };
    await route.fulfill({ response: answer, json: { ...plan, standard } });
  });
  await openAccount(page.request, { firstName: 'Fred', pin, deposit: '450.00' });
  await page.goto('/dashboard?view=external-transfer');
  const method = page.getByRole('radiogroup', { name: 'How to pay' });
  await expect(method).toContainText('Free · Arrives Mon, Dec 7');
  await page.getByLabel('Amount').fill('80');
  await page.getByLabel('Recipient Name').fill('Acme Power');
  await page.getByLabel('Recipient Is').selectOption('A company');
  await page.getByLabel('Routing Number').fill('021000021');
  await page.getByLabel('Account Number').fill('987654321');
  await page.getByLabel('PIN').fill(pin);
  await page.getByRole('button', { name: 'Review Transfer' }).click();
  await expect(page.locator('main')).toContainText('Mon, Dec 7');
  await page.getByRole('button', { name: 'Confirm Transfer' }).click();
  await expect(toast(page)).toContainText('ACH Payment Ordered');
});

test('a company is found by name: one that the bank lists is paid with its reference, one that was paid before is filled in', {
  tag: '@phone',
}, async ({ page }) => {
  await openAccount(page.request, { firstName: 'Flora', pin, deposit: '450.00' });
  const paid = await page.request.post('/api/ach-payments', {
    data: {
      amount: '5.00',
      recipientName: 'Acme Gardens',
      externalAccountNumber: '987654321',
      externalRoutingNumber: '021000021',
      accountKind: 'savings',
      recipientKind: 'company',
      pin,
    },
  });
  expect(paid.status()).toBe(201);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Send Money/ }).click();
  const who = page.getByRole('combobox', { name: 'Recipient Account' });
  await who.fill('electricity');
  await checkEverySize(page);
  await page.getByRole('option', { name: /^Ohio Bend Electric/ }).click();

  await expect(page.getByLabel('Amount')).toBeFocused();
  await expect(page.getByLabel('Account Number', { exact: true })).toHaveCount(0);
  await page.getByLabel('Amount').fill('20');
  await page.getByLabel('PIN').fill(pin);
  await page.getByRole('button', { name: 'Review Transfer' }).click();
  await expect(toast(page)).toContainText(
    'Please enter your account number with Ohio Bend Electric, such as 12345 67890.',
  );
  const reference = page.getByLabel('Your account number with Ohio Bend Electric');
  await expect(reference).toBeFocused();
  await checkEverySize(page);
  await reference.fill('0987654321');
  await page.getByRole('button', { name: 'Review Transfer' }).click();
  await page.getByRole('button', { name: 'Confirm Transfer' }).click();
  await expect(toast(page)).toContainText('ACH Payment Ordered');
  await expect(page.locator('main')).toContainText('to Ohio Bend Electric');
  await page.locator('main').getByText('More', { exact: true }).click();
  await expect(page.locator('main')).toContainText('09876 54321');

  await page.goto('/dashboard?view=transaction');
  await who.fill('acme');
  await page.getByRole('option', { name: /^Acme Gardens.*Company, paid/ }).click();
  await expect(page.getByLabel('Account Number', { exact: true })).toHaveValue('987654321');
  await expect(page.getByLabel('Account Type')).toHaveValue('savings');
  await expect(page.getByLabel('Amount')).toBeFocused();
});

const inAMonth = new Date(Date.now() + 30 * 86_400_000).toLocaleDateString('en-US');

test('a monthly bill is scheduled with the reference that its company needs', {
  tag: '@phone',
}, async ({ page }) => {
  await openAccount(page.request, { firstName: 'Felix', pin, deposit: '450.00' });
  const saved = await page.request.post('/api/payees', {
    data: {
      kind: 'ach_account',
      recipientName: 'Ohio Bend Electric',
      externalAccountNumber: '4100200301',
      externalRoutingNumber: '800000019',
      accountKind: 'checking',
      recipientKind: 'company',
    },
  });
  const { payee } = await saved.json();
  await page.goto(`/dashboard?view=schedules&new=monthly&payee=${payee.id}`);
  await page.getByLabel('Amount').fill('60');
  await page.getByLabel('First Payment').fill(inAMonth);
  await page.getByLabel('PIN').fill(pin);
  await page.getByRole('button', { name: 'Schedule Payment' }).click();
  await expect(toast(page)).toContainText(
    'Please enter your account number with Ohio Bend Electric, such as 12345 67890.',
  );
  const reference = page.getByLabel('Your account number with Ohio Bend Electric');
  await expect(reference).toBeFocused();
  await checkEverySize(page);
  await reference.fill('0987654321');
  await page.getByRole('button', { name: 'Schedule Payment' }).click();
  await expect(page.getByRole('heading', { name: /^Payment to Ohio Bend Electric/ })).toBeVisible();
  await expect(page.locator('main')).toContainText('09876 54321');

  await followTo(page, `/dashboard?view=external-transfer&tab=ach&payee=${payee.id}`);
  await expect(reference).toHaveValue('');
  await expect(page.locator('main')).toContainText('Company, by ACH');
});

test('a payee that was saved for wires is paid in the way that is chosen', async ({ page }) => {
  await openAccount(page.request, { firstName: 'Vera', pin, deposit: '450.00' });
  const recipientAddress = '1 Main Street, Dayton, OH 45402';
  await page.request.post('/api/payees', {
    data: {
      kind: 'bank_account',
      nickname: 'Valley Energy',
      recipientName: 'Valley Energy',
      recipientAddress,
      externalBankName: 'Fifth Third Bank',
      externalAccountNumber: '99887766554433',
      externalRoutingNumber: '042000314',
    },
  });
  await page.goto('/dashboard?view=external-transfer');
  const payee = page.getByRole('combobox', { name: 'Payee' });
  await payee.fill('Val');
  await expect(payee).toBeFocused();
  await expect(page.getByLabel('Recipient Name')).toHaveValue('');
  await payee.press('Enter');
  await expect(page.getByLabel('Account Number')).toHaveValue('99887766554433');
  await expect(payee).toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: 'Paying Valley Energy.' }),
  ).toBeAttached();
  await expect(page.getByRole('radio', { name: 'ACH', exact: true })).toBeChecked();
  await expect(page.getByText('Saved for wires. ACH can pay this account, too.')).toBeVisible();
  await page.getByRole('radio', { name: 'Wire' }).check();
  await expect(page.getByLabel('Recipient Address')).toHaveValue(recipientAddress);
  await expect(page.getByLabel('Account Number')).toHaveValue('99887766554433');

  await followTo(page, '/dashboard?view=payees');
  await page.getByRole('link', { name: 'Pay Valley Energy' }).click();
  await expect(page.getByLabel('Account Number')).toHaveValue('99887766554433');
  await expect(page.getByRole('radio', { name: 'ACH', exact: true })).toBeChecked();
});
