import type { Given, QueryOf } from '@seven-hills/contracts/endpoint';
import type { listProposals as contract, proposal } from '@seven-hills/contracts/staff/proposals';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import { namedPerson } from '../../people/identity/customer.ts';
import { flagsOf } from '../../people/identity/flags.ts';
import { refuseOwnRead } from '../../people/identity/own-data.ts';
import { refusalOfPerson } from './judge-vote.ts';

type Viewer = Pick<Principal, 'customerId' | 'staffRole'>;

type Proposal = Given<typeof proposal>;

interface ListedRow extends Omit<Proposal, 'refusedToCaller' | 'isOwn'> {
  person_id: bigint | null;
  barred_ids: bigint[];
  maker_id: bigint;
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
            item.maker_id, item.created_at as "createdAt", item.expires_at as "expiresAt",
            item.approvals,
            case when item.state = 'open' and item.expires_at <= now() then 'expired'
                 else item.state end as state,
            case when item.state = 'open' and item.expires_at <= now() then item.expires_at
                 else item.ended_at end as "endedAt",
            case when person.id is not null then json_build_object(
              'id', person.id, 'name', person.first_name || ' ' || person.last_name,
              'email', person.email, 'flags', ${flagsOf('item.person_id')}) end as person,
            ${namedPerson('maker')} as maker,
            coalesce(cast_votes.votes, '[]') as votes
     from (
       select * from proposal where ${where} order by ${orderBy} limit $1
     ) as item
     join customer as maker on maker.id = item.maker_id
     left join customer as person on person.id = item.person_id
     left join lateral (
       select json_agg(
                json_build_object(
                  'voter', ${namedPerson('voter')},
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
  const hasVoted = row.votes.some(({ voter }) => BigInt(voter.id) === voterId);
  const refusal = refusalOfPerson(row, { voterId, role: viewer.staffRole, hasVoted });
  return {
    ...row,
    votes: row.votes.map((vote) => ({ ...vote, votedAt: new Date(vote.votedAt) })),
    refusedToCaller: refusal?.message ?? null,
    isOwn: row.maker_id === voterId,
  };
}
