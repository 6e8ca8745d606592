import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Database } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import { readBankIdentity } from '../time-mark/find-witnesses.ts';
import { readTimeMark } from '../time-mark/time-mark-file.ts';
import type { BackupSettings } from './backup-settings.ts';
import {
  BackupError,
  listLog,
  logFile,
  openBackupStore,
  readProgress,
  writeProgress,
} from './backup-store.ts';
import { sealInto } from './seal.ts';

export interface LogShipping {
  /** The seconds since the start of the last round that stored everything archived by then. */
  ageSeconds(): number;
  stop(): Promise<void>;
}

const pauseMs = 2_000;

interface ShippingOptions extends BackupSettings {
  database: Database;
  /** Where the embedded server archives its log. */
  archive: string;
  dataDirectory: string;
  logger: Pick<FastifyBaseLogger, 'error' | 'info'>;
}

/**
 * While the bank runs, moves the write-ahead log that the embedded server archives into the backup,
 * sealed, and records the time mark with it. Files that cannot be stored stay in place and are
 * retried. Fails with a BackupError if the folder cannot be written or holds another bank's backup.
 */
export async function startShipping(options: ShippingOptions): Promise<LogShipping> {
  const { directory, database, logger } = options;
  await openBackupStore(directory);
  const bank = await readBankIdentity(database);
  if (bank === undefined) throw new BackupError('The database has no bank id.');
  const before = await readProgress(directory);
  if (before && before.bank !== bank)
    throw new BackupError(
      `The setting BACKUP_DIR names a folder with the backup of another bank (${directory}).`,
    );
  let storedAt = Date.now();
  let isFailing = false;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;

  async function round(): Promise<void> {
    const startedAt = new Date();
    try {
      await refuseFailedArchive(database);
      await shipOnce(options);
      const timeMark = (await readTimeMark(options.dataDirectory, bank ?? '')) ?? null;
      await writeProgress(directory, {
        bank: bank ?? '',
        storedAt: startedAt.toISOString(),
        timeMark,
      });
      if (isFailing) logger.info('the backup stores the log again');
      isFailing = false;
      storedAt = startedAt.getTime();
    } catch (error) {
      if (!isFailing) logger.error({ err: error }, 'the log could not be stored in the backup');
      isFailing = true;
    }
  }

  let underWay = round();
  const next = () => {
    timer = setTimeout(() => {
      underWay = round().finally(() => {
        if (!isOver) next();
      });
    }, pauseMs).unref();
  };
  void underWay.then(() => {
    if (!isOver) next();
  });
  return {
    ageSeconds: () => (Date.now() - storedAt) / 1_000,
    async stop() {
      isOver = true;
      clearTimeout(timer);
      await underWay;
      await round();
    },
  };
}

/** Stores every archived file, in order, and removes it once it is in the backup. */
export async function shipOnce({
  archive,
  directory,
  recipient,
}: Pick<ShippingOptions, 'archive' | 'directory' | 'recipient'>): Promise<void> {
  // PostgreSQL's archive module gives incomplete files names that begin with `archtemp`.
  const names = (await readdir(archive).catch(() => []))
    .filter((name) => /^[0-9A-F]{8}/.test(name))
    .sort();
  if (names.length === 0) return;
  const stored = new Map((await listLog(directory)).map(({ name, digest }) => [name, digest]));
  for (const name of names) {
    const content = await readFile(join(archive, name));
    const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
    const known = stored.get(name);
    if (known === undefined)
      await sealInto(logFile(directory, name, digest), Readable.from([content]), recipient);
    else if (known !== digest)
      throw new BackupError(
        `The backup has another ${name} already: two databases write to ${directory}.`,
      );
    await rm(join(archive, name));
  }
}

/** Fails if the server could not archive its last segment. */
async function refuseFailedArchive(database: Database): Promise<void> {
  const { rows } = await database.query<{ segment: string }>(
    `select last_failed_wal as segment from pg_stat_archiver
     where last_failed_time > coalesce(last_archived_time, '-infinity')`,
  );
  if (rows[0]) throw new BackupError(`The database could not archive ${rows[0].segment}.`);
}
