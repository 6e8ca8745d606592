import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ClientAddress } from '../../audit-log/origin.ts';
import { createClientAddresses } from '../callers/client-address.ts';

/**
 * Records each request's client address immediately: a connection that breaks while its request
 * waits no longer has an address.
 */
export const clientAddresses = fastifyPlugin(
  async (app: FastifyInstance, { trustedProxies }: { trustedProxies: readonly string[] }) => {
    const addressOf = createClientAddresses(trustedProxies);
    app.decorateRequest('clientAddress');
    app.addHook('onRequest', (request, _reply, done) => {
      request.clientAddress = addressOf(request.raw);
      done();
    });
  },
  { name: 'client-addresses' },
);

declare module 'fastify' {
  interface FastifyRequest {
    clientAddress: ClientAddress;
  }
}
