import type { FastifyInstance } from 'fastify';
import { bankNow } from '../platform/time/server-clock.ts';
import { nothingHere } from './refusals.ts';
import type { SiteUrl } from './site-url.ts';

/** The contact for vulnerability reports, and the date until which it is valid. */
export interface SecurityContact {
  /** `mailto:`, `https:`, or `tel:` addresses, with the preferred one first. */
  contacts: readonly string[];
  expiresAt: Date;
}

/** The profile's form for a new password. */
const changePasswordPage = '/profile?form=password';

/**
 * The well-known addresses of the site: the form for a new password, for password managers (W3C, "A
 * Well-Known URL for Changing Passwords"), and the contact for vulnerability reports (RFC 9116),
 * which is left out if none is set or its date has passed.
 */
export function wellKnownRoutes(
  app: FastifyInstance,
  { siteUrl, contact }: { siteUrl: SiteUrl; contact: SecurityContact | null },
): void {
  const options = { schema: { hide: true } } as const;

  app.get('/.well-known/change-password', options, (_request, reply) =>
    reply.redirect(changePasswordPage, 302),
  );

  app.get('/.well-known/security.txt', options, (_request, reply) => {
    if (contact === null || contact.expiresAt.getTime() <= bankNow().getTime()) throw nothingHere();
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        [
          ...contact.contacts.map((address) => `Contact: ${address}`),
          `Expires: ${contact.expiresAt.toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${siteUrl()}/.well-known/security.txt`,
          '',
        ].join('\n'),
      );
  });
}
