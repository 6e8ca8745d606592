import type { Proposal, ProposalActionName } from '@seven-hills/contracts/staff/proposals';
import { inTransaction } from '@seven-hills/postgres';
import { insertPolicy } from '../../src/staff/proposals/policies/policies.ts';
import type { Customer } from './people.ts';
import type { TestBank } from './test-bank.ts';

/** Makes an action require other staff members, as from the server's terminal. */
export async function requireOthers(
  bank: TestBank,
  action: ProposalActionName,
  approvals = 1,
  threshold: bigint | null = null,
): Promise<void> {
  await inTransaction(bank.database, (connection) =>
    insertPolicy(
      connection,
      action,
      { approvals, threshold, releasesByTime: null },
      { staffId: null, proposalId: null },
    ),
  );
}

export const setBalance = (
  { client }: Customer,
  whose: Customer,
  newBalance: string,
  changes: object = {},
) =>
  client.call('PATCH', '/api/admin/balance', {
    accountId: whose.accountId,
    newBalance,
    reason: 'A correction',
    ...changes,
  });

/** The proposal in a 202 answer. */
export function proposalIn(answer: { statusCode: number; body: string }): Proposal {
  if (answer.statusCode !== 202) throw new Error(`not proposed: ${answer.body}`);
  return (JSON.parse(answer.body) as { proposal: Proposal }).proposal;
}

export const approveProposal = ({ client }: Customer, { id }: Pick<Proposal, 'id'>) =>
  client.post(`/api/admin/proposals/${id}/approve`);

export const denyProposal = ({ client }: Customer, { id }: Pick<Proposal, 'id'>) =>
  client.post(`/api/admin/proposals/${id}/deny`, { reason: 'Not on my watch' });
