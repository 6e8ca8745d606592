import type { ProposalActionName } from '@seven-hills/contracts/staff/proposals';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { BankMode } from '../../../platform/bank-mode.ts';
import { lockPolicies, type Policy } from './policies.ts';
import { changePolicy } from './policy-action.ts';

/**
 * Sets a policy on the server's terminal without a vote, for a bank with a single staff member or
 * whose second one has left. The audit log records it.
 */
export async function setPolicyFromTerminal(
  database: Database,
  mode: BankMode,
  action: ProposalActionName,
  { approvals, threshold, releasesByTime }: Policy,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    await lockPolicies(connection);
    const payload = {
      action,
      approvals,
      threshold: threshold === null ? null : String(threshold),
      releasesByTime,
    };
    await changePolicy(connection, mode, payload, {
      staffId: null,
      proposalId: null,
      origin: null,
      detail: 'set on the server’s terminal',
    });
  });
}
