import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { billersFile, billersFileSchema } from '@seven-hills/bank/folder/billers/billers-file';
import { lineOf } from '@seven-hills/bank/folder/line-of';
import { pictures } from '@seven-hills/bank/folder/read-folder';
import { contentOf, readToml } from '@seven-hills/bank/folder/read-toml';
import { projectRoot } from '@seven-hills/project';
import type { BankMode } from '../platform/bank-mode.ts';
import { exampleFolders } from './demo-identity.ts';

/** What authors leave where a text is still to be written. */
const placeholder = /\bTODO\b|\bTBD\b|\bFIXME\b|\blorem ipsum\b|\bLorem\b/;

/**
 * What production refuses in a bank's folder, with file and line: an example's logo and icons, its
 * texts, also under other punctuation, its invented billers, and placeholders. `tag-faults.ts`
 * refuses tags that nothing fills.
 */
export function folderProblems(mode: BankMode, folder: string): string[] {
  if (mode === 'demo') return [];
  return [
    ...exampleFiles(folder),
    ...exampleTexts(folder),
    ...exampleNotes(folder),
    ...exampleBillers(folder),
    ...placeholders(folder),
  ];
}

function exampleFiles(folder: string): string[] {
  return pictures.flatMap((name) => {
    const file = join(folder, name);
    const content = readFileSync(file);
    const isExample = exampleFolders.some((example) =>
      content.equals(readFileSync(resolve(projectRoot(), example, name))),
    );
    const how = name === 'logo.svg' ? '' : ` Draw it from the logo: npm run icons -- ${folder}`;
    return isExample
      ? [`BANK_MODE=production needs the bank's own ${file}: it is an example's.${how}`]
      : [];
  });
}

/** The files with texts of a bank's own. Their terms and help say what is so at every bank. */
const textFiles = ['bank.toml', 'texts/about.toml', 'texts/letters.toml'];

/**
 * What may be the same at several banks: names of accounts, choices, what the law says in its
 * words. `demo-identity.ts` compares the bank's name, numbers, and addresses.
 */
const shared = [
  ...['accounts', 'support', 'time', 'words', 'look', 'colors', 'first_fees', 'regulation'],
  ...['bank.member_notice', 'bank.mail_address', 'numbers', 'contact'],
];

/** A text in a TOML file: its words, and the path and the label of the entry that it stands in. */
interface Told {
  words: string;
  entry: readonly string[];
  label: string;
}

/**
 * The texts of a TOML file that are one bank's own: sentences, and the whole entries of its lists,
 * which may be short. Fewer than four words are anybody's, unless they name somebody.
 */
function textsOf(content: unknown, path: readonly string[] = [], own: Told | null = null): Told[] {
  if (shared.includes(path.join('.'))) return [];
  if (typeof content === 'string') {
    const words = essence(content);
    const least = leastWords.find(([of]) => of.test(path.join('.')))?.[1] ?? 4;
    return words.split(' ').length >= least
      ? [{ entry: path, label: path.join('.'), ...own, words }]
      : [];
  }
  if (typeof content !== 'object' || content === null) return [];
  if (!Array.isArray(content))
    return Object.entries(content).flatMap(([key, each]) => textsOf(each, [...path, key], own));
  return content.flatMap((each: Record<string, unknown>, index) => {
    const entry = [...path, String(index)];
    const label = `${path.at(-1)} (${each.name ?? each.title ?? each.text})`;
    const words = essence(Object.values(each).join(' '));
    return [{ entry, label, words }, ...textsOf(each, entry, { entry, label, words })];
  });
}

/** People, the numbers of the account in the picture, and whom it pays. */
const leastWords: readonly (readonly [of: RegExp, words: number])[] = [
  [/^(?:testimonials\.\d+\.name|landing\.example\.(?:last_four|balance))$/, 1],
  [/^landing\.example\.movements\.\d+\.text$/, 2],
];

function exampleTexts(folder: string): string[] {
  const textsIn = (each: string, name: string) => {
    const file = join(each, name);
    return existsSync(file) ? textsOf(contentOf(file)) : [];
  };
  return textFiles.flatMap((name) => {
    const file = join(folder, name);
    const known = new Set(
      exampleFolders.flatMap((example) =>
        textsIn(resolve(projectRoot(), example), name).map(({ words }) => words),
      ),
    );
    const left = new Map(
      textsIn(folder, name)
        .filter(({ words }) => known.has(words))
        .map(({ entry, label }) => [entry.join('.'), { entry, label }]),
    );
    return [...left.values()].map(
      ({ entry, label }) =>
        `BANK_MODE=production needs the bank's own ${label} in ${file}:${lineOf(readFileSync(file, 'utf8'), entry)}: it is an example's.`,
    );
  });
}

/** The lines of an example's notes on fees. */
function exampleNotes(folder: string): string[] {
  const linesIn = (each: string) => {
    const file = join(each, 'texts/fees.md');
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').map(essence) : [];
  };
  const known = new Set(exampleFolders.flatMap((each) => linesIn(resolve(projectRoot(), each))));
  return linesIn(folder).flatMap((words, index) =>
    words.split(' ').length >= 4 && known.has(words)
      ? [
          `BANK_MODE=production needs the bank's own note in ${join(folder, 'texts/fees.md')}:${index + 1}: it is an example's.`,
        ]
      : [],
  );
}

/** The letters and digits of a text, so that another comma does not make it another story. */
const essence = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Companies that do not exist: nobody would get what is paid to them. */
function exampleBillers(folder: string): string[] {
  const billersIn = (each: string) => {
    const file = billersFile(each);
    return existsSync(file) ? readToml(file, billersFileSchema).billers : [];
  };
  const known = new Set(
    exampleFolders.flatMap((each) =>
      billersIn(resolve(projectRoot(), each)).map(({ routing_number }) => routing_number),
    ),
  );
  const file = billersFile(folder);
  return billersIn(folder).flatMap(({ name, routing_number }, index) => {
    if (!known.has(routing_number)) return [];
    const line = lineOf(readFileSync(file, 'utf8'), ['billers', String(index), 'routing_number']);
    return [
      `BANK_MODE=production does not pay the invented company ${name} in ${file}:${line}: please remove it.`,
    ];
  });
}

function placeholders(folder: string): string[] {
  const texts = readdirSync(join(folder, 'texts'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(md|toml)$/.test(name))
    .map((name) => join('texts', name));
  return ['bank.toml', ...texts.sort()].flatMap((name) => {
    const file = join(folder, name);
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const found = placeholder.exec(line)?.[0] ?? unfilled(line);
        return found === undefined
          ? []
          : [
              `BANK_MODE=production needs a text for the placeholder ${found} in ${file}:${index + 1}.`,
            ];
      });
  });
}

/** Braces that are no tag, such as `{{ your bank here }}`. */
function unfilled(line: string): string | undefined {
  const rest = line.replaceAll(/\{\{[#^/]?\s*[\w-]+\s*\}\}/g, '');
  return /\{\{.*?(\}\}|$)/.exec(rest)?.[0];
}
