import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { type FileHeader, type NewAchItem, readAch, transactionCodes } from '@seven-hills/ach';
import type { FastifyBaseLogger } from 'fastify';
import { simulatedOperator as operator } from '../../money/ach/ach-network.ts';
import { type ReturnedEntry, returnRecords } from '../../money/ach/returning/return-records.ts';
import { returnFor } from './documented-returns.ts';
import { deliver, fileClock, markSent, otherBank, waitingFiles } from './operator-files.ts';

interface Collecting {
  directory: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  now: Date;
}

/**
 * Takes the files that the bank wrote: pays the entries that it originated, except for those to a
 * documented account number, which come back in a file of returns, and keeps its returns. A file is
 * marked as sent once its returns are delivered; their name is that of the file, so a repetition
 * after a crash delivers nothing new. Returns how many files were taken.
 */
export async function collectFiles({ directory, log, now }: Collecting): Promise<number> {
  let taken = 0;
  for (const name of await waitingFiles(directory)) {
    const { header, returned, fault } = await judgeFile(join(directory, 'out', name));
    if (fault !== null)
      log.warn({ file: name, fault }, 'the simulated ACH operator refused a file of the bank');
    if (header && returned.length > 0) await deliverReturns(directory, name, header, returned, now);
    await markSent(directory, name);
    taken += 1;
  }
  return taken;
}

interface Judged {
  header: FileHeader | null;
  returned: ReturnedEntry[];
  fault: string | null;
}

async function judgeFile(path: string): Promise<Judged> {
  const judged: Judged = { header: null, returned: [], fault: null };
  let batch: ReturnedEntry['header'] | null = null;
  for await (const item of readAch(createReadStream(path))) {
    if (item.kind === 'fault') return { header: null, returned: [], fault: item.fault.message };
    if (item.kind === 'fileHeader') judged.header = item;
    if (item.kind === 'batchHeader') batch = item;
    if (item.kind !== 'entry' || !batch) continue;
    const code = transactionCodes.get(item.transactionCode);
    const reason = returnFor(item.account.trim(), code?.direction === 'debit');
    const isForward = code?.purpose !== 'return or change';
    if (reason === undefined || !isForward) continue;
    const number = String(judged.returned.length + 1).padStart(7, '0');
    const trace = `${otherBank}${number}`;
    judged.returned.push({ header: batch, entry: item, reason, dateOfDeath: null, trace });
  }
  return judged;
}

/** The other bank returns entries to this one through the operator. */
function deliverReturns(
  directory: string,
  name: string,
  sent: FileHeader,
  returned: readonly ReturnedEntry[],
  now: Date,
): Promise<void> {
  const { date, time } = fileClock(now);
  const ownHeader: NewAchItem = {
    ...sent,
    kind: 'fileHeader',
    immediateDestination: sent.immediateOrigin,
    immediateDestinationName: sent.immediateOriginName,
    immediateOrigin: operator.routingNumber,
    immediateOriginName: operator.name,
    fileCreationDate: date,
    fileCreationTime: time,
    fileIdModifier: 'R',
  };
  const sender = { routingNumber: operator.routingNumber, bankName: operator.name };
  return deliver(directory, `returns-of-${name}`, [
    ownHeader,
    ...returnRecords(sender, returned),
    { kind: 'end' },
  ]);
}
