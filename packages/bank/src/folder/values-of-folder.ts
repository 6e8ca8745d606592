import { resolve } from 'node:path';
import { loadEnvironment, projectRoot } from '@seven-hills/project';
import { BankFolderError } from './bank-folder-error.ts';
import type { FolderValues } from './bank-values.ts';
import { readBankFolder } from './read-folder.ts';

/** The bank's folder: `BANK_DIR`, or that of the demo. */
export const bankFolder: string = (() => {
  loadEnvironment();
  return resolve(projectRoot(), process.env.BANK_DIR || 'banks/seven-hills');
})();

/**
 * The values of the bank's folder. No program can run without them, so a faulty folder ends the
 * process with the reasons.
 */
export const bankValues: FolderValues = (() => {
  try {
    return readBankFolder(bankFolder);
  } catch (error) {
    if (!(error instanceof BankFolderError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
})();
