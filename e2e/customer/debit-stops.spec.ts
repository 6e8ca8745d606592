import { checkEverySize, demo, expect, followTo, signIn, test } from '../fixtures.ts';
import { deliverDebit } from '../support/ach-debit.ts';
import { useOwnBank } from '../support/own-bank.ts';
import { openAccount, signInAs } from '../support/people/open-account.ts';

/** A bank that exchanges files with the ACH network. */
const bank = useOwnBank((files) => ({ ACH_FILES_DIR: files }));

test('a customer stops a company and disputes its debit, which staff credit and return', {
  tag: '@phone',
}, async ({ page }) => {
  const nora = await openAccount(page.request, {
    firstName: 'Nora',
    pin: demo.pin,
    deposit: '500.00',
  });
  await page.goto('/dashboard?view=debits');
  await expect(page.getByText('No company has debited this account')).toBeVisible();
  await checkEverySize(page);

  await deliverDebit(bank().files, {
    accountNumber: nora.accountNumber,
    cents: 4_500,
    company: 'CITY GYM',
    companyId: '9111111111',
    number: 1,
  });
  await bank().runJobs('receive_ach_files');
  await page.goto('/receipts');

  await page
    .getByRole('button', { name: /CITY GYM/ })
    .first()
    .click();
  const receipt = page.getByRole('dialog');
  await receipt.getByRole('button', { name: 'More' }).click();
  await receipt.getByRole('link', { name: 'Stop Future Debits from CITY GYM' }).click();
  const stopping = page.getByRole('dialog', { name: 'Stop Debits from CITY GYM' });
  await expect(stopping).toContainText('You revoke the authorization');
  await checkEverySize(page);
  await stopping.getByRole('button', { name: 'Stop Debits' }).click();
  await expect(page.getByText('One debit had already posted')).toBeVisible();
  const stops = page.getByRole('list', { name: 'Stop orders' });
  await expect(stops).toContainText('Every debit');
  await expect(stops).toContainText('Active');
  await checkEverySize(page);

  await page.getByRole('link', { name: 'Dispute This Debit' }).click();
  await expect(page.getByLabel('What Is Wrong')).toHaveValue('not_authorized');
  await page.getByLabel('What Happened').fill('I never joined this gym.');
  await page.getByRole('button', { name: 'Report Problem' }).click();
  await expect(page.getByText('Thank you. We have your report.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign Statement' }).click();
  const signing = page.getByRole('dialog', { name: 'Written Statement of Unauthorized Debit' });
  await expect(signing).toContainText('$45.00 was debited from my account');
  await checkEverySize(page);
  await signing.getByRole('button', { name: 'Sign Statement' }).click();
  await expect(signing.getByText('Please type your name to sign')).toBeVisible();
  await signing.getByLabel('Your Full Name').fill(nora.fullName);
  await signing.getByRole('button', { name: 'Sign Statement' }).click();
  await expect(page.getByRole('link', { name: 'Download PDF' })).toBeVisible();
  await checkEverySize(page);
  const number =
    (await page
      .getByText(/^C\d{8}$/)
      .first()
      .textContent()) ?? '';
  const { id: accountId, userId } = await (await page.request.get('/api/account')).json();

  // An open page of somebody who is no longer signed in would go to the home page.
  await page.goto('about:blank');
  await signIn(page, demo.admin);
  const casePath = `/admin/customers/${userId}?tab=cases&case=${Number(number.slice(1))}`;
  await page.goto(casePath);
  await expect(page.getByText('The debit and its two clocks')).toBeVisible();
  await expect(page.getByText(/Conclude the case first/)).toBeVisible();
  await checkEverySize(page);
  await page.getByRole('button', { name: 'Conclude' }).click();
  const concluding = page.getByRole('dialog', { name: 'Conclude the Case' });
  await concluding.getByLabel('Outcome').selectOption('error_found');
  await concluding.getByLabel('Explanation').fill('The gym has no authorization from you.');
  await concluding.getByRole('button', { name: 'Conclude' }).click();
  await expect(concluding).toBeHidden();

  await page.goto(casePath);
  await page.getByRole('button', { name: 'Return the Debit' }).click();
  const returning = page.getByRole('alertdialog', { name: 'Return the Debit?' });
  await expect(returning).toContainText('R10');
  await returning.getByRole('button', { name: 'Return Debit' }).click();
  await expect(page.getByText('With the next file')).toBeVisible();
  await checkEverySize(page);

  await followTo(page, `/admin/accounts/${accountId}`);
  const orders = page.getByRole('list', { name: 'Stop orders' });
  await expect(orders).toContainText('CITY GYM');
  await checkEverySize(page);

  await page.goto('about:blank');
  await signInAs(page.request, nora.email, nora.password);
  await page.goto('/dashboard?view=debits');
  await page.getByRole('button', { name: 'Lift Order about CITY GYM' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lift Order' }).click();
  await expect(page.getByRole('list', { name: 'Stop orders' })).toContainText('Lifted');
});
