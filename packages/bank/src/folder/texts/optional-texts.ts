import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { BankFolderError } from '../bank-folder-error.ts';
import { readToml, tagProblems } from '../read-toml.ts';
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
  const [notes, help] = [join(folder, files.feeNotes), join(folder, files.help)];
  const letters = join(folder, files.letters);
  const feeNotes = existsSync(notes) ? readFileSync(notes, 'utf8').replaceAll('\r\n', '\n') : '';
  const faults = existsSync(notes) ? markdownFaults(feeNotes.split('\n')) : [];
  if (faults.length > 0)
    throw new BankFolderError(
      faults.map(({ line, message }) => `${notes}:${line}: ${message}.`).join('\n'),
    );
  return {
    feeNotes: feeNotes.trim(),
    helpQuestions: existsSync(help) ? readToml(help, helpFileSchema).questions : null,
    letters: existsSync(letters) ? readToml(letters, letterFileSchema) : {},
  };
}

/** What is wrong with their tags: a sentence for each fault. */
export function optionalTagProblems(
  folder: string,
  { helpQuestions, letters }: OptionalTexts,
  facts: TextFacts,
): string[] {
  const [notes, help] = [join(folder, files.feeNotes), join(folder, files.help)];
  const inNotes = existsSync(notes) ? tagFaults(readFileSync(notes, 'utf8'), facts) : [];
  return [
    ...inNotes.map(({ line, message }) => `${notes}:${line}: ${message}.`),
    ...(Object.keys(letters).length === 0
      ? []
      : tagProblems(join(folder, files.letters), letters, { ...facts, offers: {} })),
    ...(helpQuestions === null ? [] : tagProblems(help, { questions: helpQuestions }, facts)),
  ];
}
