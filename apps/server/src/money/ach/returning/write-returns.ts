import { type BatchHeader, type Entry, readAch, writeAch } from '@seven-hills/ach';
import { networkTimeZone } from '@seven-hills/ach/settlement';
import { bigints, type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { shownIn } from '../../../platform/time/bank-calendar.ts';
import type { AchNetwork } from '../ach-network.ts';
import { readRecord } from '../stored-records.ts';
import { type FileEnds, type ReturnedEntry, returnRecords } from './return-records.ts';

interface Returning {
  database: Database;
  network: AchNetwork;
  bankName: string;
}

/** A file of returns holds at most this many; the rest go in the next file. */
const entriesMax = 5_000;

interface OutgoingFile {
  id: bigint;
  name: string;
  operator: string;
  operator_name: string;
  created_at: Date;
}

/**
 * Puts every entry that is to be returned into exactly one file, a file for each operator that
 * entries came from, and writes the files. Which entries a file has is committed before it is
 * written, so that a server that dies in between, or another one, writes the same file again.
 * Returns how many files were written.
 */
export async function writeReturns(means: Returning): Promise<number> {
  await inTransaction(means.database, (connection) =>
    assignReturns(connection, means.network.routingNumber),
  );
  let written = 0;
  while (await inTransaction(means.database, (connection) => writeNext(connection, means)))
    written += 1;
  return written;
}

/** One transaction at a time assigns; another server's waits, and finds nothing left. */
async function assignReturns(connection: Connection, routingNumber: string): Promise<void> {
  await connection.query("select pg_advisory_xact_lock(hashtext('assign-ach-returns'))");
  const { rows } = await connection.query<{ id: bigint; operator: string; operator_name: string }>(
    `select entry.id, file.operator, file.operator_name
     from ach_entry as entry
     join ach_file as file on file.id = entry.file_id
     where entry.state = 'returning'
     order by entry.id
     limit $1
     for no key update of entry`,
    [entriesMax],
  );
  for (const [operator, entries] of Map.groupBy(rows, (row) => row.operator)) {
    const { rows: files } = await connection.query<{ id: bigint }>(
      `insert into ach_file (direction, name, state, operator, operator_name)
       values ('out', 'returns-' || nextval('ach_trace'), 'assigned', $1, $2)
       returning id`,
      [operator, entries[0]?.operator_name],
    );
    await connection.query(
      `update ach_entry
       set state = 'returned', return_file_id = $2,
           return_trace = $3 || lpad(nextval('ach_trace')::text, 7, '0')
       where id = any ($1::bigint[])`,
      [bigints(entries.map(({ id }) => id)), files[0]?.id, routingNumber.slice(0, 8)],
    );
  }
}

/** Writes a file under its row's lock, which other servers skip. Returns whether there was one. */
async function writeNext(
  connection: Connection,
  { network, bankName }: Returning,
): Promise<boolean> {
  const { rows } = await connection.query<OutgoingFile>(
    `select id, name, operator, operator_name, created_at from ach_file
     where state = 'assigned'
     order by id
     limit 1
     for update skip locked`,
  );
  const [file] = rows;
  if (!file) return false;
  const returned = await returnedIn(connection, file.id);
  const { end, text } = await contentOf(endsOf(file, network.routingNumber, bankName), returned);
  await network.folder.put(`${file.name}.ach`, text);
  await connection.query(
    `update ach_file
     set state = 'written', written_at = now(), batch_count = $2, entry_count = $3,
         total_debit = $4, total_credit = $5
     where id = $1`,
    [file.id, end.batchCount, end.entryCount, end.totalDebit, end.totalCredit],
  );
  return true;
}

async function returnedIn(connection: Connection, fileId: bigint): Promise<ReturnedEntry[]> {
  const { rows } = await connection.query<{
    header: unknown;
    entry: unknown;
    return_reason: string;
    return_trace: string;
  }>(
    `select batch.header, entry.entry, entry.return_reason, entry.return_trace
     from ach_entry as entry
     join ach_batch as batch
       on batch.file_id = entry.file_id and batch.position = entry.batch_position
     where entry.return_file_id = $1
     order by entry.id`,
    [fileId],
  );
  return rows.map(({ header, entry, return_reason: reason, return_trace: trace }) => ({
    header: readRecord<BatchHeader>(header),
    entry: readRecord<Entry>(entry),
    reason,
    trace,
  }));
}

/**
 * Writes a file in memory, and reads it strictly: nothing that the network refuses leaves the bank.
 */
async function contentOf(ends: FileEnds, returned: readonly ReturnedEntry[]) {
  let text = '';
  for await (const part of writeAch(returnRecords(ends, returned))) text += part;
  for await (const item of readAch([text])) {
    if (item.kind === 'fault') throw new Error(`a file of returns is wrong: ${item.fault.message}`);
    if (item.kind === 'end') return { text, end: item };
  }
  throw new Error('the reader yields an end or a fault');
}

/** The modifier tells apart the files of a day; their names already do, so it only has to vary. */
function endsOf(file: OutgoingFile, routingNumber: string, bankName: string): FileEnds {
  const shown = shownIn(networkTimeZone, file.created_at);
  return {
    routingNumber,
    bankName: bankName.slice(0, 23),
    operator: file.operator,
    operatorName: file.operator_name,
    createdOn: shown.toPlainDate().toString(),
    createdAt: shown.toPlainTime().toString({ smallestUnit: 'minute' }).replace(':', ''),
    modifier: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'[Number(file.id % 36n)] ?? 'A',
  };
}
