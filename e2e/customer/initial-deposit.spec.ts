import type { Page } from '@playwright/test';
import { checkAccessibility, demo, expect, signIn, test, toast } from '../fixtures.ts';
import { cardFrame, fillCard, payButton } from '../support/people/card.ts';
import { signInNewcomer } from '../support/people/newcomer.ts';

/** The initial deposit, from the gate to the dashboard, with the sandbox's test cards. */

async function openPayment(page: Page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Make the $50.00 Deposit' }).click();
  await expect(payButton(page)).toBeEnabled();
}

const balanceOf = async (page: Page) =>
  (await (await page.request.get('/api/account')).json()) as { balance: string; isActive: boolean };

test(
  'a declined card, then one that asks for confirmation, open the account',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    // The demo's only customer without a deposit can pay only once, so the journey on the phone has
    // its own person.
    if (project.name === 'desktop') await signIn(page, demo.noah);
    else await signInNewcomer(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Initial Deposit Required' })).toBeVisible();
    await expect(page.getByText('suspended until a $50 deposit is made')).toBeVisible();
    await checkAccessibility(page);

    await openPayment(page);
    const frame = cardFrame(page);
    await fillCard(frame, '4000000000000002');
    await expect(frame.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002');
    await expect(frame.getByLabel('Expires')).toHaveValue('04 / 35');
    await checkAccessibility(page);
    await payButton(page).click();
    await expect(toast(page)).toContainText('Payment Failed');
    await expect(toast(page)).toContainText('Your card was declined.');
    await expect(page.getByRole('main').getByText('Your card was declined.')).toBeInViewport();
    expect(await balanceOf(page)).toMatchObject({ balance: '0.00', isActive: false });

    await fillCard(frame, '4000002500003155');
    await frame.getByLabel('ZIP code').press('Enter');
    await expect(frame.getByRole('heading', { name: 'Confirm this payment' })).toBeFocused();
    await expect(frame.getByText('3155')).toBeVisible();
    await frame.getByRole('button', { name: 'Fail' }).click();
    await expect(toast(page)).toContainText('Your bank did not confirm this payment.');

    // The card's fields are still filled in.
    await payButton(page).click();
    await frame.getByRole('button', { name: 'Complete' }).click();
    await expect(toast(page)).toContainText(
      /Deposit Successful.*Your account has been activated with a \$50 deposit!/s,
    );
    await expect(page.getByRole('heading', { name: 'Set Up Your PIN' })).toBeInViewport();
    expect(await balanceOf(page)).toMatchObject({ balance: '50.00', isActive: true });

    await page.goto('/deposit-success');
    await expect(page.getByRole('heading', { name: 'Your Deposit Has Arrived' })).toBeVisible();
    await page.goto('/initial-deposit');
    await expect(page.getByText('Your initial deposit is made')).toBeVisible();
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  },
);

test('every path shows the gate, and logging out leads to the logged-out page', async ({
  page,
}) => {
  await signInNewcomer(page);
  for (const path of ['/', '/dashboard', '/profile', '/admin', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Initial Deposit Required' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Make the $50.00 Deposit' }).click();
  await expect(page.getByRole('heading', { name: 'Make Your Initial Deposit' })).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Initial Deposit Required' })).toBeFocused();
  await page.getByRole('button', { name: 'Log Out & Return Later' }).click();
  await expect(page).toHaveURL('/logout');
  expect((await page.request.get('/api/account')).status()).toBe(401);
});

test('an error in a card is shown at its field and in a toast before the card is sent', async ({
  page,
}) => {
  await signInNewcomer(page);
  await openPayment(page);
  const frame = cardFrame(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));

  await payButton(page).click();
  await expect(toast(page)).toContainText('The card number is incomplete.');
  await expect(frame.getByLabel('Card number')).toBeFocused();
  await expect(frame.getByLabel('Card number')).toHaveAccessibleDescription(
    'The card number is incomplete.',
  );
  await expect(frame.getByLabel('ZIP code')).toHaveAccessibleDescription(
    'The ZIP code is incomplete.',
  );
  // A real card's number, which must not leave the browser.
  await fillCard(frame, '4111111111111111');
  await payButton(page).click();
  await expect(toast(page)).toContainText('it accepts only test cards');
  expect(sent).not.toContain('/sandbox-card/confirm');

  await frame.getByRole('button', { name: /4242 4242 4242 4242/ }).click();
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Set Up Your PIN' })).toBeVisible();
});

