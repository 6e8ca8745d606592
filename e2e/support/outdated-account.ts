import type { Page } from '@playwright/test';
import { withoutFirstAnswers } from './first-answers.ts';

/**
 * Lets the page believe something outdated about the account, as in the moment before it hears of a
 * change that another device or staff made.
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
