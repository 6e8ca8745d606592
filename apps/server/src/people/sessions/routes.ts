import * as contract from '@seven-hills/contracts/people/sessions';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '../../http/callers/principal.ts';
import type { StaffRules } from '../../http/callers/staff-rules.ts';
import { serve } from '../../http/route.ts';
import { idleMinutesOf } from './find-session.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { alreadySignedOut } from './session-store.ts';
import type { Verified } from './verified.ts';

const purpose = 'to sign out other devices';

interface Dependencies {
  database: Database;
  staffRules: StaffRules;
  /** `people/password-rules/confirm-unless-fresh.ts`; injected, because it imports from here. */
  confirm(principal: Principal, password: string | undefined, purpose: string): Promise<Verified>;
}

/** Lists a customer's sessions and signs out other devices. */
export function sessionRoutes(
  app: FastifyInstance,
  { database, staffRules, confirm }: Dependencies,
): void {
  serve(app, contract.listOwnSessions, async ({ principal }) =>
    listOwnSessions(
      database,
      principal,
      idleMinutesOf(principal.staffRole ?? principal.withheldRole, staffRules),
    ),
  );

  serve(app, contract.endOwnSession, async ({ params, body, principal, origin }) => {
    const confirmed = await confirm(principal, body?.currentPassword, purpose);
    if (!(await endOwnSession(database, confirmed, params.id, origin))) throw alreadySignedOut();
    return { message: 'The device was signed out.' };
  });

  serve(app, contract.endOtherSessions, async ({ body, principal, origin }) => {
    const confirmed = await confirm(principal, body?.currentPassword, purpose);
    return {
      endedCount: await endOtherSessions(database, confirmed, origin, body?.ownAlertDevice),
      message: 'All other devices were signed out.',
    };
  });
}
