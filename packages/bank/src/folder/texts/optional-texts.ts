import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { FolderProblems } from '../bank-folder-error.ts';
import { readToml, textProblems } from '../read-toml.ts';
import { table, tables, text } from '../toml-fields.ts';
import type { TextFacts } from './fill-text.ts';
import { markdownFaults } from './markdown-faults.ts';
import { tagFaults } from './tag-faults.ts';

/**
 * `texts/help.toml`: questions with answers, under their topics, with the tags of `fill-text.ts`.
 */
const helpFileSchema = table({
  questions: tables({ topic: text(60), question: text(160), answer: text(800) }),
});

/** Mails and letters to which a bank adds words of its own, and `every` for the end of each one. */
export const letterNames = [
  'welcome',
  'application',
  'fees',
  'rates',
  'texts',
  'certificates',
  'cases',
  'every',
] as const;
export type LetterName = (typeof letterNames)[number];

/** `texts/letters.toml`: a paragraph for each letter, with values but without sections. */
const letterFileSchema = table(
  Object.fromEntries(letterNames.map((name) => [name, text(800).optional()])) as Record<
    LetterName,
    z.ZodOptional<z.ZodString>
  >,
);
export type Letters = z.output<typeof letterFileSchema>;

export type HelpQuestion = z.output<typeof helpFileSchema>['questions'][number];

/** Texts that a folder may leave out. */
export interface OptionalTexts {
  /** Markdown below the table of fees, with tags; empty without any. */
  feeNotes: string;
  /** Null for the questions that come with the program. */
  helpQuestions: readonly HelpQuestion[] | null;
  /** What the bank adds to its letters; empty without anything. */
  letters: Letters;
}

const files = {
  feeNotes: 'texts/fees.md',
  help: 'texts/help.toml',
  letters: 'texts/letters.toml',
} as const;

/** Reads the texts that a folder may leave out. Fails with a BankFolderError for all faults. */
export function readOptionalTexts(folder: string): OptionalTexts {
  const problems = new FolderProblems();
  const [notes, help, letters] = filesIn(folder);
  const feeNotes = existsSync(notes) ? readFileSync(notes, 'utf8').replaceAll('\r\n', '\n') : '';
  if (existsSync(notes))
    for (const { line, message } of markdownFaults(feeNotes.split('\n')))
      problems.add(`${notes}:${line}: ${message}.`);
  const read = {
    feeNotes: feeNotes.trim(),
    helpQuestions: existsSync(help)
      ? problems.read(() => readToml(help, helpFileSchema).questions)
      : null,
    letters: existsSync(letters) ? problems.read(() => readToml(letters, letterFileSchema)) : {},
  };
  problems.refuse();
  return read;
}

/** What is wrong with what they say: a sentence for each fault. */
export function optionalTextProblems(folder: string, facts: TextFacts): string[] {
  const [notes, help, letters] = filesIn(folder);
  const inNotes = existsSync(notes) ? tagFaults(readFileSync(notes, 'utf8'), facts) : [];
  return [
    ...inNotes.map(({ line, message }) => `${notes}:${line}: ${message}.`),
    ...(existsSync(letters) ? textProblems(letters, { ...facts, offers: {} }) : []),
    ...(existsSync(help) ? textProblems(help, facts) : []),
  ];
}

const filesIn = (folder: string) =>
  [join(folder, files.feeNotes), join(folder, files.help), join(folder, files.letters)] as const;
