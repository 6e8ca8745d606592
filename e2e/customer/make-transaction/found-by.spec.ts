import type { Page } from '@playwright/test';
import { checkAccessibility, expect, test } from '../../fixtures.ts';
import { openAccountElsewhere, signInAs } from '../../support/people/open-account.ts';
import { uniqueDigits } from '../../support/people/unique-digits.ts';

const pin = '2580';

test('a customer allows being found by phone, and is then paid by somebody who knows the number', {
  tag: '@phone',
}, async ({ page }) => {
  const [payer, payee] = await Promise.all([
    openAccountElsewhere({ firstName: 'Nora', pin, deposit: '100.00' }),
    openAccountElsewhere({ firstName: 'Felix', pin }),
  ]);
  await signInAs(page.request, payee.email, payee.password);
  const phoneNumber = await changePhone(page);
  const find = async () => {
    await page.goto('about:blank');
    await signInAs(page.request, payer.email, payer.password);
    await page.goto('/dashboard?view=transaction');
    await page.getByRole('combobox', { name: 'Recipient Account' }).fill(phoneNumber);
  };
  await find();
  const answer = page.getByRole('status').filter({
    hasText: 'We can’t find a customer by this phone number. Ask for their account number',
  });
  await expect(answer).toBeInViewport();
  const [said, first] = [
    await answer.boundingBox(),
    await page.locator('[role="option"]').first().boundingBox(),
  ];
  expect(said?.y, 'the answer is above what else can be paid').toBeLessThan(first?.y ?? 0);

  await page.goto('about:blank');
  await signInAs(page.request, payee.email, payee.password);
  await page.goto('/profile?section=transfers');
  const byPhone = page.getByRole('checkbox', { name: /People can find me by my phone number/ });
  await expect(byPhone).not.toBeChecked();
  await byPhone.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(byPhone).toBeChecked();
  const byEmail = page.getByRole('checkbox', { name: /People can find me by my email address/ });
  await expect(byEmail).not.toBeChecked();
  await expect(page.getByText(`${payee.email}, once it is confirmed`)).toBeVisible();
  await checkAccessibility(page);

  await find();
  await page.getByRole('option', { name: payee.holder }).click();
  await page.getByLabel('Amount').fill('12');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('PIN').fill(pin);
  await page.getByRole('button', { name: 'Complete Transaction' }).click();
  await expect(page.getByRole('dialog', { name: 'Transaction Receipt' })).toContainText('$12.00');
});

/** Gives the customer who is signed in a phone number that nobody else has; returns it. */
async function changePhone({ request }: Page): Promise<string> {
  const phoneNumber = `(614) 23${uniqueDigits().slice(-5).replace(/^./, '$&-')}`;
  const { firstName, lastName, dateOfBirth, address } = await (
    await request.get('/api/auth/user')
  ).json();
  const saved = await request.put('/api/profile', {
    data: { firstName, lastName, dateOfBirth, address, phoneNumber },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  return phoneNumber;
}
