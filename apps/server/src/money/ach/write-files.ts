import { type NewAchItem, readAch, transactionCodes, writeAch } from '@seven-hills/ach';
import type { Cents } from '@seven-hills/money';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Keyring } from '../../platform/security/keyring.ts';
import { recordItem } from '../settlements/settlement-items.ts';
import type { AchNetwork } from './ach-network.ts';
import { fileHeader, type OutgoingFile, type Sender } from './file-header.ts';
import { entryRecords } from './originating/entry-records.ts';
import { planOrder } from './originating/plan-order.ts';
import { entriesIn } from './originating/sent-entries.ts';
import { hasNoItems } from './receiving/record-received.ts';
import { returnedIn, returnRecords } from './returning/return-records.ts';

export interface Writing {
  database: Database;
  network: AchNetwork;
  bankName: string;
  sealingKeys: Keyring;
}

/**
 * Writes the files that entries have been assigned to. What a file has is committed before it is
 * written, so that a server that dies in between, or another one, writes the same file again.
 * Returns how many files were written.
 */
export async function writeFiles(means: Writing): Promise<number> {
  let written = 0;
  while (await inTransaction(means.database, (connection) => writeNext(connection, means)))
    written += 1;
  return written;
}

/** Writes a file under its row's lock, which other servers skip. Returns whether there was one. */
async function writeNext(connection: Connection, means: Writing): Promise<boolean> {
  const { rows } = await connection.query<OutgoingFile>(
    `select id, name, content, operator, operator_name, created_at from ach_file
     where state = 'assigned'
     order by id
     limit 1
     for update skip locked`,
  );
  const [file] = rows;
  if (!file) return false;
  const { end, text, netOf } = await contentOf(file, await recordsOf(connection, file, means));
  await means.network.folder.put(`${file.name}.ach`, text);
  await connection.query(
    `update ach_file
     set state = 'written', written_at = now(), batch_count = $2, entry_count = $3,
         total_debit = $4, total_credit = $5
     where id = $1`,
    [file.id, end.batchCount, end.entryCount, end.totalDebit, end.totalCredit],
  );
  await recordWritten(connection, file, netOf);
  return true;
}

/**
 * Records what the files add to settlements that a server of a version without settlements wrote,
 * as during an upgrade. Returns how many files that was.
 */
export async function recordMissedFiles(means: Writing): Promise<number> {
  const { rows } = await means.database.query<OutgoingFile>(
    `select id, name, content, operator, operator_name, created_at from ach_file as file
     where direction = 'out' and state = 'written' and ${hasNoItems}
     order by id`,
  );
  for (const file of rows)
    await inTransaction(means.database, async (connection) => {
      const { netOf } = await contentOf(file, await recordsOf(connection, file, means));
      await recordWritten(connection, file, netOf);
    });
  return rows.length;
}

async function recordWritten(
  connection: Connection,
  { id: reference, content }: OutgoingFile,
  netOf: ReadonlyMap<string, Cents>,
): Promise<void> {
  const part = content === 'entries' ? 'sent' : 'returned';
  for (const [settlesOn, net] of [...netOf].toSorted())
    await recordItem(connection, {
      network: 'ach',
      settlesOn,
      kind: 'ach_file',
      reference,
      part,
      net,
    });
}

async function recordsOf(
  connection: Connection,
  file: OutgoingFile,
  { network: { routingNumber }, bankName, sealingKeys }: Writing,
): Promise<NewAchItem[]> {
  const sender: Sender = { routingNumber, bankName };
  const records =
    file.content === 'returns'
      ? returnRecords(sender, await returnedIn(connection, file.id))
      : entryRecords(sender, await entriesIn(connection, sealingKeys, file.id));
  return [fileHeader(file, sender), ...records, { kind: 'end' }];
}

/**
 * Writes a file in memory, and reads it strictly: nothing that the network refuses leaves the bank.
 * Also returns what the network pays the bank for it, by the day on which it settles.
 */
async function contentOf(file: OutgoingFile, records: readonly NewAchItem[]) {
  let text = '';
  for await (const part of writeAch(records)) text += part;
  const netOf = new Map<string, Cents>();
  // A batch of returns has the date of the entries that it returns; the operator settles it next.
  const next = planOrder(file.created_at).settlesOn;
  let day = next;
  for await (const item of readAch([text])) {
    if (item.kind === 'fault') throw new Error(`an ACH file is wrong: ${item.fault.message}`);
    if (item.kind === 'batchHeader' && file.content === 'entries') day = item.effectiveDate ?? next;
    if (item.kind === 'entry') {
      const isCredit = transactionCodes.get(item.transactionCode)?.direction === 'credit';
      netOf.set(day, (netOf.get(day) ?? 0n) + (isCredit ? -item.amount : item.amount));
    }
    if (item.kind === 'end') return { text, end: item, netOf };
  }
  throw new Error('the reader yields an end or a fault');
}
