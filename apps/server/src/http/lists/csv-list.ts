import { Readable } from 'node:stream';
import { brand } from '@seven-hills/bank/brand';
import { streamCsv } from '@seven-hills/bank/csv';
import type { Endpoint } from '@seven-hills/contracts/endpoint';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { recordEvent } from '../../audit-log/record-event.ts';
import { writeStamp } from '../../platform/time/bank-calendar.ts';
import { csvType, sendFile } from '../answers.ts';
import { noteWrite } from '../reads/read-marks.ts';
import { type Call, serve } from '../route.ts';

/** The columns of a CSV file: each heading with the row's cell below it. */
export type CsvColumns<Row> = Readonly<
  Record<string, (row: Row) => string | number | null | undefined>
>;

/** The heading of a column of `timeCell`s. */
export const timeHeading = (words: string): string => `${words} (${brand.timeZoneName})`;

/** A time as a cell, in the bank's time zone. */
export const timeCell = (at: Date | string | null | undefined) => at && writeStamp(new Date(at));

/** A staff list as a file. */
interface CsvList<E extends Endpoint, Row> {
  /** The list's name in the audit log and in the file name: `transactions`. */
  name: string;
  /** The suffix of the file name: `customer-1001`. */
  of?(call: Call<E>): string;
  columns: CsvColumns<Row>;
  /** Yields the rows page by page. Each page has already recorded whose data it shows. */
  pages(call: Call<E>): AsyncIterable<readonly Row[]>;
  /** Whether `pages` reads through `Reads`. Default: no. */
  mayComeFromReplica?: boolean;
}

/** How many rows are read at a time. */
export const csvPageSize = 1_000;

/**
 * Streams the rows of a list as CSV while they are read. The audit log records who exported which
 * list.
 */
export function serveCsv<E extends Endpoint & { query: Endpoint['query'] }, Row>(
  app: FastifyInstance,
  database: Database,
  endpoint: E,
  { name, of, columns, pages, mayComeFromReplica = false }: CsvList<E, Row>,
): void {
  const cells = Object.values(columns);
  const answer = async (call: Call<E>) => {
    noteWrite(call.reply.request);
    await recordEvent(database, {
      action: 'list_exported',
      actorId: call.principal?.customerId ?? null,
      origin: call.origin,
      after: {
        list: name,
        ...(call.params as unknown as object),
        ...(call.query as unknown as object),
      },
    });
    const iterator = pages(call)[Symbol.asyncIterator]();
    // A refusal can become an error response only before the first line is sent.
    const first = await iterator.next();
    return sendFile(call.reply, {
      name: `${name}${of ? `-${of(call)}` : ''}.csv`,
      type: csvType,
      content: Readable.from(streamCsv(Object.keys(columns), lines(first, iterator))),
    });
  };
  serve(app, endpoint, answer, { mayComeFromReplica });

  async function* lines(
    first: IteratorResult<readonly Row[]>,
    rest: AsyncIterator<readonly Row[]>,
  ) {
    for (let page = first; !page.done; page = await rest.next())
      yield page.value.map((row) => cells.map((cell) => cell(row) ?? ''));
  }
}

/** Yields a list that is short enough to be read at once. */
export async function* wholeList<Row>(read: () => Promise<readonly Row[]>) {
  yield await read();
}

/**
 * Yields all pages of a list. `read` takes the id of the last row before a page, and the number of
 * rows before it.
 */
export async function* allPages<Row extends { id: number }>(
  read: (cursor: number | undefined, offset: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let cursor: number | undefined;
  for (let offset = 0; ; offset += csvPageSize) {
    const rows = await read(cursor, offset);
    yield rows;
    if (rows.length < csvPageSize) return;
    cursor = rows.at(-1)?.id;
  }
}
