import type { Page } from '@playwright/test';
import { withoutFirstAnswers } from '../first-answers.ts';

/**
 * Serves the page an outdated account, as if it had not yet learned of a change made by staff or on
 * another device.
 */
export async function withOutdatedAccount(
  page: Page,
  outdated: { isActive?: boolean; balance?: string },
): Promise<void> {
  await withoutFirstAnswers(page);
  await page.routeWebSocket('/ws', () => {});
  await page.route('**/api/account', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...outdated } });
  });
}
