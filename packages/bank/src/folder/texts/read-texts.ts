import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BankFolderError } from '../bank-folder-error.ts';
import type { FolderValues } from '../bank-values.ts';
import { type BankTexts, textNames, versionedTexts } from './bank-texts.ts';
import { fillText, type TextFault } from './fill-text.ts';
import { readText } from './read-text.ts';
import { textFacts } from './text-facts.ts';

const fileOf = (folder: string, name: string) => join(folder, 'texts', `${name}.md`);
const sentences = (file: string, faults: readonly TextFault[]) =>
  faults.map(({ line, message }) => `${file}:${line}: ${message}.`);

/** Reads the texts of a bank's folder, which exist. Fails with a BankFolderError for all faults. */
export function readTexts(folder: string): BankTexts {
  const problems: string[] = [];
  const texts = Object.fromEntries(
    textNames.map((name) => {
      const file = fileOf(folder, name);
      const isVersioned = (versionedTexts as readonly string[]).includes(name);
      const read = readText(readFileSync(file, 'utf8'), { isVersioned });
      if ('text' in read) return [name, read.text];
      problems.push(...sentences(file, read.faults));
      return [name, undefined];
    }),
  );
  if (problems.length > 0) throw new BankFolderError(problems.join('\n'));
  return texts as BankTexts;
}

const nothingOffered = {
  cardDeposits: false,
  ach: false,
  bankTransfers: false,
  wires: false,
  iras: false,
  paymentProviders: [],
};

/** Returns a folder whose texts have no unknown tags; otherwise fails with a BankFolderError. */
export function checkTags(folder: string, bank: FolderValues): FolderValues {
  const facts = textFacts(bank, nothingOffered);
  const problems = textNames.flatMap((name) => {
    const file = fileOf(folder, name);
    const content = readFileSync(file, 'utf8');
    const filled = fillText(content, facts);
    return 'faults' in filled ? sentences(file, filled.faults) : [];
  });
  if (problems.length > 0) throw new BankFolderError(problems.join('\n'));
  return bank;
}
