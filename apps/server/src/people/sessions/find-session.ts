import { limits } from '@seven-hills/contracts/limits';
import type { StaffRole } from '@seven-hills/contracts/staff-roles';
import { byteas, type Database } from '@seven-hills/postgres';
import type { FindSession, LiveSession } from '../../http/callers/principal.ts';
import { askTogether } from '../../platform/database/ask-together.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { joinStaff } from '../identity/staff-member.ts';

interface SessionRow {
  position: number;
  customer_id: bigint;
  account_id: bigint | null;
  staff_role: StaffRole | null;
  has_initial_deposit: boolean;
  has_factor: boolean;
  ends_in_seconds: number;
  idle_seconds: number;
}

/**
 * Creates the session lookup that starts every request. An ended session is refused immediately.
 */
export const createSessionLookup = (database: Database): FindSession =>
  askTogether((tokens) => findSessions(database, tokens));

async function findSessions(
  database: Database,
  tokens: readonly string[],
): Promise<(LiveSession | null)[]> {
  const hashes = tokens.map(hashToken);
  const { rows } = await database.query<SessionRow>({
    name: 'find-sessions',
    text: `select asked.position::int, session.customer_id, staff.role as staff_role,
                  customer.has_initial_deposit, customer.has_factor,
                  account.id as account_id,
                  extract(epoch from expires_at - now())::float8 as ends_in_seconds,
                  extract(epoch from now() - last_active_at)::float8 as idle_seconds
           from (
             select * from unnest($1::bytea[]) with ordinality limit $3
           ) as asked (token_hash, position)
           join session using (token_hash)
           join customer on customer.id = session.customer_id
           left join account on account.customer_id = session.customer_id
           ${joinStaff('session.customer_id')}
           where expires_at > now()
             and last_active_at > now() - make_interval(mins => $2)`,
    // The limit excludes no rows. With a limit as a parameter, the planner expects few rows and
    // keeps its generic plan; without one, it made a new plan for each request, at five times the
    // cost of the lookup.
    values: [byteas(hashes), limits.sessionIdleMinutes, hashes.length],
  });
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return hashes.map((sessionHash, index) => {
    const row = byPosition.get(index + 1);
    return row ? toLiveSession(row, sessionHash) : null;
  });
}

const idleSecondsMax = limits.sessionIdleMinutes * 60;

function toLiveSession(row: SessionRow, sessionHash: Buffer): LiveSession {
  return {
    principal: {
      customerId: row.customer_id,
      accountId: row.account_id,
      staffRole: row.staff_role,
      hasInitialDeposit: row.has_initial_deposit,
      hasFactor: row.has_factor,
      sessionHash,
    },
    expiresInSeconds: Math.floor(Math.min(row.ends_in_seconds, idleSecondsMax - row.idle_seconds)),
    expiresInSecondsIfActive: Math.floor(Math.min(row.ends_in_seconds, idleSecondsMax)),
    isStale: row.idle_seconds > 30,
  };
}
