import type { StaffRole } from '@seven-hills/bank/staff-roles';
import type { ProposalActionName, ProposalState } from '@seven-hills/contracts/staff/proposals';
import { bigints, type Statement } from '@seven-hills/postgres';

/** A proposal as locked for a vote. */
export interface ProposalRow {
  id: bigint;
  action: ProposalActionName;
  person_id: bigint | null;
  barred_ids: bigint[];
  payload: unknown;
  base_version: string;
  approvals: number;
  maker_id: bigint;
  state: ProposalState;
  is_expired: boolean;
}

interface VoteRow {
  proposal_id: bigint;
  voter_id: bigint;
}

interface RoleRow {
  person_id: bigint;
  role: StaffRole;
}

/** The facts that a vote is judged by, all locked until the transaction ends. */
export interface Voting {
  proposals: Map<bigint, ProposalRow>;
  /** The people who have approved each proposal so far. */
  approvers: Map<bigint, bigint[]>;
  /** The current roles of makers and voters. */
  roles: Map<bigint, StaffRole>;
  /** Those of them whose sign-ins are blocked. */
  blocked: ReadonlySet<bigint>;
}

export interface Vote {
  proposalId: bigint;
  voterId: bigint;
}

/** `now` is the start of the transaction: a vote that began in time counts. */
const lockProposals = (ids: readonly bigint[]): Statement<ProposalRow> => ({
  name: 'lock-proposals',
  text: `select id, action, person_id, barred_ids, payload, base_version, approvals, maker_id, state,
                expires_at <= now() as is_expired
         from proposal
         where id = any ($1::bigint[])
         order by id
         for update`,
  values: [bigints(ids)],
});

/**
 * Locks the roles of everyone who takes part, so that they cannot change before the transaction
 * ends. A role change locks the same rows exclusively, so it takes them in one statement with the
 * administrators'.
 */
const lockRoles = (
  ids: readonly bigint[],
  voterIds: readonly bigint[],
  isForChange: boolean,
): Statement<RoleRow> => ({
  name: isForChange ? 'lock-roles-for-change' : 'lock-roles-of-voters',
  text: `select person_id, role from staff_member
         where ended_at is null
           and (person_id = any ($2::bigint[])
                or person_id in (select maker_id from proposal where id = any ($1::bigint[]))
                or person_id in (select voter_id from proposal_vote where proposal_id = any ($1::bigint[]))
                ${
                  isForChange
                    ? `or person_id in (select person_id from proposal where id = any ($1::bigint[]))
                or role = 'admin'`
                    : ''
                })
         order by id
         for ${isForChange ? 'no key update' : 'share'}`,
  values: [bigints(ids), bigints(voterIds)],
});

const readApprovers = (ids: readonly bigint[]): Statement<VoteRow> => ({
  name: 'read-approvers',
  text: `select proposal_id, voter_id from proposal_vote
         where proposal_id = any ($1::bigint[]) and is_approval`,
  values: [bigints(ids)],
});

/**
 * Blocking somebody locks their role first, so this reads what was true when the roles were locked,
 * in a statement of its own: one that waits for a lock does not see what was committed meanwhile.
 */
const readBlocked = (ids: readonly bigint[]): Statement<{ customer_id: bigint }> => ({
  name: 'read-blocked-voters',
  text: `select customer_id from customer_stop
         where kind in ('sign_in_block', 'closing', 'death') and ended_at is null
           and (customer_id in (select maker_id from proposal where id = any ($1::bigint[]))
                or customer_id in (
                  select voter_id from proposal_vote where proposal_id = any ($1::bigint[])))`,
  values: [bigints(ids)],
});

/** Locks and reads what votes are judged by: proposals by id, then staff members by id. */
export async function loadVoting(
  read: <Row>(statement: Statement<Row>) => Promise<Row[]>,
  votes: readonly Vote[],
  isForChange: boolean,
): Promise<Voting> {
  const ids = [...new Set(votes.map(({ proposalId }) => proposalId))].sort((a, b) =>
    a < b ? -1 : 1,
  );
  const voterIds = votes.map(({ voterId }) => voterId);
  const [proposals, roles, approvals, blocked] = await Promise.all([
    read(lockProposals(ids)),
    read(lockRoles(ids, voterIds, isForChange)),
    read(readApprovers(ids)),
    read(readBlocked(ids)),
  ]);
  const approvers = new Map<bigint, bigint[]>(ids.map((id) => [id, []]));
  for (const { proposal_id, voter_id } of approvals) approvers.get(proposal_id)?.push(voter_id);
  return {
    proposals: new Map(proposals.map((row) => [row.id, row])),
    approvers,
    roles: new Map(roles.map(({ person_id, role }) => [person_id, role])),
    blocked: new Set(blocked.map(({ customer_id }) => customer_id)),
  };
}
