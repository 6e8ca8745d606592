import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, TomlError } from 'smol-toml';
import type { z } from 'zod';
import { bankFileSchema, valuesOf } from './bank-file.ts';
import { BankFolderError } from './bank-folder-error.ts';
import type { FolderValues } from './bank-values.ts';
import { lineOf } from './line-of.ts';
import { textNames, versionedTexts } from './texts/bank-texts.ts';
import { checkTags, readTexts } from './texts/read-texts.ts';

/** The files of a bank's folder. */
const files = [
  'bank.toml',
  'logo.svg',
  ...['apple-touch-icon', 'icon-192', 'icon-512', 'icon-maskable-192', 'icon-maskable-512'].map(
    (name) => `icons/${name}.png`,
  ),
  ...textNames.map((name) => `texts/${name}.md`),
];

/** Reads a bank's folder. Fails with a BankFolderError that names every fault. */
export function readBankFolder(folder: string): FolderValues {
  const missing = files.filter((file) => !existsSync(join(folder, file)));
  if (missing.length > 0)
    throw new BankFolderError(missing.map((file) => `${join(folder, file)}: missing.`).join('\n'));
  const file = join(folder, 'bank.toml');
  const text = readFileSync(file, 'utf8');
  const result = bankFileSchema.safeParse(parsed(file, text));
  if (!result.success)
    throw new BankFolderError(
      faultsOf(result.error)
        .map(({ path, message }) => `${file}:${lineOf(text, path)}: ${path.join('.')} ${message}.`)
        .join('\n'),
    );
  const values = valuesOf(result.data);
  const texts = readTexts(folder);
  const agreements = Object.fromEntries(
    versionedTexts.map((name) => {
      const { title, effective } = texts[name];
      return [name, { title, version: effective ?? '' }];
    }),
  ) as FolderValues['agreements'];
  return checkTags(folder, { ...values, agreements, texts });
}

function parsed(file: string, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n');
    throw new BankFolderError(`${file}:${error.line}: ${reason}.`);
  }
}

interface Fault {
  path: string[];
  message: string;
}

function faultsOf(error: z.ZodError): Fault[] {
  return error.issues.flatMap((issue): Fault | Fault[] => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key], message: 'is not known' }));
    return { path, message: issue.message };
  });
}
