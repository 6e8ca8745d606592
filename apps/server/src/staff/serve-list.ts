import type { Permission } from '@seven-hills/bank/staff-roles';
import type { Endpoint } from '@seven-hills/contracts/endpoint';
import type { ViewKind } from '@seven-hills/contracts/people/views';
import type { Connection, Database } from '@seven-hills/postgres';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Principal } from '../http/callers/principal.ts';
import { allPages, type CsvColumns, csvPageSize, serveCsv } from '../http/lists/csv-list.ts';
import type { AnswerPage } from '../http/lists/list-pages.ts';
import { type Reads, readsFromPrimary } from '../http/reads/reads.ts';
import { serve } from '../http/route.ts';
import { recordingViews, type Whose } from '../people/views/record-views.ts';

interface StaffCall<Query, Answer, Result = Answer> extends Endpoint {
  access: { staff: Permission };
  query: z.ZodType<Query>;
  answer: z.ZodType<Answer, Result>;
}

/** The rows to read: those after the cursor in the query, or after `offset` rows. */
interface Slice {
  limit: number;
  offset: number;
}

interface StaffList<Query, Filters, Row, Listed> {
  list: StaffCall<Query, Listed[], Row[]>;
  /** The same rows as a file, with the list's filters. */
  csv?: {
    endpoint: StaffCall<Filters, string>;
    /** In the audit log and in the file name. */
    name: string;
    columns: CsvColumns<Listed>;
  };
  page: AnswerPage<Query>;
  /** What the customers whose data a page contains see about the view. */
  viewKind: ViewKind;
  whose: (rows: readonly Row[]) => Whose;
  read(
    connection: Connection,
    query: NoInfer<(Query | (Filters & { cursor: number | undefined })) & Slice>,
    viewer: Principal,
  ): Promise<Row[]>;
}

/**
 * Serves a list and its file to staff. Each page is read together with the record of whose data it
 * contains, from a replica if `from` has them.
 */
export function serveList<
  Query,
  Row extends { id: number | bigint },
  Listed extends { id: number },
  Filters = Query,
>(
  app: FastifyInstance,
  from: Database | Reads,
  { list, csv, page, viewKind, whose, read }: StaffList<Query, Filters, Row, Listed>,
): void {
  const reads = 'run' in from ? from : readsFromPrimary(from);
  const mayComeFromReplica = reads === from;

  const recording = (
    { principal: viewer, reply }: { principal: Principal; reply: FastifyReply },
    readRows: (connection: Connection) => Promise<Row[]>,
  ) =>
    reads.run(reply.request, (database) =>
      recordingViews(
        { database, primary: reads.primary },
        { viewer, what: viewKind },
        readRows,
        whose,
      ),
    );

  serve(
    app,
    list,
    (call) =>
      recording(call, (connection) =>
        page(call.reply, call.query, (limit, offset) =>
          read(connection, { ...call.query, limit, offset }, call.principal),
        ),
      ),
    { mayComeFromReplica },
  );

  if (csv)
    serveCsv(app, reads.primary, csv.endpoint, {
      ...csv,
      mayComeFromReplica,
      pages: (call) =>
        allPages(async (cursor, offset) =>
          list.answer.parse(
            await recording(call, (connection) =>
              read(
                connection,
                { ...call.query, cursor, limit: csvPageSize, offset },
                call.principal,
              ),
            ),
          ),
        ),
    });
}
