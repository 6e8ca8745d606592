import websocket from '@fastify/websocket';
import { liveLimits } from '@seven-hills/bank/help/live-limits';
import { liveSocket } from '@seven-hills/contracts/help/live-socket';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { isSameOrigin } from '../../http/plugins/same-origin.ts';
import type { SessionCookies } from '../../http/plugins/sessions.ts';
import { Refusal } from '../../http/problem.ts';
import type { LiveServer } from './live-server.ts';

/**
 * Allows WebSocket upgrades, only at the live address. Registered before every hook that refuses
 * requests, because only the plugin's own first hook closes the connection of a refused upgrade.
 */
export const upgrades = fastifyPlugin(
  async (app: FastifyInstance, { live }: { live: LiveServer }) => {
    await app.register(websocket, {
      options: { maxPayload: liveLimits.frameBytesMax },
      preClose: () => live.close(),
      // Reports errors such as oversized frames and broken connections; the socket is already
      // closed by then.
      errorHandler: (error) => app.log.debug({ err: error }, 'a live socket failed'),
    });
    app.addHook('onRequest', (request, reply, done) => {
      if (!request.ws || request.routeOptions.config.endpoint === liveSocket) return done();
      reply.header('connection', 'close');
      done(new Refusal('malformed_request', 'Live connections are not available at this address.'));
    });
  },
  { name: 'upgrades' },
);

interface Dependencies {
  live: LiveServer;
  cookies: SessionCookies;
  publicUrl: string | null;
}

/**
 * The live socket. Access is decided before the upgrade, as for any other call: it requires a
 * session and rejects pages of other sites, since browsers send cookies with a socket from any page
 * (OWASP WebSocket Security Cheat Sheet, "Origin header validation").
 */
export function liveRoutes(app: FastifyInstance, { live, cookies, publicUrl }: Dependencies): void {
  app.get(
    liveSocket.path,
    {
      websocket: true,
      schema: { hide: true },
      config: { endpoint: liveSocket },
      async preValidation(request) {
        if (!isSameOrigin(request, publicUrl))
          throw new Refusal(
            'cross_site_request',
            'This request came from another site and was refused.',
          );
        if (!request.ws)
          throw new Refusal('not_found', 'This address is for live connections only.');
      },
    },
    (socket, request) => {
      const token = cookies.read(request);
      if (request.principal && token) return live.accept(socket, request.principal, token);
      socket.terminate();
      return undefined;
    },
  );
}
