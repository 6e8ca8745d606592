import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BankMark } from './bank-mark.ts';

const FILE = 'bank-mark.json';

/** Notes the mark beside an embedded database, for programs that do not open the database. */
export function noteMark(dataDirectory: string, { mode, bankId }: BankMark): void {
  writeFileSync(join(dataDirectory, FILE), `${JSON.stringify({ mode, bankId }, null, 2)}\n`);
}

/**
 * Whether a data directory holds a production bank. Fails with an Error when its note cannot be read:
 * nobody knows then what would be deleted.
 */
export function holdsProduction(dataDirectory: string): boolean {
  const path = join(dataDirectory, FILE);
  try {
    const noted = JSON.parse(readFileSync(path, 'utf8')) as Partial<BankMark>;
    return noted.mode === 'production';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw new Error(
      `${path} cannot be read, so it is not known whose data this is: ${(error as Error).message}. Start the bank once, which writes the file again, or delete ${dataDirectory} yourself.`,
    );
  }
}
