import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

export const newcomerPassword = 'Ludlow-Viaduct-77';

/** Registers somebody whom no other test knows and signs them in; returns their e-mail address. */
export async function signInNewcomer(page: Page): Promise<string> {
  const unique = String(randomInt(10_000_000, 100_000_000));
  const email = `ada.${unique}@example.com`;
  const registered = await page.request.post('/api/register', {
    data: {
      firstName: 'Ada',
      lastName: 'Lindner',
      dateOfBirth: '1990-04-23',
      ssn: `9${unique.slice(0, 2)}-${unique.slice(2, 4)}-${unique.slice(4)}`,
      phoneNumber: '(513) 555-0142',
      address: '12 Vine Street, Cincinnati, OH 45202',
      email,
      password: newcomerPassword,
    },
  });
  expect(registered.status()).toBe(201);
  const signedIn = await page.request.post('/api/login', {
    data: { email, password: newcomerPassword },
  });
  expect(signedIn.status()).toBe(200);
  return email;
}

/** Pays the signed-in newcomer's initial deposit with a card of the sandbox. */
export async function payInitialDeposit(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Make the $50.00 Deposit' }).click();
  const card = page.frameLocator('iframe[title="Card details"]');
  await card.getByLabel('Card number').pressSequentially('4242424242424242');
  await card.getByLabel('Expires').pressSequentially('435');
  await card.getByLabel('Security code').fill('123');
  await card.getByLabel('ZIP code').fill('45202');
  await page.getByRole('button', { name: 'Pay $50.00' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/PIN/);
}
