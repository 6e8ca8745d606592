import { readFileSync } from 'node:fs';
import { parse, TomlError } from 'smol-toml';
import { z } from 'zod';
import { BankFolderError } from './bank-folder-error.ts';
import { lineOf } from './line-of.ts';
import type { TextFacts } from './texts/fill-text.ts';
import { tagFaults } from './texts/tag-faults.ts';

/** Reads a TOML file of a bank's folder. Fails with a BankFolderError that names every fault. */
export function readToml<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
  const text = readFileSync(file, 'utf8');
  const result = schema.safeParse(parsed(file, text));
  if (result.success) return result.data;
  throw new BankFolderError(
    faultsOf(result.error, schema)
      .map(({ path, message }) => `${file}:${lineOf(text, path)}: ${path.join('.')} ${message}.`)
      .join('\n'),
  );
}

/**
 * What is wrong with the texts in a TOML file, or in some tables of it: tags, and HTML, which
 * readers would see as it is written. A sentence for each; none for a file that is not TOML.
 */
export function textProblems(file: string, facts: TextFacts, tables?: readonly string[]): string[] {
  const text = readFileSync(file, 'utf8');
  return textsIn(contentOf(file)).flatMap(({ path, value }) => {
    if (tables && !tables.includes(path[0] ?? '')) return [];
    const messages = tagFaults(value, facts).map(({ message }) => message);
    if (/<[a-z!/]/i.test(value)) messages.push('has HTML, which is not shown');
    return messages.map(
      (message) => `${file}:${lineOf(text, path)}: ${path.join('.')}: ${message}.`,
    );
  });
}

/** A TOML file as it is, with values of any kind; null if it is not TOML. */
export function contentOf(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return null;
  }
}

/** The parser's reasons that do not say what an author did. */
const syntaxHelp: Readonly<Record<string, string>> = {
  'control characters are not allowed in strings':
    'the quotation mark at the end of a text is missing',
  'invalid value': 'the value is neither a text, which has quotation marks around it, nor a number',
  'trying to redefine an already defined table or value': 'sets the same value or table again',
  'illegal character in key':
    'is neither a table, such as [bank], nor a key with a value, such as city = "Duluth"',
};

function parsed(file: string, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n');
    throw new BankFolderError(`${file}:${error.line}: ${syntaxHelp[reason] ?? reason}.`);
  }
}

interface Fault {
  path: string[];
  message: string;
}

function faultsOf(error: z.ZodError, schema: z.ZodType): Fault[] {
  return error.issues.flatMap((issue): Fault | Fault[] => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        path: [...path, key],
        message: `is not known: use one of ${keysAt(schema, path).join(', ')}`,
      }));
    return { path, message: issue.message };
  });
}

/** The keys of the table at a path. */
function keysAt(schema: unknown, path: readonly string[]): string[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return keysAt(schema.unwrap(), path);
  const [key, ...rest] = path;
  if (schema instanceof z.ZodArray) return keysAt(schema.element, rest);
  if (!(schema instanceof z.ZodObject)) return [];
  return key === undefined ? Object.keys(schema.shape) : keysAt(schema.shape[key], rest);
}

function textsIn(content: unknown, path: string[] = []): { path: string[]; value: string }[] {
  if (typeof content === 'string') return [{ path, value: content }];
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([key, value]) => textsIn(value, [...path, key]));
}
