import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie with a random token, whose hash the database knows. */
export interface TokenCookie {
  read(request: FastifyRequest): string | null;
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

/**
 * Makes a cookie that no script reads and no other site's page sends, not even by a link. Over
 * https, it belongs to this host alone by its `__Host-` name, like the session's.
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
