import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { cardFrame, fillCard, payButton } from './card.ts';
import { ssnOf, uniqueDigits } from './unique-digits.ts';

export const newcomerPassword = 'Ludlow-Viaduct-77';

/** The answers on a registration form, by label; every call returns a different person. */
export function someone() {
  const unique = uniqueDigits();
  return {
    'First Name': 'Ada',
    'Last Name': 'Lindner',
    'Date of Birth': '1990-04-23',
    'Social Security Number': ssnOf(unique).replaceAll('-', ''),
    'Phone Number': '5135550142',
    'Email Address': `ada.${unique}@example.com`,
    'Street Address': '12 Vine Street',
    City: 'Cincinnati',
    State: 'oh',
    'ZIP Code': '45202',
    Password: newcomerPassword,
    'Confirm Password': newcomerPassword,
  };
}

/** The labels of a registration form's fields, by step; the last step has only choices. */
const steps = [
  ['First Name', 'Last Name', 'Date of Birth', 'Social Security Number'],
  ['Phone Number'],
  ['Street Address', 'City', 'State', 'ZIP Code'],
  ['Email Address', 'Password', 'Confirm Password'],
];

/**
 * Fills in a registration form with `answers` by label, step by step, up to the choice of an
 * account; `type` and `goOn` are a person's hand. By default, each field is filled in one step.
 */
export async function fillInSteps(
  page: Page,
  answers: Record<string, string>,
  { type, goOn } = {
    type: (field: Locator, text: string) => field.fill(text),
    goOn: (button: Locator) => button.click(),
  },
): Promise<void> {
  for (const labels of steps) {
    for (const label of labels)
      await type(page.getByLabel(label, { exact: true }), answers[label] ?? '');
    await goOn(page.getByRole('button', { name: 'Continue', exact: true }));
  }
  await expect(page.getByRole('heading', { name: 'Choose Your Account Type' })).toBeVisible();
}

/** Types into a form's fields, by label, key by key as a person would. */
export async function fillIn(page: Page, answers: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(answers))
    await typeInto(page.getByLabel(label, { exact: true }), value);
}

/** Dates are set in one step. */
async function typeInto(field: Locator, text: string): Promise<void> {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) await field.fill(text);
  else await field.pressSequentially(text);
}

/** Registers a user unknown to other tests, over the API; returns their email address. */
export async function registerNewcomer(request: APIRequestContext): Promise<string> {
  const unique = uniqueDigits();
  const email = `ada.${unique}@example.com`;
  const registered = await request.post('/api/register', {
    data: {
      firstName: 'Ada',
      lastName: 'Lindner',
      dateOfBirth: '1990-04-23',
      ssn: ssnOf(unique),
      phoneNumber: '(513) 555-0142',
      address: '12 Vine Street, Cincinnati, OH 45202',
      email,
      password: newcomerPassword,
    },
  });
  expect(registered.status()).toBe(201);
  return email;
}

/**
 * Registers a user unknown to other tests and signs them in, over the API; returns their email
 * address.
 */
export async function signInNewcomer(page: Page): Promise<string> {
  const email = await registerNewcomer(page.request);
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
  await fillCard(cardFrame(page), '4242424242424242');
  await payButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/PIN/);
}

/** Gives the consents that an application requires. */
export async function agree(page: Page): Promise<void> {
  for (const box of await page.getByRole('checkbox', { name: /agree/ }).all()) await box.check();
}
