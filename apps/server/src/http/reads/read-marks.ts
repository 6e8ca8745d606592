import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { LRUCache } from 'lru-cache';

/**
 * The marks that a browser sends with its reads so that it sees its own writes: each response to a
 * write sets a new one, and the page creates one when its live socket reports a change.
 */
const newsHeader = 'read-after';

/** A mark is an arbitrary name that only shows that something was written before it was created. */
const markPattern = /^[\w-]{8,64}$/;

const marksMax = 100_000;

/** Keeps a mark until every replica in use has the write. */
const spareSeconds = 5;

/** Tracks the time up to which a caller must see every commit. */
export interface ReadMarks {
  /**
   * Returns the time (`performance.now()`) up to which the request must see every commit: when this
   * server first saw the request's marks. That is never before the write, so a forged or reused
   * mark only sends its reads to the primary. `-Infinity` without marks.
   */
  since(request: FastifyRequest): number;
  /** Adds a new mark to the response to a write. */
  set(reply: FastifyReply): void;
}

/** Creates the marks of one server; `maxLagSeconds` is the maximum lag of a replica in use. */
export function createReadMarks({
  isHttps,
  maxLagSeconds,
}: {
  isHttps: boolean;
  maxLagSeconds: number;
}): ReadMarks {
  const cookie = isHttps ? '__Host-read-after' : 'read-after';
  const metAt = new LRUCache<string, number>({
    max: marksMax,
    ttl: (maxLagSeconds + spareSeconds) * 1_000,
  });
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    // By then, every replica in use has the write.
    maxAge: Math.ceil(maxLagSeconds) + 1,
  } as const;

  /** An unknown mark counts as set now; so does one that has expired. */
  function meet(mark: string, now: number): number {
    if (!markPattern.test(mark)) return now;
    const known = metAt.get(mark);
    if (known !== undefined) return known;
    metAt.set(mark, now);
    return now;
  }

  return {
    since(request) {
      const marks = [request.cookies[cookie], request.headers[newsHeader]].filter(
        (mark) => typeof mark === 'string',
      );
      const now = performance.now();
      return Math.max(Number.NEGATIVE_INFINITY, ...marks.map((mark) => meet(mark, now)));
    },
    set(reply) {
      const mark = randomUUID();
      metAt.set(mark, performance.now());
      reply.setCookie(cookie, mark, options);
    },
  };
}

/**
 * Sets a mark on the response to every call that may have written, whatever its status: a failed
 * call can have committed something, too. Adds no query to a posting.
 */
export const readMarks = fastifyPlugin(
  async (app: FastifyInstance, { marks }: { marks: ReadMarks }) => {
    app.decorateRequest('hasWritten', false);
    app.addHook('onSend', (request, reply, _payload, done) => {
      const { method, hasWritten, routeOptions } = request;
      const writes = method !== 'GET' && method !== 'HEAD';
      if (routeOptions.config.endpoint && (writes || hasWritten)) marks.set(reply);
      done();
    });
  },
  { name: 'read-marks', dependencies: ['@fastify/cookie'] },
);

/** Makes the caller's next reads include what this read has written. */
export function noteWrite(request: FastifyRequest): void {
  request.hasWritten = true;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether a read has written something that its caller may look for. */
    hasWritten: boolean;
  }
}
