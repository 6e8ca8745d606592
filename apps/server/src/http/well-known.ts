import type { FastifyInstance } from 'fastify';
import { Refusal } from './problem.ts';
import type { SiteUrl } from './site-url.ts';

/** Whom to tell of a vulnerability, and until when this is sure to be right. */
export interface SecurityContact {
  /** `mailto:`, `https:` or `tel:` addresses, the preferred one first. */
  contacts: readonly string[];
  expiresAt: Date;
}

/** Where the profile shows the form for a new password. */
const changePasswordPage = '/profile?form=password';

/**
 * The addresses under which programs find what they need of any site: password managers the form for
 * a new password (W3C, "A Well-Known URL for Changing Passwords"), and researchers whom to tell of a
 * vulnerability (RFC 9116). Without a contact, or once its date is past, there is none.
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
    if (contact === null || contact.expiresAt.getTime() <= Date.now())
      throw new Refusal('not_found', 'There is nothing at this address.');
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
