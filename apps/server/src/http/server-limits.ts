import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import { originForm } from './callers/host.ts';

/** How much of a server one connection or one person may use, and for how long. */
export interface ServerLimits {
  /**
   * From a request's first byte to the end of its headers, or from connecting to the first byte.
   */
  headersMs: number;
  /** From a request's first byte to its last. */
  requestMs: number;
  /** How often the two limits above are checked, and so how late they may take effect. */
  timeoutCheckMs: number;
  /** Closes a connection without traffic in either direction while a request is in progress. */
  silenceMs: number;
  /** Closes a connection without traffic between two requests. */
  keepAliveMs: number;
  connectionsMax: number;
  /** Live sockets, which are connections too; the rest is left for requests. */
  socketsMax: number;
  /** Requests that a connection may pipeline; browsers and proxies pipeline none. */
  pipelinedMax: number;
  /** Concurrent reads of one person; one page makes about eight. */
  readsAtOnceMax: number;
  /** Reads of one person that may wait for the others. */
  readsWaitingMax: number;
  /** Concurrent writes of one customer, other than orders; a page makes one. */
  writesAtOnceMax: number;
  /** Concurrent writes of one staff member. */
  staffWritesAtOnceMax: number;
  /** Writes of one person that may wait for the others. */
  writesWaitingMax: number;
  /** Concurrent orders of one person to move money; the posting engine posts them together. */
  ordersAtOnceMax: number;
  /** Orders of one person that may wait for the others. */
  ordersWaitingMax: number;
  /** Concurrent writes from one network without a session, such as sign-ins. */
  visitorWritesAtOnceMax: number;
  /** Writes from one network without a session that may wait for the others. */
  visitorWritesWaitingMax: number;
}

export const serverLimits: ServerLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  timeoutCheckMs: 1_000,
  silenceMs: 60_000,
  keepAliveMs: 72_000,
  connectionsMax: 5_000,
  socketsMax: 4_000,
  pipelinedMax: 16,
  readsAtOnceMax: 8,
  readsWaitingMax: 64,
  writesAtOnceMax: 2,
  staffWritesAtOnceMax: 8,
  writesWaitingMax: 64,
  ordersAtOnceMax: 16,
  ordersWaitingMax: 256,
  visitorWritesAtOnceMax: 8,
  visitorWritesWaitingMax: 256,
};

/** The maximum request body, in bytes, of calls that declare none; forms are far smaller. */
const bodyLimit = 64 * 1024;

/** Returns the options that apply the limits in Fastify and Node's server. */
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
      // Node's default interval of 30 seconds would apply these limits up to 30 seconds late.
      connectionsCheckingInterval: limits.timeoutCheckMs,
      // The host check refuses a missing Host header along with other invalid ones.
      requireHostHeader: false,
    },
    rewriteUrl: originForm,
    // During shutdown, finishes requests in progress and tells keep-alive clients to reconnect
    // elsewhere.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Fits the longest idempotency key with every character percent-encoded.
    routerOptions: { maxParamLength: 600 },
  };
}
