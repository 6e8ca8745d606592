import type { FrameLocator, Page } from '@playwright/test';

export const payButton = (page: Page) => page.getByRole('button', { name: 'Pay $50.00' });

/** The card fields that the sandbox processor hosts in a frame of its own. */
export const cardFrame = (page: Page) => page.frameLocator('iframe[title="Card details"]');

/** Types a card number, and an expiration date, code, and ZIP Code that the sandbox accepts. */
export async function fillCard(frame: FrameLocator, number: string): Promise<void> {
  await frame.getByLabel('Card number').fill('');
  await frame.getByLabel('Card number').pressSequentially(number);
  await frame.getByLabel('Expires').fill('');
  await frame.getByLabel('Expires').pressSequentially('435');
  await frame.getByLabel('Security code').fill('123');
  await frame.getByLabel('ZIP code').fill('45202');
}