test('a card is not charged offline, cannot be canceled while it is charged, and is credited once', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/WebSocket|ERR_INTERNET_DISCONNECTED/);
  await signInNewcomer(page);
  await openPayment(page);
  await fillCard(cardFrame(page), '4242424242424242');
  let charges = 0;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/sandbox-card/confirm', async (route) => {
    charges += 1;
    await held;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await context.setOffline(true);
  await payButton(page).click();
  await expect(page.getByText('You’re offline. Nothing was sent.')).toBeVisible();
  await context.setOffline(false);
  expect(charges).toBe(0);

  await payButton(page).click();
  await expect(page.getByText('even if you leave this page')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
  await checkAccessibility(page);
  letGo();
  // The response was lost, so the bank queries the processor.
  await expect(toast(page)).toContainText('Your account has been activated with a $50 deposit!');
  await expect(page.getByRole('heading', { name: 'Set Up Your PIN' })).toBeVisible();
  expect(charges).toBe(1);
  expect(await balanceOf(page)).toMatchObject({ balance: '50.00', isActive: true });
});

test('a payment that was confirmed elsewhere is found when the customer returns', async ({
  page,
}) => {
  await signInNewcomer(page);
  await page.goto('/deposit-success?payment_intent_client_secret=hidden');
  await expect(page.getByRole('heading', { name: 'No Payment Yet' })).toBeVisible();
  await expect(page).toHaveURL('/deposit-success');
  await checkAccessibility(page);

  const started = await page.request.post('/api/create-initial-deposit-payment', { data: {} });
  const { clientSecret } = (await started.json()) as { clientSecret: string };
  const payWith = (number: string) =>
    page.request.post('/sandbox-card/confirm', {
      data: {
        clientSecret,
        card: { number, expiry: '12/34', securityCode: '123', zipCode: '45202' },
      },
    });
  await payWith('4000000000009995');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The Payment Did Not Succeed' })).toBeVisible();
  await expect(page.getByText('Your card has insufficient funds.')).toBeVisible();
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Make Your Initial Deposit' })).toBeVisible();

  // Pays from elsewhere: an open page of the bank would notice the deposit and move on.
  await page.goto('about:blank');
  await payWith('4242424242424242');
  // Waits for the toast from the start: it stays for five seconds, and a busy page may take as long
  // to load.
  await Promise.all([
    expect(toast(page)).toContainText('Deposit Successful'),
    page.goto('/deposit-success'),
  ]);
  await expect(page.getByRole('heading', { name: 'Your Deposit Has Arrived' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Set Up Your PIN' })).toBeVisible();
});

test('a payment that cannot be opened is reported, and can be retried', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/502/);
  await signInNewcomer(page);
  await page.route('**/api/create-initial-deposit-payment', (route) =>
    route.fulfill({ status: 502, json: { message: 'The card processor cannot be reached.' } }),
  );
  await page.goto('/initial-deposit');
  await expect(toast(page)).toContainText('Payment Setup Failed');
  await expect(toast(page)).toContainText('Unable to initialize payment. Please try again.');
  await expect(page.getByText('The card processor cannot be reached.')).toBeVisible();
  await checkAccessibility(page);
  await page.unroute('**/api/create-initial-deposit-payment');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(payButton(page)).toBeEnabled();
});

test('the hosted card page is accessible by itself', { tag: '@phone' }, async ({ page }) => {
  await signInNewcomer(page);
  const started = await page.request.post('/api/create-initial-deposit-payment', { data: {} });
  const { clientSecret } = (await started.json()) as { clientSecret: string };
  await page.goto(`/sandbox-card/fields#${clientSecret}`);
  await expect(page.getByLabel('Card number')).toBeVisible();
  await checkAccessibility(page);
  await page.request.post('/sandbox-card/confirm', {
    data: {
      clientSecret,
      card: {
        number: '4000002500003155',
        expiry: '12/34',
        securityCode: '123',
        zipCode: '45202',
      },
    },
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Confirm this payment' })).toBeVisible();
  await checkAccessibility(page);
});

test('the card’s fields may be framed only by the bank', async ({ request }) => {
  const { headers } = await request
    .get('/sandbox-card/fields')
    .then((answer) => ({ headers: answer.headers() }));
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
});
