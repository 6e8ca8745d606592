import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { achFile, type SentFile } from '../../apps/server/test/support/outside/ach-files.ts';
import { useOwnBank } from './own-bank.ts';

/** Gives the journeys of the calling file a bank that exchanges files with the ACH network. */
export function useAchBank() {
  const bank = useOwnBank((files) => ({
    ACH_FILES_DIR: files,
    ACH_OPERATOR: '061000146 OPERATOR',
  }));
  return {
    /** Delivers a file as a carrier does: it appears in the folder complete. The bank posts it. */
    async deliver(name: string, file: SentFile): Promise<void> {
      const { files, runJobs } = bank();
      await writeFile(join(files, 'in', `.${name}`), await achFile(file));
      await rename(join(files, 'in', `.${name}`), join(files, 'in', name));
      await runJobs('receive_ach_files');
    },
  };
}
