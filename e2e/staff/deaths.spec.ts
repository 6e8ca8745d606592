import { request as requests } from '@playwright/test';
import { beneficiaryAgreement } from '@seven-hills/bank/words/beneficiary-words';
import { checkEverySize, demo, expect, pressInRow, signIn, test } from '../fixtures.ts';
import { giveRole, openAccount, signInAs } from '../support/people/open-account.ts';

/** Staff report a death, collect the documents, and pay the beneficiaries. */

test('a death is reported, its documents are recorded, and two staff members pay a beneficiary', {
  tag: '@phone',
}, async ({ page }) => {
  const newPerson = async (firstName: string, deposit?: string) => {
    const client = await requests.newContext({ baseURL: process.env.BANK_URL ?? '' });
    const person = await openAccount(client, {
      firstName,
      pin: demo.pin,
      ...(deposit && { deposit }),
    });
    return { client, ...person, ...(await (await client.get('/api/account')).json()) };
  };
  const [ruth, dora] = [await newPerson('Ruth', '250.00'), await newPerson('Dora')];
  const [, lastName = ''] = dora.fullName.split(' ');
  const named = await ruth.client.put(`/api/own-accounts/${ruth.id}/beneficiaries`, {
    data: {
      agreement: beneficiaryAgreement.version,
      beneficiaries: [
        { firstName: 'Dora', lastName, relationship: 'Daughter', share: 6_000 },
        { firstName: 'Emil', lastName, relationship: null, share: 4_000 },
      ],
      currentPassword: ruth.password,
    },
  });
  expect(named.ok(), await named.text()).toBe(true);

  await signIn(page, demo.admin);
  await page.goto(`/admin/customers/${ruth.userId}?tab=details`);
  await page.getByRole('link', { name: 'Report a Death' }).click();
  const report = page.getByRole('alertdialog', { name: 'Report a death?' });
  await report.getByRole('button', { name: 'Report Death' }).click();
  await expect(report.getByText('Please enter the date of death')).toBeVisible();
  await report.getByLabel('Date of Death').fill('2026-01-15');
  await report.getByLabel('Source').fill('Call by the daughter');
  await checkEverySize(page);
  await report.getByRole('button', { name: 'Report Death' }).click();
  await expect(page.getByText('Deceased').first()).toBeVisible();
  expect((await ruth.client.get('/api/account')).status()).toBe(401);

  await page.getByRole('tab', { name: 'Death' }).click();
  const documents = page.getByRole('table', { name: 'Documents' });
  await expect(documents).toContainText(`Identity of Dora ${lastName}`);
  await checkEverySize(page);
  await pressInRow(page, 'Record Death certificate');
  const recording = page.getByRole('alertdialog', { name: 'Record this document?' });
  await recording.getByLabel('State').selectOption('waived');
  await recording.getByRole('button', { name: 'Record' }).click();
  await expect(recording.getByText('Reason is required')).toBeVisible();
  await recording.getByLabel('Reason').fill('Seen at the branch');
  await checkEverySize(page);
  await recording.getByRole('button', { name: 'Record' }).click();
  await expect(documents).toContainText('Seen at the branch');

  await page.goto(`/admin/accounts/${ruth.id}`);
  await expect(page.getByText('Documents are missing.')).toBeVisible();
  const { report: open } = await (
    await page.request.get(`/api/admin/users/${ruth.userId}/death`)
  ).json();
  for (const { kind, beneficiary, state } of open.documents)
    if (state === 'missing')
      await page.request.post(`/api/admin/users/${ruth.userId}/death/documents`, {
        data: {
          ...{ kind, state: 'received' },
          ...(beneficiary && {
            designationId: beneficiary.designationId,
            position: beneficiary.position,
          }),
        },
      });
  await page.reload();
  await expect(page.getByRole('table', { name: 'Payout' })).toContainText('$180.00');
  await checkEverySize(page);
  await page.getByRole('button', { name: 'Pay Beneficiaries' }).click();
  const payout = page.getByRole('alertdialog', { name: 'Pay the beneficiaries?' });
  await payout.getByLabel(`Account of Dora ${lastName}`).fill('12');
  await payout.getByRole('button', { name: 'Propose Payout' }).click();
  await expect(payout.getByText('Please enter 10 digits')).toBeVisible();
  await payout.getByLabel(`Account of Dora ${lastName}`).fill(dora.accountNumber);
  await checkEverySize(page);
  await payout.getByRole('button', { name: 'Propose Payout' }).click();
  await expect(page.getByText('Sent for Approval').first()).toBeVisible();

  const colleague = await newPerson('Petra');
  await giveRole(page.request, colleague.email, 'operations');
  const operations = await requests.newContext({ baseURL: process.env.BANK_URL ?? '' });
  await signInAs(operations, colleague.email, colleague.password);
  const proposals: { id: number; person: { email: string } }[] = await (
    await operations.get('/api/admin/proposals')
  ).json();
  const proposal = proposals.find(({ person }) => person?.email === ruth.email);
  const approved = await operations.post(`/api/admin/proposals/${proposal?.id}/approve`, {
    data: {},
  });
  expect(approved.ok(), await approved.text()).toBe(true);
  await page.reload();
  await expect(page.getByText('Closed').first()).toBeVisible();
  const account = await (await dora.client.get('/api/account')).json();
  expect(account.balance).toBe('230.00');
});
