import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkAccessibility, expect, test } from '../fixtures.ts';
import { openAccount } from '../support/people/open-account.ts';
import { runBank } from '../support/run-bank.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a customer gets the notice of changed terms, reads them, and finds what they agreed to', async ({
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'seven-hills-texts-'));
  await chmod(folder, 0o711);
  const [bankFolder, dataDirectory] = [join(folder, 'bank'), join(folder, 'data')];
  await cp(join(root, 'banks/seven-hills'), bankFolder, { recursive: true });
  const before = await runBank({ DATA_DIR: dataDirectory });
  const first = await browser.newContext({ baseURL: before.address });
  const person = await openAccount(first.request, { firstName: 'Ada', pin: '2580' });
  const { texts } = await (await first.request.get('/api/bank')).json();
  const agreements = { terms: texts.terms.id, esign: texts.esign.id };
  const opened = await first.request.post('/api/own-accounts', {
    data: { accountType: 'savings', agreements },
  });
  expect(opened.ok(), await opened.text()).toBe(true);
  await first.close();
  await before.stop();

  const file = join(bankFolder, 'texts/terms.md');
  const effective = inDays(40);
  const changed = (await readFile(file, 'utf8')).replace(
    /^effective: .*$/m,
    `effective: ${effective}\nnotice: [savings]`,
  );
  await writeFile(file, `${changed}\n## A new fee\n\nSavings accounts cost $1.00 a month.\n`);
  const bank = await runBank({ BANK_DIR: bankFolder, DATA_DIR: dataDirectory });
  try {
    const context = await browser.newContext({ baseURL: bank.address });
    const { email, password } = person;
    const signedIn = await context.request.post('/api/login', { data: { email, password } });
    expect(signedIn.ok(), await signedIn.text()).toBe(true);
    await bank.runJobs('announce_texts');
    const alerts = async () => (await context.request.get('/api/notifications')).json();
    await expect.poll(alerts).toContainEqual(expect.objectContaining({ kind: 'text_changed' }));
    const page = await context.newPage();
    await page.goto('/support/terms');
    await expect(page.getByText('Savings accounts cost $1.00')).toHaveCount(0);
    await page.getByRole('link', { name: 'read it' }).click();
    await expect(page.getByText('which takes effect on that day')).toBeVisible();
    await expect(page.getByText('Savings accounts cost $1.00 a month.')).toBeVisible();
    await checkAccessibility(page);
    await page.goto('/documents');
    const agreed = page.getByRole('link', { name: /^Terms of Service, version of/ });
    await expect(agreed).toHaveAttribute('href', `/support/text?id=${agreements.terms}`);
    await checkAccessibility(page);
    await context.close();
  } finally {
    await bank.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
