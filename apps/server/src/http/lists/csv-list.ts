import { Readable } from 'node:stream';
import { streamCsv } from '@seven-hills/bank/csv';
import type { Endpoint } from '@seven-hills/contracts/endpoint';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { recordEvent } from '../../audit-log/record-event.ts';
import { noteWrite } from '../reads/read-marks.ts';
import { type Call, serve } from '../route.ts';

/** A staff list as a file. */
export interface CsvList<E extends Endpoint, Row> {
  /** The list's name in the audit log and in the file name: `transactions`. */
  name: string;
  /** The suffix of the file name: `customer-1001`. */
  of?(call: Call<E>): string;
  header: readonly string[];
  cells(row: Row): readonly (string | number)[];
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
  { name, of, header, cells, pages, mayComeFromReplica = false }: CsvList<E, Row>,
): void {
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
    call.reply
      .type('text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="${name}${of ? `-${of(call)}` : ''}.csv"`,
      );
    return Readable.from(streamCsv(header, rows(first, iterator)));
  };
  serve(app, endpoint, answer, { mayComeFromReplica });

  async function* rows(first: IteratorResult<readonly Row[]>, rest: AsyncIterator<readonly Row[]>) {
    for (let page = first; !page.done; page = await rest.next()) yield page.value.map(cells);
  }
}

/** Yields a list that is short enough to be read at once. */
export async function* wholeList<Row>(read: () => Promise<readonly Row[]>) {
  yield await read();
}

/** Yields the pages of a list whose cursor is the id of its last row. */
export async function* cursorPages<Row extends { id: number }>(
  read: (cursor: number | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let cursor: number | undefined; ; ) {
    const rows = await read(cursor);
    yield rows;
    if (rows.length < csvPageSize) return;
    cursor = rows.at(-1)?.id;
  }
}
