import { downloadStatement } from '@seven-hills/contracts/api/transactions';
import type { Endpoint } from '@seven-hills/contracts/endpoint';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { createLane, type Lane } from '../http/lane.ts';
import { onceOver } from '../http/once-over.ts';
import { Refusal } from '../http/problem.ts';
import type { ServerLimits } from '../http/server-limits.ts';

/** A statement is put together in memory, from as many pages as the month has. */
const costOf = (endpoint: Endpoint) => (endpoint.path === downloadStatement.path ? 4 : 1);

/**
 * Carries out only so many reads of one person at once, over all sessions and connections to this
 * server; others wait briefly, and too many are refused with `too_many_requests`. What changes anything
 * is not held up: its limits are the ledger's locks and the attempt counters.
 */
export const reads = fastifyPlugin(
  async (
    app: FastifyInstance,
    { readsAtOnceMax, readsWaitingMax }: Pick<ServerLimits, 'readsAtOnceMax' | 'readsWaitingMax'>,
  ) => {
    const lanes = new Map<bigint, Lane>();
    app.addHook('onRequest', (request, reply, done) => {
      const { principal } = request;
      const { endpoint } = request.routeOptions.config;
      if (!principal || endpoint?.method !== 'GET' || request.ws) return done();
      const { customerId } = principal;
      const lane = lanes.get(customerId) ?? createLane(readsAtOnceMax, readsWaitingMax);
      lanes.set(customerId, lane);
      const leave = lane.enter(done, costOf(endpoint));
      if (!leave)
        return done(
          new Refusal('too_many_requests', 'Too many requests at once. Please try again.', {
            retryAfterSeconds: 1,
          }),
        );
      onceOver(reply.raw, () => {
        leave();
        if (lane.isEmpty()) lanes.delete(customerId);
      });
    });
  },
  { name: 'reads', dependencies: ['sessions'] },
);
