import { checkEverySize, expect, test } from '../fixtures.ts';

test('a visitor reads all fees of an account type, and opens them as a document', async ({
  page,
  request,
}) => {
  await page.goto('/support/fees');
  await expect(page.getByRole('heading', { name: 'By account type' })).toBeVisible();
  await page.locator('summary', { hasText: 'Savings Account' }).click();
  const fees = page.getByRole('table', { name: 'All fees: Savings Account' });
  await expect(fees).toContainText('We decline what your balance does not cover.');
  await checkEverySize(page);
  const link = page.getByRole('link', { name: 'Fee Schedule: Savings Account (PDF)' });
  const file = await request.get((await link.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');
  await page.goto('/support');
  await page.getByText('Why was I signed out?').click();
  await expect(page.getByText('a session ends after 15 minutes')).toBeVisible();
});
