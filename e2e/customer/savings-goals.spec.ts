import type { Page } from '@playwright/test';
import { checkEverySize, expect, test, toast } from '../fixtures.ts';
import { completeTransaction } from '../support/complete-transaction.ts';
import { openAccount } from '../support/people/open-account.ts';

/** Money that a customer sets aside, and spends. */

const pin = '2580';
const goal = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

test('a customer sets a goal, and spends into it', { tag: '@phone' }, async ({ page }) => {
  await openAccount(page.request, { firstName: 'Nora', pin, deposit: '450.00' });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Set money aside for a goal' }).click();

  await test.step('adds two goals', async () => {
    await expect(page.getByText('What are you saving for?')).toBeVisible();
    await checkEverySize(page);
    await page.getByRole('button', { name: 'Add Goal' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add a Goal' });
    await dialog.getByRole('button', { name: 'Add Goal' }).click();
    await expect(dialog.getByText('Please enter a name')).toBeVisible();
    await dialog.getByLabel('Name').fill('Trip to Maine');
    await dialog.getByLabel('Target Amount').fill('400');
    await dialog.getByText('Blue').click();
    await checkEverySize(page);
    await dialog.getByRole('button', { name: 'Add Goal' }).click();
    await expect(goal(page, 'Trip to Maine')).toContainText('$0.00of $400.00');
    await page.getByRole('button', { name: 'Add Goal' }).click();
    await dialog.getByLabel('Name').fill('Bike');
    await dialog.getByRole('button', { name: 'Add Goal' }).click();
    await expect(goal(page, 'Bike')).toBeVisible();
  });

  await test.step('sets money aside, never more than is free', async () => {
    await goal(page, 'Trip to Maine')
      .getByRole('button', { name: /^Add money/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Add Money to Trip to Maine' });
    await dialog.getByLabel('Amount').fill('600');
    await dialog.getByRole('button', { name: 'Add Money' }).click();
    await expect(
      dialog.getByText('You can set aside $500.00, which is free to spend.').first(),
    ).toBeVisible();
    await dialog.getByLabel('Amount').fill('300');
    await dialog.getByRole('button', { name: 'Add Money' }).click();
    await expect(toast(page)).toContainText('Money Set Aside');
    await expect(goal(page, 'Trip to Maine')).toContainText('$300.00of $400.00');
    await goal(page, 'Bike')
      .getByRole('button', { name: /^Add money/ })
      .click();
    const bike = page.getByRole('dialog', { name: 'Add Money to Bike' });
    await bike.getByLabel('Amount').fill('50');
    await bike.getByRole('button', { name: 'Add Money' }).click();
    await expect(goal(page, 'Bike')).toContainText('$50.00');
    await checkEverySize(page);
  });

  await test.step('puts them into another order, and sets rules', async () => {
    await page.getByRole('button', { name: 'Move Bike up' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'of $400.00' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Bike');
    await goal(page, 'Bike').getByRole('button', { name: 'Rules for Bike' }).click();
    const rules = page.getByRole('dialog', { name: 'Rules for Bike' });
    await rules.getByLabel('A percentage of incoming money').check();
    await rules.getByLabel('Percent', { exact: true }).fill('10');
    await rules.getByLabel('Round up payments to the next dollar').check();
    await checkEverySize(page);
    await rules.getByRole('button', { name: 'Save Rules' }).click();
    await expect(goal(page, 'Bike')).toContainText('10% of incoming money · Rounding up payments');
  });

  await test.step('sees on the overview what is free', async () => {
    await page.goto('/dashboard');
    await expect(page.locator('[data-slot="account-card"]')).toContainText('Free to Spend$150.00');
    await expect(page.getByRole('link', { name: /^Trip to Maine/ })).toContainText('$300.00');
    await expect(page.getByRole('link', { name: 'External Transfer' }).first()).toBeInViewport({
      ratio: 1,
    });
    await checkEverySize(page);
  });

  await test.step('is asked which goal gives what a withdrawal needs', async () => {
    await page.goto('/dashboard?view=transaction&type=withdrawal');
    await page.getByLabel('Amount').fill('200');
    await completeTransaction(page, pin);
    await expect(page.getByRole('heading', { name: 'Use Money from a Goal?' })).toBeFocused();
    await page.getByRole('button', { name: 'Use This Money' }).click();
    await expect(page.getByText('Please choose goals to cover another $50.00.')).toBeVisible();
    await page.getByRole('checkbox', { name: /^Trip to Maine/ }).check();
    await expect(page.getByText('$50.00 used')).toBeVisible();
    await checkEverySize(page);
    await page.getByRole('button', { name: 'Use This Money' }).click();
    const receipt = page.getByRole('dialog', { name: 'Transaction Receipt' });
    await expect(receipt).toContainText('$200.00');
    await receipt.getByRole('button', { name: 'Close' }).first().click();
  });

  await test.step('finds the reason in the goal’s history, and ends it', async () => {
    await page.goto('/dashboard?view=goals');
    await goal(page, 'Trip to Maine')
      .getByRole('button', { name: /^History/ })
      .click();
    const history = page.getByRole('dialog', { name: 'History of Trip to Maine' });
    await expect(history.getByRole('listitem').first()).toContainText('Used for a payment');
    await expect(history.getByRole('listitem').first()).toContainText('-$50.00');
    await checkEverySize(page);
    await history.getByRole('button', { name: 'Close' }).first().click();
    await goal(page, 'Trip to Maine').getByRole('button', { name: /^End/ }).click();
    const question = page.getByRole('alertdialog', { name: 'End Trip to Maine?' });
    await expect(question).toContainText('Its $250.00 will be free to spend again');
    await question.getByRole('button', { name: 'End Goal' }).click();
    await expect(goal(page, 'Trip to Maine')).toBeHidden();
    await expect(page.getByText('Free to spend').first()).toBeVisible();
  });
});
