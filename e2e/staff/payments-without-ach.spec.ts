import { checkEverySize, demo, expect, followTo, signIn, test } from '../fixtures.ts';

test('a bank without ACH still compares what wires settle, and says which views are off', async ({
  page,
}) => {
  await signIn(page, demo.admin);
  await page.goto('/admin?view=payments');
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enter a Figure' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Received' })).toHaveCount(0);
  await checkEverySize(page);
  await followTo(page, '/admin?view=incoming-wires');
  await expect(page.getByText('This page is switched off')).toBeVisible();
  await expect(page.getByText('The bank receives no wires from other banks.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Incoming Wires' })).toHaveCount(0);
  await checkEverySize(page);
});
