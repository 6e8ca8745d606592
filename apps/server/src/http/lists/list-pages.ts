import { limits } from '@seven-hills/contracts/limits';
import type { FastifyReply } from 'fastify';

interface Row {
  id: number;
}

interface CursorPage {
  limit?: number | undefined;
  before?: number | undefined;
  cursor?: number | undefined;
}

interface CursorList<R extends Row> {
  /** The field of the query that takes the id behind which the next page begins. */
  cursor: 'before' | 'cursor';
  pageSize: number;
  pageSizeMax: number;
  /** Whether the rows of a page are in chronological order, so that the next page precedes them. */
  endsWithNewest?: boolean;
  read(limit: number): Promise<R[]>;
}

/**
 * Answers a list that continues behind an id. A call that asks for no page gets the whole list, up
 * to `wholeListMax` rows. A `Link` header (RFC 8288) names the next page if there is one.
 */
export async function answerFromCursor<R extends Row>(
  reply: FastifyReply,
  query: CursorPage,
  { cursor, pageSize, pageSizeMax, endsWithNewest = false, read }: CursorList<R>,
): Promise<R[]> {
  const size = query.limit ?? (query[cursor] === undefined ? limits.wholeListMax : pageSize);
  // One row more than the page shows whether there is a next one.
  const rows = await read(size + 1);
  if (rows.length <= size) return rows;
  const page = endsWithNewest ? rows.slice(-size) : rows.slice(0, size);
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

/** Answers a list whose pages are numbered, like `answerFromCursor`. */
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

/** Names the same list's next page; the filters of the request stay. */
function linkNext(reply: FastifyReply, fields: Record<string, number | undefined>): void {
  // The host is not part of the link: only the path and the query are used.
  const next = new URL(reply.request.url, 'http://bank.invalid');
  for (const [name, value] of Object.entries(fields)) next.searchParams.set(name, String(value));
  reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
}
