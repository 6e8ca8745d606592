import * as contract from '@seven-hills/contracts/staff/proposals';
import { parseAmount } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { byCursor } from '../../http/lists/list-pages.ts';
import { type Call, serve } from '../../http/route.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import { inStaffTransaction } from '../../people/sessions/in-staff-transaction.ts';
import { customersThemselves } from '../../people/views/record-views.ts';
import { serveList } from '../serve-list.ts';
import { proposalCsv } from './csv-columns.ts';
import { listProposals, readProposal } from './list-proposals.ts';
import { namingDecider } from './name-decider.ts';
import { listPolicies, lockPolicies } from './policies/policies.ts';
import { changePolicy, type PolicyPayload, refuseTooFew } from './policies/policy-action.ts';
import type { Proposals } from './proposals.ts';
import type { CastVote } from './record-vote.ts';
import { approve, deny, withdraw } from './vote.ts';

export function proposalRoutes(
  app: FastifyInstance,
  { database, proposals }: { database: Database; proposals: Proposals },
): void {
  serveList(app, database, {
    list: contract.listProposals,
    csv: { endpoint: contract.exportProposals, name: 'approvals', columns: proposalCsv },
    page: byCursor,
    viewKind: 'proposals',
    whose: (listed) => customersThemselves(listed.map(({ person }) => person?.id ?? null)),
    read: listProposals,
  });

  serve(app, contract.approveProposal, async (call) => {
    const vote = voteIn(call, call.body?.reason ?? null);
    await refuseWhileWaiting(database, vote.voterId, 'approve');
    await namingDecider(database, vote.proposalId, () =>
      approve({ database, actions: proposals.actions }, vote),
    );
    return readProposal(database, vote.proposalId, call.principal);
  });

  serve(app, contract.denyProposal, async (call) => {
    const vote = voteIn(call, call.body.reason);
    await namingDecider(database, vote.proposalId, () =>
      deny({ database, actions: proposals.actions }, vote),
    );
    return readProposal(database, vote.proposalId, call.principal);
  });

  serve(app, contract.withdrawProposal, async (call) => {
    const vote = voteIn(call, null);
    await namingDecider(database, vote.proposalId, () => withdraw(database, vote));
    return readProposal(database, vote.proposalId, call.principal);
  });

  serve(app, contract.listPolicies, () => listPolicies(database, proposals.mode));

  serve(app, contract.setPolicy, async ({ params, body, principal, origin }) => {
    const { reason, approvals, threshold, releasesByTime } = body;
    const payload: PolicyPayload = {
      action: params.action,
      approvals,
      threshold:
        threshold === null || !contract.hasAmount(params.action)
          ? null
          : String(parseAmount(threshold) ?? 0n),
      releasesByTime: params.action === 'transaction_approval' ? (releasesByTime ?? false) : null,
    };
    refuseTooFew(payload);
    await refuseWhileWaiting(database, principal.customerId, 'change policies');
    return inStaffTransaction(database, principal, async (connection) => {
      const maker = { staff: principal, reason, origin };
      const accepted = await proposals.ifNeeded(['policy_change'], payload, maker, connection);
      if (accepted) return accepted;
      await lockPolicies(connection);
      const setter = { staffId: principal.customerId, proposalId: null, origin };
      await changePolicy(connection, proposals.mode, payload, setter);
      return listPolicies(connection, proposals.mode);
    });
  });
}

type VoteCall = Call<
  typeof contract.approveProposal | typeof contract.denyProposal | typeof contract.withdrawProposal
>;

const voteIn = (
  { params, principal, origin }: Pick<VoteCall, 'params' | 'principal' | 'origin'>,
  reason: string | null,
): CastVote => ({
  proposalId: BigInt(params.id),
  voterId: principal.customerId,
  voter: principal,
  reason,
  origin,
});
