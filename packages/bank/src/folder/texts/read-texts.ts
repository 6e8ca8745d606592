import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BankFolderError } from '../bank-folder-error.ts';
import { type BankTexts, textNames, versionedTexts } from './bank-texts.ts';
import type { TextFacts } from './fill-text.ts';
import { readText } from './read-text.ts';
import { type TextFault, tagFaults } from './tag-faults.ts';
import { lastingFacts } from './text-facts.ts';

/** The file of a text of a bank's folder. */
export const textFile = (folder: string, name: string) => join(folder, 'texts', `${name}.md`);
const sentences = (file: string, faults: readonly TextFault[]) =>
  faults.map(({ line, message }) => `${file}:${line}: ${message}.`);

/** Reads the texts of a bank's folder, which exist. Fails with a BankFolderError for all faults. */
export function readTexts(folder: string): BankTexts {
  const problems: string[] = [];
  const texts = Object.fromEntries(
    textNames.map((name) => {
      const file = textFile(folder, name);
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

/** What is wrong with the tags of the texts: a sentence for each fault. */
export const textTagProblems = (folder: string, facts: TextFacts): string[] =>
  textNames.flatMap((name) => {
    const file = textFile(folder, name);
    const isVersioned = (versionedTexts as readonly string[]).includes(name);
    const known = isVersioned ? lastingFacts(facts) : facts;
    return sentences(file, tagFaults(readFileSync(file, 'utf8'), known));
  });
