import * as contract from '@seven-hills/contracts/people/factor-reset';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { Origin } from '../../audit-log/origin.ts';
import { Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { countAttempt } from '../../http/throttle.ts';
import { linkInvalid } from '../email/confirm-email.ts';
import { takeLink } from '../email/email-links.ts';
import { stopFactorReset } from '../second-factor/stop-factor-reset.ts';
import { inPersonTransaction } from '../sessions/in-person-transaction.ts';

const perAddress = { attemptsMax: 30, windowMinutes: 15 };
const stopped = { message: 'Nothing will be removed. Your sign-in protection stays as it is.' };

export const noFactorReset = () =>
  new Refusal('not_found', 'No removal of this sign-in protection is pending.');

/**
 * Routes that let people stop the removal of their second factors by staff, either while signed in
 * or with the link in the mail.
 */
export function factorResetRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): void {
  serve(app, contract.stopOwnFactorReset, async ({ principal, origin }) => {
    const { customerId } = principal;
    const isStopped = await inPersonTransaction(database, principal, (connection) =>
      stopFactorReset(connection, { customerId, endedBy: customerId, origin }),
    );
    if (!isStopped) throw noFactorReset();
    return stopped;
  });

  serve(app, contract.stopFactorResetByLink, async ({ body, origin }) => {
    await countAttempt(database, `factor-reset-link:address:${origin.network}`, perAddress);
    await stopByLink(database, body.token, origin);
    return stopped;
  });
}

/** Also fails with `email_link_invalid` if no removal is pending anymore. */
async function stopByLink(database: Database, token: string, origin: Origin): Promise<void> {
  await inTransaction(database, async (connection) => {
    const link = await takeLink(connection, 'stop-reset', token);
    if (!link) throw linkInvalid();
    const { id: customerId } = link.person.customer;
    if (!(await stopFactorReset(connection, { customerId, endedBy: null, origin })))
      throw linkInvalid();
  });
}
