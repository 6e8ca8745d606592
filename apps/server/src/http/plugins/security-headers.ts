import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * Limits what browsers may load and do on the bank's pages: only its own files, no inline script,
 * and no framing. Stripe's origins are allowed only if Stripe is configured
 * (docs.stripe.com/security/guide).
 */
export const securityHeaders = fastifyPlugin(
  async (app: FastifyInstance, settings: { isHttps: boolean; usesStripe: boolean }) => {
    const headers = headersOf(helmetOptions(settings));
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(headers);
      // Set early, so that a route can override it.
      if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
      done();
    });
  },
  { name: 'security-headers' },
);

function helmetOptions({
  isHttps,
  usesStripe,
}: {
  isHttps: boolean;
  usesStripe: boolean;
}): HelmetOptions {
  const stripe = (...origins: string[]) => (usesStripe ? origins : []);
  return {
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
          ...stripe('https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'),
        ],
        manifestSrc: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  };
}

/** Computes Helmet's headers once, because they never depend on the request. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet(options)(
    {} as IncomingMessage,
    response as unknown as ServerResponse,
    (error?: unknown) => {
      if (error) throw error;
    },
  );
  return headers;
}
