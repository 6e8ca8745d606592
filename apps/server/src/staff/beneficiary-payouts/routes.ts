import * as contract from '@seven-hills/contracts/staff/beneficiary-payouts';
import type { Connection, Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { isRefusal, Refusal } from '../../http/problem.ts';
import { serve } from '../../http/route.ts';
import { ownersOf } from '../../money/accounts/account-owners.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import { ownersOfAccounts, recordingViews } from '../../people/views/record-views.ts';
import type { Proposals } from '../proposals/proposals.ts';
import { readPayoutState, refusalToPay } from './payout-state.ts';

/** Plans and proposes to pay out an account after the death of its only owner. */
export function beneficiaryPayoutRoutes(
  app: FastifyInstance,
  { database, proposals }: { database: Database; proposals: Proposals },
): void {
  serve(app, contract.getPayoutPlan, ({ principal: viewer, params }) =>
    recordingViews(
      database,
      { viewer, what: 'details' },
      (connection) => readPlan(connection, BigInt(params.id), viewer.customerId),
      () => ownersOfAccounts([params.id]),
    ),
  );

  serve(app, contract.proposePayout, async ({ principal, params, body, origin }) => {
    await refuseWhileWaiting(database, principal.customerId, 'pay beneficiaries');
    const form = { accountId: params.id, ...body };
    const maker = { staff: principal, reason: null, origin };
    const accepted = await proposals.ifNeeded(['beneficiary_payout'], form, maker);
    if (!accepted) throw new Error('beneficiaries can never be paid by one person');
    return accepted;
  });
}

async function readPlan(connection: Connection, accountId: bigint, viewerId: bigint) {
  if ((await ownersOf(connection, accountId)).includes(viewerId))
    throw new Refusal('conflict', 'You may use this account. A colleague must pay it out.');
  try {
    const state = await readPayoutState(connection, accountId);
    const { total, designationId, payees } = state;
    return {
      refusal: refusalToPay(state)?.message ?? null,
      total,
      isToEstate: designationId === null,
      payees: [...payees],
    };
  } catch (error) {
    if (!isRefusal(error, 'conflict')) throw error;
    return { refusal: error.message, total: 0n, isToEstate: false, payees: [] };
  }
}
