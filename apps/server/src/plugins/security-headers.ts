import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/**
 * What browsers may load and do on the bank's pages: only its own files, no inline script, in nobody's
 * frame. Stripe's origins are let in only where Stripe is configured (docs.stripe.com/security/guide).
 */
export const securityHeaders = fastifyPlugin(
  async (
    app: FastifyInstance,
    { isHttps, usesStripe }: { isHttps: boolean; usesStripe: boolean },
  ) => {
    const stripe = (...origins: string[]) => (usesStripe ? origins : []);
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'", ...stripe('https://js.stripe.com', 'https://*.js.stripe.com')],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', ...stripe('https://*.stripe.com')],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", ...stripe('https://api.stripe.com')],
          frameSrc: [
            "'self'",
            ...stripe(
              'https://js.stripe.com',
              'https://*.js.stripe.com',
              'https://hooks.stripe.com',
            ),
          ],
          manifestSrc: ["'self'"],
          frameAncestors: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      frameguard: { action: 'deny' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginEmbedderPolicy: false,
    });
    app.addHook('onSend', async (request, reply) => {
      if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
        reply.header('cache-control', 'no-store');
    });
  },
  { name: 'security-headers' },
);
