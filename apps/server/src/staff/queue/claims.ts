import { workLimits } from '@seven-hills/bank/words/work-kinds';
import type { Given } from '@seven-hills/contracts/endpoint';
import type { WorkKind, workOwner } from '@seven-hills/contracts/staff/queue';
import type { Connection, Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { writeClock } from '../../platform/time/bank-calendar.ts';

/** The items that can be claimed. Chats have their own owner field. */
interface Claimable {
  kind: Exclude<WorkKind, 'chat'>;
  reference: number | bigint;
}

/** SQL for whether a claim has not lapsed. */
export const isLive = (claim: string) =>
  `${claim}.seen_at > now() - make_interval(mins => ${workLimits.claimMinutes})`;

interface ClaimRow {
  id: bigint;
  name: string;
  since: Date;
}

/**
 * Claims an item for a person, or renews the claim, which outlasts the caller's transaction. Of two
 * simultaneous claims, one wins, because the primary key allows one row. Fails with
 * `claimed_by_colleague`, which names the colleague and the time.
 */
export async function claim(
  connection: Connection,
  { kind, reference }: Claimable,
  staffId: bigint,
): Promise<Given<typeof workOwner>> {
  await connection.query(
    `insert into work_claim as known (kind, reference, claimed_by) values ($1, $2, $3)
     on conflict (kind, reference) do update
     set claimed_by = excluded.claimed_by, seen_at = now(),
         claimed_at = case when known.claimed_by = excluded.claimed_by and ${isLive('known')}
                           then known.claimed_at else now() end
     where known.claimed_by = excluded.claimed_by or not ${isLive('known')}`,
    [kind, reference, staffId],
  );
  const { rows } = await connection.query<ClaimRow>(
    `select owner.id, owner.first_name || ' ' || owner.last_name as name, known.claimed_at as since
     from work_claim as known join customer as owner on owner.id = known.claimed_by
     where known.kind = $1 and known.reference = $2`,
    [kind, reference],
  );
  const row = rows[0];
  if (!row) throw new Error(`the claim of ${kind} ${reference} disappeared`);
  if (row.id !== staffId) throw claimedByColleague(row.name, row.since);
  return { ...row, isCaller: true };
}

/** Ends a person's claim; another person's claim remains. */
export async function release(
  connection: Connection | Database,
  { kind, reference }: Claimable,
  staffId: bigint,
): Promise<void> {
  await connection.query(
    'delete from work_claim where kind = $1 and reference = $2 and claimed_by = $3',
    [kind, reference, staffId],
  );
}

/** Assigns an item to a person, regardless of its current claim. */
export async function reassign(
  connection: Connection,
  { kind, reference }: Claimable,
  staffId: bigint,
): Promise<void> {
  await connection.query(
    `insert into work_claim (kind, reference, claimed_by) values ($1, $2, $3)
     on conflict (kind, reference) do update
     set claimed_by = excluded.claimed_by, claimed_at = now(), seen_at = now()`,
    [kind, reference, staffId],
  );
}

/** Removes claims that have lapsed; returns how many. */
export async function removeLapsedClaims(database: Database): Promise<number> {
  const { rowCount } = await database.query(
    `delete from work_claim as known where not ${isLive('known')}`,
  );
  return rowCount ?? 0;
}

/** The refusal that names the person who is working on an item, and when they claimed it. */
export const claimedByColleague = (name: string, claimedAt: Date): Refusal =>
  new Refusal(
    'claimed_by_colleague',
    `${name} has been working on this since ${writeClock(claimedAt)}.`,
    { claim: { name, since: claimedAt.toISOString() } },
  );

/** SQL for the columns of the claim of an item. */
export const claimColumns = 'claim.claimed_by as owner_id, claim.claimed_at as owner_since';

/** SQL that joins the claim of an item, unless it has lapsed. */
export const joinClaim = (kind: Claimable['kind'], reference: string) =>
  `left join work_claim as claim
     on claim.kind = '${kind}' and claim.reference = ${reference} and ${isLive('claim')}`;
