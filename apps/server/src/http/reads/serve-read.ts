import type { Readable } from 'node:stream';
import type { Endpoint, ResultOf } from '@seven-hills/contracts/endpoint';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { type Call, serve } from '../route.ts';
import type { Reads } from './reads.ts';

/**
 * Serves a read that may come from a replica, up to `DATABASE_REPLICA_MAX_LAG_SECONDS` behind, and
 * never behind what its caller wrote. The handler must read from the database passed to it, which
 * may refuse writes, and may run twice. Never use it for reads that decide about money or access.
 */
export function serveRead<E extends Endpoint>(
  app: FastifyInstance,
  reads: Reads,
  endpoint: E,
  handler: (call: Call<E>, database: Database) => Promise<ResultOf<E> | Readable>,
): void {
  serve(
    app,
    endpoint,
    (call) => reads.run(call.reply.request, (database) => handler(call, database)),
    { mayComeFromReplica: true },
  );
}
