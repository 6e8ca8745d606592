import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aboutFileSchema } from './about-file.ts';
import { bankFileSchema, valuesOf } from './bank-file.ts';
import { BankFolderError, FolderProblems } from './bank-folder-error.ts';
import type { FolderValues } from './bank-values.ts';
import { readBillers } from './billers/billers-file.ts';
import { logoProblems } from './logo-problems.ts';
import { contentOf, readToml, textProblems } from './read-toml.ts';
import { textNames } from './texts/bank-texts.ts';
import { fillValues } from './texts/fill-text.ts';
import { foreignWords } from './texts/foreign-words.ts';
import { optionalTextProblems, readOptionalTexts } from './texts/optional-texts.ts';
import { readTexts, textTagProblems } from './texts/read-texts.ts';
import { knownFacts, textValues } from './texts/text-facts.ts';

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
  const problems = new FolderProblems();
  problems.add(...missing.map((file) => `${join(folder, file)}: missing.`));
  if (missing.some((file) => !pictures.includes(file))) problems.refuse();
  const [bankFile, aboutFile] = [join(folder, 'bank.toml'), join(folder, 'texts/about.toml')];
  const bank = problems.read(() => readToml(bankFile, bankFileSchema));
  const about = problems.read(() => readToml(aboutFile, aboutFileSchema));
  const texts = problems.read(() => readTexts(folder));
  const optional = problems.read(() => readOptionalTexts(folder));
  const billers = problems.read(() => readBillers(folder, bank?.numbers.routing_number));
  problems.add(
    ...unknownTexts(folder),
    ...(missing.includes('logo.svg') ? [] : logoProblems(join(folder, 'logo.svg'))),
    ...foreignWords(folder, contentOf(bankFile)),
    ...textProblems(bankFile, knownFacts, ['accounts', 'landing']),
    ...textProblems(aboutFile, knownFacts),
    ...textTagProblems(folder, knownFacts),
    ...optionalTextProblems(folder, knownFacts),
  );
  problems.refuse();
  const values = { ...valuesOf(bank), texts, about, billers, ...optional };
  const filled = textValues(values);
  return {
    ...values,
    accounts: withValues(values.accounts, filled),
    landing: withValues(values.landing, filled),
    letters: withValues(values.letters, filled),
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
