import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BankMark } from './bank-mark.ts';

const FILE = 'bank-mark.json';

/**
 * Writes the mark to a file next to an embedded database, for programs that do not open the
 * database.
 */
export function writeMarkFile(dataDirectory: string, { mode, bankId }: BankMark): void {
  writeFileSync(join(dataDirectory, FILE), `${JSON.stringify({ mode, bankId }, null, 2)}\n`);
}

/**
 * Whether a data directory holds a production bank. Fails with an Error if the file cannot be read,
 * since it is then unknown what would be deleted.
 */
export function holdsProduction(dataDirectory: string): boolean {
  const path = join(dataDirectory, FILE);
  try {
    const mark = JSON.parse(readFileSync(path, 'utf8')) as Partial<BankMark>;
    return mark.mode === 'production';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw new Error(
      `${path} cannot be read, so the owner of this data is unknown: ${(error as Error).message}. Start the bank once to rewrite the file, or delete ${dataDirectory} yourself.`,
    );
  }
}
