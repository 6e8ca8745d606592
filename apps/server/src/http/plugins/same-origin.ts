import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Refusal } from '../problem.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests from other sites' pages (CSRF). Browsers identify the source of a request
 * in `Origin` and `Sec-Fetch-Site`; scripts send neither header and no cookies of their user's
 * browser, so they pass. With SameSite=Lax cookies and JSON-only bodies, no token is needed (OWASP
 * CSRF Prevention Cheat Sheet, "Fetch Metadata").
 */
export const sameOrigin = fastifyPlugin(
  async (app: FastifyInstance, { publicUrl }: { publicUrl: string | null }) => {
    app.addHook('onRequest', (request, _reply, done) => {
      const isChecked =
        !safeMethods.has(request.method) && !request.routeOptions.config.acceptsForeignOrigin;
      if (isChecked && !isSameOrigin(request, publicUrl))
        done(
          new Refusal('cross_site_request', 'This request came from another site and was refused.'),
        );
      else done();
    });
  },
  { name: 'same-origin' },
);

/**
 * Whether the request's headers show that it comes from the bank's own pages, or from no page at
 * all. Without a public address, the bank's origin is that of the Host header, which has already
 * been checked.
 */
export function isSameOrigin(request: FastifyRequest, publicUrl: string | null): boolean {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return false;
  if (origin === undefined) return true;
  if (publicUrl !== null) return origin === new URL(publicUrl).origin;
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For webhooks: other servers call them, and a signature authenticates the call. */
    acceptsForeignOrigin?: boolean;
  }
}
