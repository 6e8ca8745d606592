import {
  extendSession,
  getCurrentUser,
  login,
  logout,
} from '@seven-hills/contracts/api/people/session';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { FindSession } from '../../http/callers/principal.ts';
import { isSameOrigin } from '../../http/plugins/same-origin.ts';
import type { SessionCookies } from '../../http/plugins/sessions.ts';
import { Refusal } from '../../http/problem.ts';
import { originOf, serve } from '../../http/route.ts';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import { findCustomer, toCurrentUser } from '../identity/customer.ts';
import { closeSession, touchSession } from '../sessions/session-store.ts';
import { signIn } from './sign-in.ts';

interface Dependencies {
  database: Database;
  cookies: SessionCookies;
  findSession: FindSession;
  publicUrl: string | null;
}

/** Sign-in, sign-out and the current user. */
export function signInRoutes(
  app: FastifyInstance,
  { database, cookies, findSession, publicUrl }: Dependencies,
): void {
  serve(app, login, async ({ body, origin, principal, reply }) => {
    const { token, user } = await signIn(database, body, origin);
    // Ends any earlier session, so that a session planted by an attacker opens nothing (session
    // fixation).
    if (principal) await closeSession(database, principal.sessionHash);
    cookies.set(reply, token);
    return { message: 'Login successful', user };
  });

  serve(app, logout, async ({ principal, origin, reply }) => {
    if (principal) {
      await closeSession(database, principal.sessionHash);
      await recordEvent(database, {
        action: 'signed_out',
        actorId: principal.customerId,
        subjectId: principal.customerId,
        origin,
      });
    }
    cookies.clear(reply);
    return { message: 'You are signed out.', redirect: '/logout' };
  });

  serve(app, getCurrentUser, async ({ principal }) => {
    const customer = await findCustomer(database, principal.customerId);
    if (!customer)
      throw new Refusal('unauthorized', 'Unauthorized: you are signed out. Please sign in.');
    return toCurrentUser(customer);
  });

  serve(app, extendSession, async ({ principal }) => ({
    expiresInSeconds: await touchSession(database, principal.sessionHash),
  }));

  // `next` is where the sign-in view leads afterwards; the view itself refuses other sites.
  app.get<{ Querystring: { next?: unknown } }>(
    '/api/login',
    { schema: { hide: true } },
    async ({ query: { next } }, reply) =>
      reply.redirect(
        typeof next === 'string' && next.startsWith('/')
          ? `/?view=login&next=${encodeURIComponent(next)}`
          : '/?view=login',
        303,
      ),
  );

  // Refuses links from other sites, which must not sign anyone out; accepts the bank's own pages
  // and the address bar.
  app.get('/api/logout', { schema: { hide: true } }, async (request, reply) => {
    const token = cookies.read(request);
    if (token && isSameOrigin(request, publicUrl)) {
      const session = await findSession(token);
      if (session) {
        await closeSession(database, session.principal.sessionHash);
        await recordEvent(database, {
          action: 'signed_out',
          actorId: session.principal.customerId,
          subjectId: session.principal.customerId,
          origin: originOf(request),
        });
      }
      cookies.clear(reply);
    }
    return reply.redirect('/logout', 303);
  });
}
