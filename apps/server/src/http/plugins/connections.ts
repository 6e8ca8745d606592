import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { createLane, type Lane } from '../lanes/lane.ts';
import { onceOver } from '../lanes/once-over.ts';
import type { ServerLimits } from '../server-limits.ts';

/**
 * Carries out the requests of one connection one after the other, since they are answered in that order
 * anyway, and hangs up on a connection that sends too many ahead of the answers (RFC 9112, section
 * 9.3.2, tells clients to expect that).
 */
export const connections = fastifyPlugin(
  async (
    app: FastifyInstance,
    { connectionsMax, pipelinedMax }: Pick<ServerLimits, 'connectionsMax' | 'pipelinedMax'>,
  ) => {
    const lanes = new WeakMap<Socket, Lane>();
    app.server.maxConnections = connectionsMax;
    app.addHook('onRequest', (request, reply, done) => {
      const { socket } = request.raw;
      let lane = lanes.get(socket);
      if (!lane) {
        lane = createLane(1, pipelinedMax);
        lanes.set(socket, lane);
      }
      const leave = lane.enter(() => {
        // Nobody waits for what was sent ahead on a connection that is gone.
        if (!socket.destroyed) done();
      });
      if (leave) onceOver(reply.raw, leave);
      else socket.destroy();
    });
    // An upgrade that was sent ahead cannot be answered behind the others, as it takes the socket over.
    app.server.prependListener('upgrade', (_request, socket: Socket) => {
      if (lanes.get(socket)?.isEmpty() === false) socket.destroy();
    });
  },
  { name: 'connections' },
);
