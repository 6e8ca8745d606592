import type { AuditCheck } from '@seven-hills/ledger';
import { readBankIdentity } from './find-witnesses.ts';
import { findLostTransfers } from './older-database.ts';
import { listTimeMarks, readTimeMark, type TimeMark } from './time-mark-file.ts';

/**
 * The audit check that the database has not gone back in time. Reads the marks now, before the
 * audit takes its snapshot: later marks would name transfers that are not in the snapshot.
 */
export async function timeMarkCheck(dataDirectory: string): Promise<AuditCheck> {
  const marks: TimeMark[] = [];
  const unreadable: string[] = [];
  for (const bank of await listTimeMarks(dataDirectory)) {
    try {
      const mark = await readTimeMark(dataDirectory, bank);
      if (mark) marks.push(mark);
    } catch (error) {
      unreadable.push((error as Error).message);
    }
  }
  return {
    name: 'the database has not gone back in time',
    async find(connection, limit) {
      const bank = await readBankIdentity(connection);
      const mark = marks.find((one) => one.bank === bank);
      const lost = mark ? await findLostTransfers(connection, mark) : [];
      return [
        ...unreadable,
        ...lost.map((finding) => `The database has gone back: ${finding}.`),
      ].slice(0, limit);
    },
  };
}
