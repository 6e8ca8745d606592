import * as contract from '@seven-hills/contracts/api/people/own-sessions';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';

/** Lists a customer's sessions and signs out other devices. */
export function sessionRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, contract.listOwnSessions, async ({ principal }) =>
    listOwnSessions(database, principal),
  );

  serve(app, contract.endOwnSession, async ({ params, principal, origin }) => {
    if (!(await endOwnSession(database, principal, params.id, origin)))
      throw new Refusal('not_found', 'This device is already signed out.');
    return { message: 'The device was signed out.' };
  });

  serve(app, contract.endOtherSessions, async ({ principal, origin }) => ({
    endedCount: await endOtherSessions(database, principal, origin),
    message: 'All other devices were signed out.',
  }));
}
