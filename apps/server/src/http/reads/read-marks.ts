import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { LRUCache } from 'lru-cache';

/**
 * What a browser sends with its reads so that it finds its own writes: a mark that each answer to a
 * write sets anew, and one that the page makes when it hears of news over its live socket.
 */
const newsHeader = 'read-after';

/** A mark is a name without meaning: it says only that something was written before it was made. */
const markPattern = /^[\w-]{8,64}$/;

const marksMax = 100_000;

/** Keeps a mark as long as it can matter: until every replica in use has what was written. */
const spareSeconds = 5;

/** Since when a caller must see everything. */
export interface ReadMarks {
  /**
   * Returns the moment (`performance.now()`) whose commits the request must see: when this server
   * first met the request's marks. That is never before the write, so a mark that is made up or kept
   * only sends its reads to the primary. `-Infinity` without marks.
   */
  since(request: FastifyRequest): number;
  /** Gives the browser a new mark with an answer to a write. */
  set(reply: FastifyReply): void;
}

/** Creates the marks of one server; `maxLagSeconds` is the most that a replica in use is behind. */
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
    // Any replica in use has the write by then.
    maxAge: Math.ceil(maxLagSeconds) + 1,
  } as const;

  /** An unknown mark stands for now; so does one that was forgotten. */
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
 * Marks the answer of every call that may have written, whatever its status: a failure can have
 * committed something, too. Costs a posting no query.
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

/** Makes the caller's next reads see what a read has written on the way. */
export function noteWrite(request: FastifyRequest): void {
  request.hasWritten = true;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether a call that reads has written something that its caller may look for. */
    hasWritten: boolean;
  }
}
