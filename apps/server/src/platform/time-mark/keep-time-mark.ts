import type { Database } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import {
  findHighestTransfer,
  findWitnesses,
  readBankIdentity,
  withoutThese,
} from './find-witnesses.ts';
import { findLostTransfers, OlderDatabaseError } from './older-database.ts';
import { readTimeMark, type TimeMark, writeTimeMark } from './time-mark-file.ts';

export interface TimeMarkKeeper {
  /** Records an acknowledged transfer in memory only, so that no request waits. */
  note(transferId: bigint): void;
  /** Writes the recorded transfers and stops. */
  close(): Promise<void>;
}

/**
 * More than the concurrent commits of a server, so that the last acknowledged transfers include the
 * last one in the database's own order.
 */
const witnessesMax = 8;
const usualIntervalMs = 1_000;
/** The number of intervals without money moving between two checks of the database. */
const idleIntervalsMax = 60;

/**
 * Compares the database with this data directory's time mark, and then keeps the mark current:
 * about once a second while money moves, once a minute otherwise, and at the end. Fails with an
 * OlderDatabaseError if acknowledged transfers are missing, and with a TimeMarkError if the mark
 * cannot be read or written.
 */
export async function keepTimeMark(options: {
  database: Database;
  dataDirectory: string;
  logger: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  intervalMs?: number;
}): Promise<TimeMarkKeeper> {
  const { database, dataDirectory, logger, intervalMs = usualIntervalMs } = options;
  const bank = await readBankIdentity(database);
  if (bank === undefined) throw new Error('The database has no bank id.');
  const before = await readTimeMark(dataDirectory, bank);
  const lost = before ? await findLostTransfers(database, before) : [];
  if (lost.length > 0) throw new OlderDatabaseError(lost);
  const highest = await findHighestTransfer(database);
  await update(highest ? [highest.id] : []);

  let noted: string[] = [];
  let writing: Promise<void> | undefined;
  let isFailing = false;

  /** Keeps the witnesses that another server has written to the same directory. */
  async function update(acknowledged: readonly string[]): Promise<void> {
    const mark = await readTimeMark(dataDirectory, bank ?? '');
    const known = mark?.witnesses ?? [];
    const found = await findWitnesses(database, [...known.map(({ id }) => id), ...acknowledged]);
    const vanished = [
      ...withoutThese(known, found).map(({ id }) => id),
      ...acknowledged.filter((id) => !found.some((witness) => witness.id === id)),
    ];
    const now = new Date().toISOString();
    const next: TimeMark = {
      bank: bank ?? '',
      writtenAt: now,
      witnesses: found
        .filter(({ id }) => !vanished.includes(id))
        .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
        .slice(0, witnessesMax),
      missing: [...(mark?.missing ?? []), ...vanished.map((id) => ({ id, noticedAt: now }))],
    };
    await writeTimeMark(dataDirectory, next);
    if (vanished.length > 0)
      logger.error(
        { transferIds: vanished },
        'the database has gone back in time: acknowledged transfers are missing',
      );
  }

  async function write(): Promise<void> {
    const acknowledged = noted;
    noted = [];
    try {
      await update(acknowledged);
      isFailing = false;
    } catch (error) {
      // If the database is down or the disk is full, keeps the recorded transfers for the next
      // write.
      noted = [...acknowledged, ...noted].slice(-witnessesMax);
      if (!isFailing) logger.warn({ err: error }, 'could not write the time mark');
      isFailing = true;
    }
  }

  let idleIntervals = 0;
  function writeUnlessUnderWay(): void {
    if (noted.length === 0) idleIntervals += 1;
    if (writing || (noted.length === 0 && idleIntervals < idleIntervalsMax)) return;
    idleIntervals = 0;
    writing = write().finally(() => {
      writing = undefined;
    });
  }

  const timer = setInterval(writeUnlessUnderWay, intervalMs);
  timer.unref();
  return {
    note(transferId) {
      noted.push(String(transferId));
      if (noted.length > witnessesMax) noted.shift();
    },
    async close() {
      clearInterval(timer);
      await writing;
      if (noted.length > 0) await write();
    },
  };
}
