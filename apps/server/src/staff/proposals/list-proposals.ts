import type { CustomerFlag } from '@seven-hills/bank/customer-flags';
import type { QueryOf } from '@seven-hills/contracts/endpoint';
import type {
  listProposals as contract,
  Proposal,
  ProposalActionName,
  ProposalState,
} from '@seven-hills/contracts/staff/proposals';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import { flagsOf } from '../../people/identity/flags.ts';
import { refuseOwnRead } from '../../people/identity/own-data.ts';
import { refusalOfPerson } from './judge-vote.ts';

type Viewer = Pick<Principal, 'customerId' | 'staffRole'>;

interface ListedRow {
  id: bigint;
  action: ProposalActionName;
  state: ProposalState;
  person_id: bigint | null;
  person_name: string | null;
  person_email: string | null;
  person_flags: CustomerFlag[];
  barred_ids: bigint[];
  changes: Proposal['changes'];
  reason: string | null;
  maker_id: bigint;
  maker_name: string;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  approvals: number;
  votes: {
    voterId: number;
    voterName: string;
    isApproval: boolean;
    reason: string | null;
    votedAt: string;
  }[];
}

/**
 * Lists a page of proposals that are not about the viewer: open ones oldest first, ended ones
 * newest first.
 */
export async function listProposals(
  database: Database | Connection,
  { state, person, limit, cursor }: QueryOf<typeof contract>,
  viewer: Viewer,
): Promise<Proposal[]> {
  const isOpen = state === 'open';
  const rows = await readRows(
    database,
    `${isOpen ? '' : 'not '}(state = 'open' and expires_at > now())
       and person_id is distinct from $4 and ($2::bigint is null or person_id = $2)
       and ($3::bigint is null or id ${isOpen ? '>' : '<'} $3)`,
    isOpen ? 'id' : 'id desc',
    [limit, person ?? null, cursor ?? null, viewer.customerId],
  );
  return rows.map((row) => toProposal(row, viewer));
}

/** Returns one proposal as a viewer sees it. Fails with `conflict` if it is about the viewer. */
export async function readProposal(
  database: Database | Connection,
  id: bigint,
  viewer: Viewer,
): Promise<Proposal> {
  const [row] = await readRows(database, 'id = $2', 'id', [1, id]);
  if (!row) throw new Error(`proposal ${id} disappeared`);
  if (row.person_id !== null) refuseOwnRead(viewer.customerId, row.person_id);
  return toProposal(row, viewer);
}

async function readRows(
  database: Database | Connection,
  where: string,
  orderBy: 'id' | 'id desc',
  values: unknown[],
): Promise<ListedRow[]> {
  const { rows } = await database.query<ListedRow>(
    `select item.id, item.action, item.person_id, item.barred_ids, item.changes, item.reason,
            item.maker_id, item.created_at, item.expires_at, item.approvals,
            case when item.state = 'open' and item.expires_at <= now() then 'expired'
                 else item.state end as state,
            case when item.state = 'open' and item.expires_at <= now() then item.expires_at
                 else item.ended_at end as ended_at,
            person.first_name || ' ' || person.last_name as person_name, person.email as person_email,
            ${flagsOf('item.person_id')} as person_flags,
            maker.first_name || ' ' || maker.last_name as maker_name,
            coalesce(cast_votes.votes, '[]') as votes
     from (
       select * from proposal where ${where} order by ${orderBy} limit $1
     ) as item
     join customer as maker on maker.id = item.maker_id
     left join customer as person on person.id = item.person_id
     left join lateral (
       select json_agg(
                json_build_object(
                  'voterId', voter.id,
                  'voterName', voter.first_name || ' ' || voter.last_name,
                  'isApproval', vote.is_approval,
                  'reason', vote.reason,
                  'votedAt', vote.voted_at
                )
                order by vote.voted_at
              ) as votes
       from proposal_vote as vote
       join customer as voter on voter.id = vote.voter_id
       where vote.proposal_id = item.id
     ) as cast_votes on true
     order by item.${orderBy}`,
    values,
  );
  return rows;
}

function toProposal(row: ListedRow, viewer: Viewer): Proposal {
  const voterId = viewer.customerId;
  const hasVoted = row.votes.some((vote) => BigInt(vote.voterId) === voterId);
  const refusal = refusalOfPerson(row, { voterId, role: viewer.staffRole, hasVoted });
  return {
    id: Number(row.id),
    action: row.action,
    state: row.state,
    person:
      row.person_id === null
        ? null
        : {
            id: Number(row.person_id),
            name: row.person_name ?? '',
            email: row.person_email ?? '',
            flags: row.person_flags,
          },
    changes: row.changes,
    reason: row.reason,
    maker: { id: Number(row.maker_id), name: row.maker_name },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    approvals: row.approvals,
    votes: row.votes.map((vote) => ({
      voter: { id: vote.voterId, name: vote.voterName },
      isApproval: vote.isApproval,
      reason: vote.reason,
      votedAt: new Date(vote.votedAt).toISOString(),
    })),
    refusedToCaller: refusal?.message ?? null,
    isOwn: row.maker_id === voterId,
  };
}
