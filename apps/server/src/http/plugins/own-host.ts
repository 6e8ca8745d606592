import { words } from '@seven-hills/bank/words/words';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import {
  countHosts,
  createLocalHostCheck,
  createPublicHostCheck,
  type HostCheck,
  parseHost,
} from '../callers/host.ts';
import { Refusal } from '../problem.ts';

/**
 * Refuses requests for other hosts, and requests whose host is ambiguous (RFC 9112, section 3.2).
 * Pages, cookies, and origin checks then all agree on one host.
 */
export const ownHost = fastifyPlugin(
  async (app: FastifyInstance, { publicUrl }: { publicUrl: string | null }) => {
    const isOwn =
      publicUrl === null
        ? createLocalHostCheck(() => boundAddress(app))
        : createPublicHostCheck(publicUrl);
    app.addHook('onRequest', (request, _reply, done) => {
      const refusal = refusalOf(request, isOwn);
      if (refusal) done(refusal);
      else done();
    });
  },
  { name: 'own-host' },
);

function refusalOf(request: FastifyRequest, isOwn: HostCheck): Refusal | null {
  const { host } = request.headers;
  const isNewEnough = request.raw.httpVersionMinor > 0 || request.raw.httpVersionMajor > 1;
  if (countHosts(request.raw) > 1 || (host === undefined && isNewEnough))
    return new Refusal('malformed_request', 'The request must name exactly one host.');
  if (!request.url.startsWith('/'))
    return new Refusal(
      'malformed_request',
      'The request target and the Host header name different hosts.',
    );
  if (request.routeOptions.config.answersAnyHost) return null;
  const named = parseHost(host ?? '');
  if (named === null)
    return new Refusal('malformed_request', 'The request must name exactly one host.');
  if (isOwn(named, request.raw)) return null;
  return new Refusal('misdirected_request', `The ${words.bank} does not answer at this address.`);
}

function boundAddress(app: FastifyInstance): string | null {
  const bound = app.server.address();
  return typeof bound === 'object' && bound !== null ? bound.address : null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For load balancers, which check the health of a server at its own address. */
    answersAnyHost?: boolean;
  }
}
