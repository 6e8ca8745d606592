import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { createPool, type DatabaseRoles } from '@seven-hills/postgres';
import {
  type EmbeddedPostgres,
  recoverySettings,
  startEmbeddedPostgres,
} from '@seven-hills/postgres-embedded';
import { embeddedName } from '../database/open-database.ts';
import { findLostTransfers } from '../time-mark/older-database.ts';
import { writeTimeMark } from '../time-mark/time-mark-file.ts';
import { BackupError } from './backup-store.ts';
import { type UnpackedBackup, unpackBackup } from './restore-backup.ts';

/** A restored and running database of a bank, accessible only to the caller. */
export interface RestoredBank {
  backup: UnpackedBackup;
  roles: DatabaseRoles;
  /** The bank's settings from the backup. */
  settings: Record<string, string>;
  /**
   * Prepares the data directory for a bank: writes the last time mark, so that the bank refuses to
   * start if acknowledged transfers are missing, and in that case leaves a gap in all numbers.
   * Returns how many of the mark's transfers are missing.
   */
  handOver(): Promise<{ lost: number }>;
  close(): Promise<void>;
}

/**
 * Restores a backup into an empty data directory and lets its server recover, up to `until` or the
 * end of the log. Fails with a BackupError, or with the server's last log line.
 */
export async function restoreBank(options: {
  directory: string;
  identity: string;
  dataDirectory: string;
  until: Date | null;
}): Promise<RestoredBank> {
  const { dataDirectory, until } = options;
  const backup = await unpackBackup(options);
  const server = await recover(dataDirectory, until);
  const roles = server.roles(embeddedName);
  return {
    backup,
    roles,
    settings: asStrings(parseEnv(await readFile(join(dataDirectory, 'settings.env'), 'utf8'))),
    async handOver() {
      const { timeMark } = backup.progress;
      if (!timeMark) return { lost: 0 };
      await writeTimeMark(dataDirectory, timeMark);
      const superuser = createPool({ connectionString: server.connectionString(embeddedName) });
      try {
        const lost = await findLostTransfers(superuser, timeMark);
        if (lost.length > 0) await superuser.query(LEAVE_GAPS);
        return { lost: lost.length };
      } finally {
        await superuser.end();
      }
    },
    close: () => server.stop(),
  };
}

async function recover(dataDirectory: string, until: Date | null): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({ dataDirectory, settings: recoverySettings(until) });
  } catch (error) {
    if (/recovery ended before configured recovery target/.test((error as Error).message))
      throw new BackupError(
        `The backup has no transaction after ${until?.toISOString()}: restore all of it, without --to.`,
      );
    throw error;
  }
}

const asStrings = (values: NodeJS.Dict<string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/**
 * Skips the lost numbers, which are on receipts, in the wire network's files, and at payment
 * services. Transfers take their numbers in blocks of 10,000.
 */
const LEAVE_GAPS = `
  select setval(
    format('%I.%I', schemaname, sequencename)::regclass,
    last_value + greatest(100000, 100 * increment_by)
  )
  from pg_sequences
  where schemaname in ('public', 'ledger') and last_value is not null
    and last_value + greatest(100000, 100 * increment_by) < max_value`;
