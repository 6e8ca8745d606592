import * as contract from '@seven-hills/contracts/staff/owner-removal';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import type { Proposals } from '../proposals/proposals.ts';

/** Proposes to remove an owner from an account. */
export function ownerRemovalRoutes(
  app: FastifyInstance,
  { database, proposals }: { database: Database; proposals: Proposals },
): void {
  serve(app, contract.removeOwner, async ({ principal, params, body, origin }) => {
    await refuseWhileWaiting(database, principal.customerId, 'remove owners');
    const form = { accountId: params.id, personId: params.personId, ...body };
    const maker = { staff: principal, reason: body.reference, origin };
    const accepted = await proposals.ifNeeded(['owner_removal'], form, maker);
    if (!accepted) throw new Error('an owner can never be removed by one person');
    return accepted;
  });
}
