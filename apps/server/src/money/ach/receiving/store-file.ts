import { createHash } from 'node:crypto';
import {
  type AchItem,
  type Fault,
  type FileHeader,
  type Leniency,
  readAch,
} from '@seven-hills/ach';
import type { Connection } from '@seven-hills/postgres';
import { bigints } from '@seven-hills/postgres';
import { storedRecord } from '../stored-records.ts';
import { holdLookAlikes } from './look-alikes.ts';
import {
  changeDueAt,
  companyOf,
  type ReceivedEntry,
  receivedEntry,
  returnDueAt,
  settlementDateOf,
} from './received-entry.ts';
import { recordReceived } from './record-received.ts';

/** Why a file is not accepted: a fault of its content, or one that only the bank knows. */
export type FileFault =
  | Fault
  | {
      code: 'not_for_us' | 'already_received';
      line: number | null;
      field: string | null;
      message: string;
    };

/** Thrown to roll a file back. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(fault.message);
    this.fault = fault;
  }
}

/**
 * Some banks don't fill the last block, or end a file with a blank line. Neither changes anything.
 */
const lenient: readonly Leniency[] = ['filler', 'blank_line', 'short_line'];
/** How many are stored at once; between them, the server answers its other requests. */
const chunkLength = 500;

interface NewFile {
  name: string;
  routingNumber: string;
  content: AsyncIterable<Uint8Array>;
}

/**
 * Reads a file and stores its batches and entries. Verifies all of it: structure, hash, counts, and
 * totals, that it is addressed to this bank, and that it was not received before. Returns how many
 * entries it has. Fails with a RefusedFile; the caller then rolls everything back.
 */
export async function storeFile(
  connection: Connection,
  { name, routingNumber, content }: NewFile,
): Promise<number> {
  const hash = createHash('sha256');
  const hashed = (async function* () {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  })();
  const file = new StoredFile(connection, name, routingNumber);
  for await (const item of readAch(hashed, { lenient })) await file.add(item);
  return file.finish(hash);
}

class StoredFile {
  readonly #connection: Connection;
  readonly #name: string;
  readonly #routingNumber: string;
  #id: bigint | null = null;
  #createdOn = '';
  #position = 0;
  #settlesOn = '';
  #dueAt = new Date(0);
  #waiting: (ReceivedEntry & {
    record: string;
    position: number;
    settlesOn: string;
    dueAt: Date;
  })[] = [];
  #count = 0;
  #end: Extract<AchItem, { kind: 'end' }> | null = null;

  constructor(connection: Connection, name: string, routingNumber: string) {
    this.#connection = connection;
    this.#name = name;
    this.#routingNumber = routingNumber;
  }

  async add(item: AchItem): Promise<void> {
    switch (item.kind) {
      case 'fault':
        throw new RefusedFile(item.fault);
      case 'fileHeader':
        return this.#begin(item);
      case 'batchHeader': {
        this.#position += 1;
        this.#settlesOn = settlementDateOf(item, this.#createdOn);
        this.#dueAt = returnDueAt(this.#settlesOn);
        const { kind, line, ...header } = item;
        const company = companyOf(item);
        await this.#connection.query(
          `insert into ach_batch (file_id, position, number, company_name, company_id, description,
                                  entry_class, settles_on, header)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [
            this.#id,
            this.#position,
            item.batchNumber,
            company.name,
            company.id,
            company.description,
            item.entryClass,
            this.#settlesOn,
            storedRecord(header),
          ],
        );
        return;
      }
      case 'entry': {
        const { kind, line, ...entry } = item;
        if (entry.routingNumber !== this.#routingNumber)
          throw refusedFor(
            'not_for_us',
            `an entry is for ${entry.routingNumber}`,
            line,
            'routingNumber',
          );
        const received = receivedEntry(entry, line);
        this.#waiting.push({
          ...received,
          record: storedRecord(entry),
          position: this.#position,
          settlesOn: this.#settlesOn,
          dueAt: received.purpose === 'change' ? changeDueAt(this.#settlesOn) : this.#dueAt,
        });
        if (this.#waiting.length >= chunkLength) await this.#write();
        return;
      }
      case 'end':
        this.#end = item;
        return;
    }
  }

  async #begin(header: FileHeader): Promise<void> {
    const destination = header.immediateDestination.trim();
    if (destination !== this.#routingNumber)
      throw refusedFor('not_for_us', `the file is for ${destination}`, 1, 'immediateDestination');
    this.#createdOn = header.fileCreationDate ?? '';
    const origin = header.immediateOrigin.trim();
    const identity = [origin, this.#createdOn, header.fileCreationTime, header.fileIdModifier];
    const { rows } = await this.#connection.query<{ id: bigint }>(
      `insert into ach_file (direction, name, state, identity, operator, operator_name)
       values ('in', $1, 'accepted', $2, $3, $4)
       on conflict (identity) where state = 'accepted' do nothing
       returning id`,
      [this.#name, identity.join(' '), origin, header.immediateOriginName.trim()],
    );
    if (!rows[0])
      throw refusedFor(
        'already_received',
        `the file ${identity.join(' ')} was already received`,
        1,
        null,
      );
    this.#id = rows[0].id;
  }

  async #write(): Promise<void> {
    const entries = this.#waiting;
    this.#waiting = [];
    this.#count += entries.length;
    if (entries.length === 0) return;
    const column = <Value>(pick: (entry: (typeof entries)[number]) => Value) => entries.map(pick);
    await this.#connection.query(
      `insert into ach_entry (file_id, batch_position, trace_number, settles_on, direction, purpose,
                              amount, account_number, entry, due_at, state, hold_reason)
       select $1, given.position, given.trace_number, given.settles_on, given.direction, given.purpose,
              given.amount, given.account_number, given.entry, given.due_at,
              case when given.purpose = 'other' then 'held' else 'waiting' end,
              case when given.purpose = 'other' then 'message' end
       from unnest($2::int[], $3::text[], $4::date[], $5::text[], $6::text[], $7::bigint[], $8::text[],
                   $9::jsonb[], $10::timestamptz[])
         as given (position, trace_number, settles_on, direction, purpose, amount, account_number,
                   entry, due_at)`,
      [
        this.#id,
        column(({ position }) => position),
        column(({ traceNumber }) => traceNumber),
        column(({ settlesOn }) => settlesOn),
        column(({ direction }) => direction),
        column(({ purpose }) => purpose),
        bigints(column(({ amount }) => amount)),
        column(({ accountNumber }) => accountNumber),
        column(({ record }) => record),
        column(({ dueAt }) => dueAt),
      ],
    );
  }

  async finish(hash: { digest(): Buffer }): Promise<number> {
    await this.#write();
    const end = this.#end;
    if (!end) throw new Error('the reader yields an end or a fault');
    const { rowCount } = await this.#connection.query(
      `update ach_file
       set fingerprint = $2, batch_count = $3, entry_count = $4, total_debit = $5, total_credit = $6
       where id = $1 and not exists (
         select from ach_file where fingerprint = $2 and state = 'accepted'
       )`,
      [this.#id, hash.digest(), end.batchCount, end.entryCount, end.totalDebit, end.totalCredit],
    );
    if (rowCount === 0)
      throw refusedFor(
        'already_received',
        'a file with the same content was already received',
        null,
        null,
      );
    await holdLookAlikes(this.#connection, this.#id);
    await recordReceived(this.#connection, this.#id ?? 0n);
    return this.#count;
  }
}

const refusedFor = (
  code: 'not_for_us' | 'already_received',
  message: string,
  line: number | null,
  field: string | null,
) => new RefusedFile({ code, message, line, field });
