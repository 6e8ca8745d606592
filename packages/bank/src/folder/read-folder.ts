import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aboutFileSchema } from './about-file.ts';
import { bankFileSchema, valuesOf } from './bank-file.ts';
import { BankFolderError } from './bank-folder-error.ts';
import type { FolderValues } from './bank-values.ts';
import { readBillers } from './billers/billers-file.ts';
import { logoProblems } from './logo-problems.ts';
import { readToml, tagProblems } from './read-toml.ts';
import { textNames } from './texts/bank-texts.ts';
import { fillValues } from './texts/fill-text.ts';
import { foreignWords } from './texts/foreign-words.ts';
import { optionalTagProblems, readOptionalTexts } from './texts/optional-texts.ts';
import { readTexts, textTagProblems } from './texts/read-texts.ts';
import { nothingOffered, textFacts } from './texts/text-facts.ts';

/** With what browsers and phones show a bank. */
export const pictures: readonly string[] = [
  'logo.svg',
  ...['apple-touch-icon', 'icon-192', 'icon-512', 'icon-maskable-192', 'icon-maskable-512'].map(
    (name) => `icons/${name}.png`,
  ),
];

/** The files of a bank's folder. */
const files = [
  'bank.toml',
  ...pictures,
  ...textNames.map((name) => `texts/${name}.md`),
  'texts/about.toml',
];

/** Reads a bank's folder. Fails with a BankFolderError that names every fault. */
export function readBankFolder(folder: string): FolderValues {
  if (!existsSync(folder))
    throw new BankFolderError(`${folder}: there is no such folder. Please check BANK_DIR.`);
  const missing = files.filter((file) => !existsSync(join(folder, file)));
  if (missing.length > 0)
    throw new BankFolderError(missing.map((file) => `${join(folder, file)}: missing.`).join('\n'));
  const [bankFile, aboutFile] = [join(folder, 'bank.toml'), join(folder, 'texts/about.toml')];
  const bank = readToml(bankFile, bankFileSchema);
  const about = readToml(aboutFile, aboutFileSchema);
  const [texts, optional] = [readTexts(folder), readOptionalTexts(folder)];
  const billers = readBillers(folder, bank.numbers.routing_number);
  const values = { ...valuesOf(bank), texts, about, billers, ...optional };
  const facts = textFacts(values, nothingOffered);
  const { accounts, landing } = bank;
  const problems = [
    ...unknownTexts(folder),
    ...logoProblems(join(folder, 'logo.svg')),
    ...foreignWords(folder, {
      regulator: bank.bank.regulator,
      customer: bank.words.customer,
    }),
    ...tagProblems(bankFile, { accounts, landing }, facts),
    ...tagProblems(aboutFile, about, facts),
    ...textTagProblems(folder, facts),
    ...optionalTagProblems(folder, optional, facts),
  ];
  if (problems.length > 0) throw new BankFolderError(problems.join('\n'));
  return {
    ...values,
    accounts: withValues(values.accounts, facts.values),
    landing: withValues(values.landing, facts.values),
    letters: withValues(values.letters, facts.values),
  };
}

/** Files that nothing reads, such as an optional text under a misspelled name. */
function unknownTexts(folder: string): string[] {
  const known = [
    ...textNames.map((name) => `${name}.md`),
    ...['about.toml', 'fees.md', 'help.toml', 'letters.toml'],
  ];
  return readdirSync(join(folder, 'texts'))
    .filter((name) => /\.(?:md|toml)$/.test(name) && !known.includes(name))
    .map((name) => `${join(folder, 'texts', name)}: is not known: use one of ${known.join(', ')}.`);
}

/** Puts values into each text of a part of bank.toml, so that scripts need none. */
function withValues<Part>(part: Part, values: Readonly<Record<string, string>>): Part {
  if (typeof part === 'string') return fillValues(part, values) as Part;
  if (Array.isArray(part)) return part.map((each) => withValues(each, values)) as Part;
  const entries = Object.entries(part as object);
  return Object.fromEntries(entries.map(([key, each]) => [key, withValues(each, values)])) as Part;
}
