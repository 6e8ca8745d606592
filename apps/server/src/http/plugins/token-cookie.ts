import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie with a random token, whose hash is in the database. */
export interface TokenCookie {
  read(request: FastifyRequest): string | null;
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

/**
 * Creates a cookie that scripts cannot read and that is never sent from another site's page, not
 * even by a link. Over https, its `__Host-` name restricts it to this host, like the session
 * cookie's.
 */
export function tokenCookie(
  name: string,
  { isHttps, seconds }: { isHttps: boolean; seconds: number },
): TokenCookie {
  const fullName = isHttps ? `__Host-${name}` : name;
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps } as const;
  return {
    read: (request) => request.cookies[fullName] ?? null,
    set: (reply, token) => void reply.setCookie(fullName, token, { ...options, maxAge: seconds }),
    clear: (reply) => void reply.clearCookie(fullName, options),
  };
}
