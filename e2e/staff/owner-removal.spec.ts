import { request as requests } from '@playwright/test';
import { sharingAgreement } from '@seven-hills/bank/words/sharing-words';
import { checkEverySize, demo, expect, pressInRow, signIn, test } from '../fixtures.ts';
import { giveRole, openAccount, signInAs } from '../support/people/open-account.ts';

/** Two staff members end an owner's part of an account. */

test('an owner is removed from a joint account on a court order, by two staff members', {
  tag: '@phone',
}, async ({ page }) => {
  const newPerson = async (firstName: string) => {
    const client = await requests.newContext({ baseURL: process.env.BANK_URL ?? '' });
    const person = await openAccount(client, { firstName, pin: demo.pin });
    return { client, ...person };
  };
  const [owner, partner] = [await newPerson('Ines'), await newPerson('Jonas')];
  const sent = await partner.client.post('/api/email/send-confirmation');
  const { confirmToken: token } = await sent.json();
  await partner.client.post('/api/email/confirm', { data: { token } });
  const { id } = await (await owner.client.get('/api/account')).json();
  const invited = await owner.client.post(`/api/own-accounts/${id}/invitations`, {
    data: { role: 'joint_owner', email: partner.email, currentPassword: owner.password },
  });
  const invitation = await invited.json();
  const accepted = await partner.client.post(`/api/account-invitations/${invitation.id}/accept`, {
    data: {
      agreement: sharingAgreement.version,
      signedName: partner.fullName,
      currentPassword: partner.password,
    },
  });
  expect(accepted.ok(), await accepted.text()).toBe(true);

  await signIn(page, demo.admin);
  await page.goto(`/admin/accounts/${id}`);
  const owners = page.getByRole('table', { name: 'Owners' });
  await expect(owners).toContainText(partner.fullName);
  await checkEverySize(page);
  await pressInRow(page, `Remove ${partner.fullName}`);
  const dialog = page.getByRole('alertdialog', { name: 'Remove this owner?' });
  await dialog.getByRole('button', { name: 'Propose Removal' }).click();
  await expect(dialog.getByText('Please choose a ground')).toBeVisible();
  await dialog.getByLabel('Ground').selectOption('court_order');
  await dialog.getByLabel('Reference').fill('Hamilton County, case 26-0412');
  await checkEverySize(page);
  await dialog.getByRole('button', { name: 'Propose Removal' }).click();
  await expect(page.getByText('Sent for Approval').first()).toBeVisible();

  const colleague = await newPerson('Petra');
  await giveRole(page.request, colleague.email, 'operations');
  const operations = await requests.newContext({ baseURL: process.env.BANK_URL ?? '' });
  await signInAs(operations, colleague.email, colleague.password);
  const open: { id: number; person: { email: string } }[] = await (
    await operations.get('/api/admin/proposals')
  ).json();
  const proposal = open.find(({ person }) => person?.email === partner.email);
  const approved = await operations.post(`/api/admin/proposals/${proposal?.id}/approve`, {
    data: {},
  });
  expect(approved.ok(), await approved.text()).toBe(true);
  await page.reload();
  await expect(owners.getByRole('row').filter({ hasText: partner.fullName })).toContainText(' to ');
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0);
  expect((await partner.client.get(`/api/own-accounts/${id}/people`)).status()).toBe(404);
});
