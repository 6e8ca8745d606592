import * as contract from '@seven-hills/contracts/staff/factor-resets';
import type { Connection, Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import type { LinkMeans } from '../../people/email/email-links.ts';
import { noFactorReset } from '../../people/factor-reset/routes.ts';
import { startFactorReset } from '../../people/factor-reset/start-factor-reset.ts';
import { lockStaff } from '../../people/identity/lock-staff.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import { stopFactorReset } from '../../people/second-factor/stop-factor-reset.ts';
import { inStaffTransaction } from '../../people/sessions/in-staff-transaction.ts';
import type { Proposals } from '../proposals/proposals.ts';
import { notForYourself } from '../proposals/propose.ts';
import { previewReset } from './reset-action.ts';

interface Dependencies extends LinkMeans {
  database: Database;
  proposals: Proposals;
}

/**
 * Routes that remove the second factors of people who have lost them, and that stop such a removal.
 */
export function factorResetStaffRoutes(
  app: FastifyInstance,
  { database, proposals, ...means }: Dependencies,
): void {
  serve(app, contract.resetFactors, async ({ principal, params, body, origin }) => {
    const { reason, identification } = body;
    const staffId = principal.customerId;
    const payload = { userId: String(params.id), identification };
    await refuseWhileWaiting(database, staffId, 'reset second factors');
    const carryOut = async (connection: Connection) => {
      if (BigInt(params.id) === staffId) throw notForYourself();
      const maker = { staff: principal, reason, origin };
      const accepted = await proposals.ifNeeded(['factor_reset'], payload, maker, connection);
      if (accepted) return accepted;
      await lockStaff(connection, BigInt(params.id), staffId);
      await previewReset(connection, payload, staffId);
      await startFactorReset(connection, means, {
        customerId: BigInt(params.id),
        startedBy: staffId,
        proposalId: null,
        identification,
        origin,
      });
      return { message: 'The second factors will be removed in 24 hours. The person can stop it.' };
    };
    return inStaffTransaction(database, principal, carryOut, BigInt(params.id));
  });

  serve(app, contract.stopUserFactorReset, async ({ principal, params, origin }) => {
    const customerId = BigInt(params.id);
    const stop = async (connection: Connection) => {
      await lockStaff(connection, customerId, principal.customerId);
      return stopFactorReset(connection, { customerId, endedBy: principal.customerId, origin });
    };
    const isStopped = await inStaffTransaction(database, principal, stop, customerId);
    if (!isStopped) throw noFactorReset();
    return { message: 'The second factors stay.' };
  });
}
