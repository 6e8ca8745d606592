import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import { originForm } from './callers/host.ts';

/** How much of a server one connection or one person may use, and for how long. */
export interface ServerLimits {
  /** From a request's first byte to the end of its headers, or from connecting to the first byte. */
  headersMs: number;
  /** From a request's first byte to its last. */
  requestMs: number;
  /** How often the two above are looked at, and so how late they may strike. */
  timeoutCheckMs: number;
  /** A connection on which nothing is sent in either direction, with a request under way. */
  silenceMs: number;
  /** The same, between two requests. */
  keepAliveMs: number;
  connectionsMax: number;
  /** Requests that a connection may send ahead of the answers; browsers and proxies send none. */
  pipelinedMax: number;
  /** Reads of one person that are carried out at once; a page of the bank makes about eight. */
  readsAtOnceMax: number;
  /** Reads of one person that wait for the others. */
  readsWaitingMax: number;
}

export const serverLimits: ServerLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  timeoutCheckMs: 1_000,
  silenceMs: 60_000,
  keepAliveMs: 72_000,
  connectionsMax: 5_000,
  pipelinedMax: 16,
  readsAtOnceMax: 8,
  readsWaitingMax: 64,
};

/** The request body that any call may have, in bytes: the largest form is far below it. */
const bodyLimit = 64 * 1024;

/** What Fastify and Node's server are to hold requests to. */
export function serverOptions(limits: ServerLimits): FastifyHttpOptions<Server> {
  return {
    bodyLimit,
    genReqId: () => randomUUID(),
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.silenceMs,
    keepAliveTimeout: limits.keepAliveMs,
    http: {
      requestTimeout: limits.requestMs,
      headersTimeout: Math.min(limits.headersMs, limits.requestMs),
      // Node looks every 30 seconds by default, so that a request of 30 seconds took up to 90.
      connectionsCheckingInterval: limits.timeoutCheckMs,
      // A missing Host header is refused like any other wrong one.
      requireHostHeader: false,
    },
    rewriteUrl: originForm,
    // A drain answers what is under way and tells keep-alive clients to go elsewhere.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // As long as the longest idempotency key, percent signs included.
    routerOptions: { maxParamLength: 600 },
  };
}
