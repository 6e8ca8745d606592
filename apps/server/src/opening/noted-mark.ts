import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BankMark } from './bank-mark.ts';

const FILE = 'bank-mark.json';

/** Notes beside an embedded database whose it is, for programs that do not open the database. */
export function noteMark(dataDirectory: string, { mode, bankId }: BankMark): void {
  writeFileSync(join(dataDirectory, FILE), `${JSON.stringify({ mode, bankId }, null, 2)}\n`);
}

/** Whether a data directory holds a production bank. */
export function holdsProduction(dataDirectory: string): boolean {
  try {
    const noted = JSON.parse(readFileSync(join(dataDirectory, FILE), 'utf8')) as Partial<BankMark>;
    return noted.mode === 'production';
  } catch {
    return false;
  }
}
