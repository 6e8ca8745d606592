import { limits } from '@seven-hills/bank/limits';
import type { FastifyReply } from 'fastify';

interface Row {
  id: number | bigint;
}

interface CursorPage {
  limit?: number | undefined;
  before?: number | undefined;
  cursor?: number | undefined;
}

interface CursorList<R extends Row> {
  /** The query field for the id after which the next page begins. */
  cursor: 'before' | 'cursor';
  pageSize: number;
  pageSizeMax: number;
  /** Whether the rows of a page are in chronological order, so that the next page precedes them. */
  endsWithNewest?: boolean;
  read(limit: number): Promise<R[]>;
}

/**
 * Responds with a page of a list whose cursor is an id. Without page parameters, returns the whole
 * list, up to `wholeListMax` rows. Two rows with one id stay on one page, which then has one row
 * more. A `Link` header (RFC 8288) names the next page if there is one.
 */
export async function answerFromCursor<R extends Row>(
  reply: FastifyReply,
  query: CursorPage,
  { cursor, pageSize, pageSizeMax, endsWithNewest = false, read }: CursorList<R>,
): Promise<R[]> {
  const size = query.limit ?? (query[cursor] === undefined ? limits.wholeListMax : pageSize);
  // One extra row shows whether there is a next page.
  const rows = await read(size + 1);
  if (rows.length <= size) return rows;
  const end = rows[size]?.id === rows[size - 1]?.id ? size + 1 : size;
  const page = endsWithNewest ? rows.slice(-size) : rows.slice(0, end);
  linkNext(reply, {
    [cursor]: (endsWithNewest ? page[0] : page.at(-1))?.id,
    limit: Math.min(size, pageSizeMax),
  });
  return page;
}

interface NumberedPage {
  page?: number | undefined;
  pageSize?: number | undefined;
}

interface NumberedList<R> {
  pageSize: number;
  pageSizeMax: number;
  read(limit: number, offset: number): Promise<R[]>;
}

/** Responds with a numbered page of a list, like `answerFromCursor`. */
export async function answerNumberedPage<R>(
  reply: FastifyReply,
  { page, pageSize: asked }: NumberedPage,
  { pageSize, pageSizeMax, read }: NumberedList<R>,
): Promise<R[]> {
  const size = asked ?? (page === undefined ? limits.wholeListMax : pageSize);
  const offset = ((page ?? 1) - 1) * size;
  const rows = await read(size + 1, offset);
  if (rows.length <= size) return rows;
  const nextSize = Math.min(size, pageSizeMax);
  linkNext(reply, { page: (offset + size) / nextSize + 1, pageSize: nextSize });
  return rows.slice(0, size);
}

/**
 * Responds with the page of a staff list that a query asks for, with the rows that `read` returns.
 */
export type AnswerPage<Query> = <R extends Row>(
  reply: FastifyReply,
  query: Query,
  read: (limit: number, offset: number) => Promise<R[]>,
) => Promise<R[]>;

const staffPages = { pageSize: limits.staffPageSize, pageSizeMax: limits.staffPageSizeMax };

/** For a list that begins after the query's cursor and always has pages. */
export const byCursor: AnswerPage<{ limit: number }> = (_reply, { limit }, read) => read(limit, 0);

/** For a list that begins after the query's cursor and is returned whole on request. */
export const byLinkedCursor: AnswerPage<CursorPage> = (reply, query, read) =>
  answerFromCursor(reply, query, {
    cursor: 'cursor',
    ...staffPages,
    read: (limit) => read(limit, 0),
  });

/** For a list with page numbers. */
export const byNumber: AnswerPage<NumberedPage> = (reply, query, read) =>
  answerNumberedPage(reply, query, { ...staffPages, read });

/** Returns the link to the list's next page, with the request's filters. */
function linkNext(reply: FastifyReply, fields: Record<string, number | bigint | undefined>): void {
  // The host is not part of the link: only the path and the query are used.
  const next = new URL(reply.request.url, 'http://bank.invalid');
  for (const [name, value] of Object.entries(fields)) next.searchParams.set(name, String(value));
  reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
}
