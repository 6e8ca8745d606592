import * as contract from '@seven-hills/contracts/people/sign-in';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { FindSession, Principal } from '../../http/callers/principal.ts';
import type { StaffRules } from '../../http/callers/staff-rules.ts';
import { isSameOrigin } from '../../http/plugins/same-origin.ts';
import type { SessionCookies } from '../../http/plugins/sessions.ts';
import type { TokenCookie } from '../../http/plugins/token-cookie.ts';
import { signedOut } from '../../http/refusals.ts';
import { originOf, serve } from '../../http/route.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { findCustomer, toCurrentUser } from '../identity/customer.ts';
import { idleMinutesOf } from '../sessions/find-session.ts';
import { closeSession, touchSession } from '../sessions/session-store.ts';
import { relyingPartyOf } from '../webauthn/relying-party.ts';
import { signInWithPasskey, startPasskeySignIn } from './passkey-sign-in.ts';
import { takeSecondStep } from './second-step.ts';
import { type SignedIn, signIn } from './sign-in.ts';

/** The sign-in cookies other than the session's. */
export interface SignInCookies {
  /** A sign-in that waits for its second step. */
  pending: TokenCookie;
  /** The browser that a passkey's challenge was made for. */
  passkey: TokenCookie;
  /** A browser on which the second step is skipped. */
  trustedDevice: TokenCookie;
}

interface Dependencies {
  database: Database;
  sealingKeys: Keyring;
  cookies: SessionCookies;
  signInCookies: SignInCookies;
  findSession: FindSession;
  staffRules: StaffRules;
  publicUrl: string | null;
}

/** Routes for sign-in, sign-out, and the current user. */
export function signInRoutes(
  app: FastifyInstance,
  {
    database,
    sealingKeys,
    cookies,
    signInCookies,
    findSession,
    staffRules,
    publicUrl,
  }: Dependencies,
): void {
  const { pending, passkey, trustedDevice } = signInCookies;

  async function welcome(
    { token, user }: SignedIn,
    earlier: Principal | null,
    reply: FastifyReply,
  ) {
    // Ends any earlier session, so that a session planted by an attacker opens nothing (session
    // fixation).
    if (earlier) await closeSession(database, earlier);
    cookies.set(reply, token);
    return { message: 'Login successful', user };
  }

  serve(app, contract.login, async ({ body, origin, principal, reply }) => {
    const trustToken = trustedDevice.read(reply.request);
    const outcome = await signIn(database, body, trustToken, origin, staffRules);
    if ('token' in outcome) return welcome(outcome, principal, reply);
    pending.set(reply, outcome.pendingToken);
    throw outcome.refusal;
  });

  serve(app, contract.finishLogin, async ({ body, origin, principal, reply }) => {
    const token = pending.read(reply.request);
    const signedIn = await takeSecondStep({ database, sealingKeys }, token, body, origin);
    pending.clear(reply);
    if (signedIn.trustToken !== null) trustedDevice.set(reply, signedIn.trustToken);
    return welcome(signedIn, principal, reply);
  });

  const siteOf = (reply: FastifyReply) => ({
    database,
    relyingParty: relyingPartyOf(publicUrl, reply.request.headers.host),
  });

  serve(app, contract.startPasskeySignIn, async ({ origin, reply }) => {
    const { token, request } = await startPasskeySignIn(siteOf(reply), origin);
    passkey.set(reply, token);
    return request;
  });

  serve(app, contract.signInWithPasskey, async ({ body, origin, principal, reply }) => {
    const token = passkey.read(reply.request);
    passkey.clear(reply);
    const signedIn = await signInWithPasskey(siteOf(reply), token, body.response, origin);
    pending.clear(reply);
    return welcome(signedIn, principal, reply);
  });

  serve(app, contract.logout, async ({ principal, origin, reply }) => {
    if (principal) {
      await closeSession(database, principal);
      await recordOwnEvent(database, principal.customerId, { action: 'signed_out', origin });
    }
    cookies.clear(reply);
    return { message: 'You are signed out.', redirect: '/logout' };
  });

  serve(app, contract.getCurrentUser, async ({ principal }) => {
    const customer = await findCustomer(database, principal.customerId);
    if (!customer) throw signedOut();
    return toCurrentUser(customer);
  });

  serve(app, contract.extendSession, async ({ principal }) => ({
    expiresInSeconds: await touchSession(
      database,
      principal.sessionHash,
      idleMinutesOf(principal.staffRole ?? principal.withheldRole, staffRules),
    ),
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
        await closeSession(database, session.principal);
        await recordOwnEvent(database, session.principal.customerId, {
          action: 'signed_out',
          origin: originOf(request),
        });
      }
      cookies.clear(reply);
    }
    return reply.redirect('/logout', 303);
  });
}
