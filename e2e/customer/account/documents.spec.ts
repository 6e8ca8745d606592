import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Ofx } from 'ofx-data-extractor';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { checkAccessibility, demo, expect, signIn, test } from '../../fixtures.ts';

/** Clicks what downloads a file, and reads it. */
async function download(page: Page, click: () => Promise<void>) {
  const coming = page.waitForEvent('download');
  await click();
  const file = await coming;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

async function textOf(content: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let index = 1; index <= pdf.numPages; index += 1) {
    const { items } = await (await pdf.getPage(index)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await pdf.destroy();
  return texts.join(' ');
}

test('a customer takes a statement as PDF and OFX, and both say what the screen says', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page, demo.olivia);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Documents' }).click();
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeFocused();
  const row = page.getByRole('listitem').filter({ hasText: 'Closing balance' }).first();
  const closing = (await row.getByText(/^\$[\d,]+\.\d{2}$/).textContent()) ?? '';
  await checkAccessibility(page);

  const pdf = await download(page, () =>
    row.getByRole('link', { name: /^Download the statement of \w+ \d{4} as PDF$/ }).click(),
  );
  expect(pdf.name).toMatch(/^statement-\d{4}-\d{2}\.pdf$/);
  const read = await textOf(pdf.content);
  expect(read).toMatch(new RegExp(`Closing balance on [^$]+\\${closing}(?!\\d)`));

  await page.getByLabel('Format of the files').selectOption('ofx');
  const ofx = await download(page, () => row.getByRole('link', { name: /as OFX/ }).click());
  const parsed = new Ofx(ofx.content.toString());
  expect(parsed.validate()).toMatchObject({ isValid: true, errors: [], warnings: [] });
  const balances = /<BALAMT>(.*)<\/BALAMT>[\s\S]*<VALUE>(.*)<\/VALUE>/.exec(ofx.content.toString());
  const sum = parsed
    .toNormalized()
    .transactions.reduce((all, { amount }) => all + Number(amount), 0);
  expect(Number(balances?.[1])).toBeCloseTo(Number(balances?.[2]) + sum, 2);
  expect(Number(balances?.[1])).toBe(Number(closing.replace(/[$,]/g, '')));

  // Other days: a mistake is named at its field, and the file has the days.
  await page.getByLabel('First day').fill('2026-03-02');
  await page.getByLabel('Last day').fill('2026-03-01');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await expect(page.getByText('The first day is after the last')).toBeVisible();
  await expect(page.getByLabel('Last day')).toBeFocused();
  await page.getByLabel('Last day').fill('2026-03-31');
  await page.getByLabel('Format', { exact: true }).selectOption('csv');
  const csv = await download(page, () =>
    page.getByRole('button', { name: 'Download CSV' }).click(),
  );
  expect(csv.name).toBe('statement-2026-03-02-to-2026-03-31.csv');
  expect(csv.content.toString()).toContain('Closing balance');
});
