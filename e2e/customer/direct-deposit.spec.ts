import { readFile } from 'node:fs/promises';
import { businessDayBefore } from '@seven-hills/bank/calendar/business-days';
import { checkAccessibility, demo, expect, signIn } from '../fixtures.ts';
import { aMinute, test } from '../support/ach-network.ts';

test(
  'a customer gives an employer the details for direct deposit, and receives a paycheck',
  { tag: '@every-size' },
  async ({ page, achBank }, { project }) => {
    test.setTimeout(360_000);
    const isPhone = project.name === 'phone';
    await signIn(page, demo.olivia);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'View Details' }).first().click();
    const details = page.getByRole('dialog', { name: 'Account Details' });
    await expect(details).toContainText('121000248');
    const accountNumber = await details
      .getByText(/^\d{10}$/)
      .first()
      .innerText();
    await checkAccessibility(page);
    const downloading = page.waitForEvent('download');
    await details.getByRole('link', { name: 'Download Direct Deposit Form' }).click();
    const form = await readFile(await (await downloading).path());
    expect(form.subarray(0, 5).toString()).toBe('%PDF-');
    await details.getByRole('button', { name: 'Close' }).last().click();
    await page.context().grantPermissions(['clipboard-write']);
    await page.getByRole('button', { name: `Copy account number ${accountNumber}` }).click();
    await expect(page.getByText('Account number copied')).toBeAttached();
    await page.getByRole('button', { name: 'Copy routing number 121000248' }).click();
    await expect(page.getByText('Routing number copied')).toBeAttached();

    // Both sizes share the bank, and each has its own employer.
    const employer = isPhone ? 'RIVERBEND DESIGN' : 'FINDLAY STUDIO';
    await achBank.deliver(`pay-${project.name}.ach`, {
      modifier: isPhone ? 'P' : 'D',
      firstTrace: isPhone ? 1_000 : 2_000,
      company: employer,
      settlesOn: businessDayBefore(new Date().toISOString().slice(0, 10)),
      entries: [{ accountNumber, amount: isPhone ? 184_211n : 184_322n }],
    });
    const amount = isPhone ? '$1,842.11' : '$1,843.22';
    await expect(async () => {
      await page.goto(`/dashboard?view=history&search=${encodeURIComponent(employer)}`);
      await expect(page.getByText(`+${amount}`).first()).toBeVisible({ timeout: 5_000 });
    }).toPass(aMinute);
    await checkAccessibility(page);
    await page
      .getByRole('button', { name: new RegExp(employer) })
      .first()
      .click();
    const receipt = page.getByRole('dialog', { name: 'Transaction Receipt' });
    for (const text of ['ACH Deposit', employer, amount]) await expect(receipt).toContainText(text);
    await expect(receipt.getByRole('region', { name: 'Category' })).toContainText('Income');
    await checkAccessibility(page);

    await page.goto('/dashboard?view=insights');
    await expect(page.getByRole('table', { name: /^Income by category/ })).toContainText('Income');
    await checkAccessibility(page);
  },
);
