import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * Limits what browsers may load and do on the bank's pages: only its own files, no inline scripts,
 * no framing, and no use of the device beyond what they need. Stripe's origins are allowed only if
 * Stripe is configured (docs.stripe.com/security/guide).
 */
export const securityHeaders = fastifyPlugin(
  async (app: FastifyInstance, settings: { isHttps: boolean; usesStripe: boolean }) => {
    const headers = headersOf(helmetOptions(settings));
    // The permissions policy is irrelevant to API responses, scripts, and styles, and longer than
    // some of them.
    const ofPages = { ...headers, 'permissions-policy': permissionsPolicy(settings) };
    const ofAnswers = { ...headers, 'cache-control': 'no-store' };
    const ofAssets = headersOfAssets(headers);
    const ofApiPages = { ...ofPages, ...ofAnswers };
    app.addHook('onRequest', (request, reply, done) => {
      // Set early, so that a route can override them.
      const { url } = request;
      if (url.startsWith('/assets/')) reply.headers(ofAssets);
      else if (!url.startsWith('/api/')) reply.headers(ofPages);
      else reply.headers(url.startsWith('/api/docs') ? ofApiPages : ofAnswers);
      done();
    });
  },
  { name: 'security-headers' },
);

/**
 * Scripts, styles, and fonts are part of a page, whose own headers govern what they may do. A first
 * screen has dozens of them, and the headers of pages would be longer than most. Opened by itself,
 * such a file may load nothing and can't be framed.
 */
function headersOfAssets(headers: Record<string, string>): Record<string, string> {
  const kept = [
    'cross-origin-resource-policy',
    'referrer-policy',
    'strict-transport-security',
    'x-content-type-options',
  ];
  return {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => kept.includes(name))),
    'content-security-policy':
      "default-src 'none';frame-ancestors 'none';object-src 'none';base-uri 'none'",
  };
}

/** The device features that the bank's pages may use; Helmet has no header for it. */
const usedFeatures = [
  'clipboard-read',
  'clipboard-write',
  'publickey-credentials-create',
  'publickey-credentials-get',
];

/** The device features that neither the bank's pages nor anything framed in them may use. */
const refusedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Card payments use Stripe's frame, which may offer the browser's own payment sheet. */
function permissionsPolicy({ usesStripe }: { usesStripe: boolean }): string {
  return [
    ...usedFeatures.map((feature) => `${feature}=(self)`),
    usesStripe ? 'payment=(self "https://js.stripe.com")' : 'payment=()',
    ...refusedFeatures.map((feature) => `${feature}=()`),
  ].join(', ');
}

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
        // The service worker that shows alerts while the app is closed.
        workerSrc: ["'self'"],
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
