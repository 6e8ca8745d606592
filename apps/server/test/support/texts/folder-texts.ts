import { readFileSync } from 'node:fs';
import { readText } from '@seven-hills/bank/folder/texts/read-text';
import { textFile } from '@seven-hills/bank/folder/texts/read-texts';
import { bankFolder, bankValues } from '@seven-hills/bank/folder/values-of-folder';
import type { FolderTexts } from '../../../src/people/agreements/store-texts.ts';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';

/** The line of a head that says today that nothing gets worse. */
export const noneToday = `notice: none on ${bankDayAt()}`;

interface Change {
  effective?: string;
  /** Further lines of its head. */
  head?: string;
  /** A sentence at its end. */
  sentence?: string;
}

/** The bank's folder with changed terms, as an operator would edit its file. */
export function changedTerms({
  effective,
  head,
  sentence,
}: Change): Pick<FolderTexts, 'folder' | 'texts'> {
  let content = readFileSync(textFile(bankFolder, 'terms'), 'utf8');
  if (effective) content = content.replace(/^effective: .*$/m, `effective: ${effective}`);
  if (head) content = content.replace(/^effective: .*$/m, (line) => `${line}\n${head}`);
  if (sentence) content += `\n${sentence}\n`;
  const read = readText(content, { isVersioned: true });
  if (!('text' in read)) throw new Error(JSON.stringify(read.faults));
  return { folder: bankFolder, texts: { ...bankValues.texts, terms: read.text } };
}
