import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { Ofx } from 'ofx-data-extractor';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { checkAccessibility, demo, expect, signIn, test } from '../../fixtures.ts';

/** Clicks a download link and returns the file. */
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

/** Returns the files in a ZIP by name, as listed in its central directory (APPNOTE.TXT, 4.3.12). */
function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('This is not a ZIP.');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    ) as [number, number, number];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const content = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    files.set(name, zip.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}

test('a customer takes a statement as PDF and OFX, and both say what the screen says', {
  tag: '@phone',
}, async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, demo.olivia);
  await page.goto('/dashboard');
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  if (isPhone) await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Documents' }).click();
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeFocused();
  const row = page.getByRole('listitem').filter({ hasText: 'Closing balance' }).first();
  const closing = (await row.getByText(/^\$[\d,]+\.\d{2}$/).textContent()) ?? '';
  await checkAccessibility(page);

  const year = page.getByRole('link', { name: /^20\d\d( So Far)? ?Interest \$/ }).first();
  await year.click();
  await expect(page).toHaveURL(
    /view=history&account=all&type=interest&from=20\d\d-01-01&to=20\d\d-12-31/,
  );
  await expect(page.getByRole('button', { name: 'Remove filter: Interest' })).toBeVisible();
  await page.goBack();

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

  // A custom range: an error is shown at its field, and the file covers the range.
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

test('staff take a customer’s statements as PDF and as a ZIP of the year, and both say what the screen says', async ({
  page,
}) => {
  await signIn(page, demo.admin);
  const found = await page.request.get(`/api/admin/users?search=${demo.olivia}`);
  const [{ id }] = (await found.json()) as [{ id: number }];
  await page.goto(`/admin/customers/${id}?tab=documents`);
  const year = page.getByRole('region', { name: /^Statements of \d{4}$/ }).first();
  const rows = year.getByRole('listitem');
  const closing =
    (await rows
      .first()
      .getByText(/^\$[\d,]+\.\d{2}$/)
      .textContent()) ?? '';
  const saysClosing = new RegExp(`Closing balance on [^$]+\\${closing}(?!\\d)`);

  const pdf = await download(page, () =>
    rows
      .first()
      .getByRole('link', { name: /as PDF$/ })
      .click(),
  );
  expect(pdf.name).toMatch(/^statement-\d{4}-\d{2}\.pdf$/);
  expect(await textOf(pdf.content)).toMatch(saysClosing);

  // A year has a combined link only if there are several years.
  const ofYear = year.getByRole('link', { name: /^All of \d{4} \(ZIP\)$/ });
  const zip = await download(page, () =>
    ofYear
      .or(page.getByRole('link', { name: 'Download All (ZIP)' }))
      .last()
      .click(),
  );
  expect(zip.name).toMatch(/^statements(-\d{4})?\.zip$/);
  const files = readZip(zip.content);
  const ofNewest = files.get(pdf.name);
  if (!ofNewest) throw new Error(`The ZIP has ${[...files.keys()].join(', ')}.`);
  expect(files.size).toBe(await rows.count());
  expect(await textOf(ofNewest)).toMatch(saysClosing);
});
