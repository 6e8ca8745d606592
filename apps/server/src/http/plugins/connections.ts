import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { createLane, type Lane } from '../lanes/lane.ts';
import { onceOver } from '../lanes/once-over.ts';
import type { ServerLimits } from '../server-limits.ts';

/**
 * Handles the requests of one connection one at a time, since their responses must go out in order
 * anyway. Closes a connection that pipelines too many requests (RFC 9112, section 9.3.2, tells
 * clients to expect that).
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
        // Drops pipelined requests of a connection that is gone or that the last response closes:
        // Node assigns it no further response.
        if (reply.raw.socket && !socket.destroyed) done();
      });
      if (leave) onceOver(reply.raw, leave);
      else socket.destroy();
    });
    // A pipelined upgrade takes over the socket, so it cannot wait for the earlier responses.
    app.server.prependListener('upgrade', (_request, socket: Socket) => {
      if (lanes.get(socket)?.isEmpty() === false) socket.destroy();
    });
  },
  { name: 'connections' },
);
