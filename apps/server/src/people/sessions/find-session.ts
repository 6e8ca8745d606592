import { limits } from '@seven-hills/bank/limits';
import type { StaffRole } from '@seven-hills/bank/staff-roles';
import { byteas, type Database } from '@seven-hills/postgres';
import type { FindSession, LiveSession } from '../../http/callers/principal.ts';
import type { StaffRules } from '../../http/callers/staff-rules.ts';
import { batchReads } from '../../platform/database/batch-reads.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { isAdmitted } from '../identity/customer.ts';
import { secondFactorAt } from './session-store.ts';

interface SessionRow {
  position: number;
  customer_id: bigint;
  account_id: bigint | null;
  staff_role: StaffRole | null;
  has_initial_deposit: boolean;
  is_admitted: boolean;
  has_factor: boolean;
  credentials_version: bigint;
  /** These two apply to staff only: customers' sessions do not depend on them. */
  confirmed_seconds_ago: number | null;
  factor_seconds_ago: number | null;
  ends_in_seconds: number;
  idle_seconds: number;
}

/**
 * Creates the session lookup that starts every request. An ended session is refused immediately,
 * and a staff session without the second factor that the rules require has no role.
 */
export const createSessionLookup = (database: Database, rules: StaffRules): FindSession =>
  batchReads((tokens) => findSessions(database, rules, tokens));

async function findSessions(
  database: Database,
  rules: StaffRules,
  tokens: readonly string[],
): Promise<(LiveSession | null)[]> {
  const hashes = tokens.map(hashToken);
  const { rows } = await database.query<SessionRow>({
    name: 'find-sessions',
    text: `select asked.position::int, session.customer_id, customer.staff_role,
                  customer.has_initial_deposit, ${isAdmitted} as is_admitted,
                  customer.has_factor,
                  customer.credentials_version,
                  case when customer.staff_role is not null
                       then extract(epoch from now() - confirmed_at)::float8 end as confirmed_seconds_ago,
                  case when customer.staff_role is not null
                       then extract(epoch from now() - ${secondFactorAt})::float8 end as factor_seconds_ago,
                  main.account_id,
                  extract(epoch from expires_at - now())::float8 as ends_in_seconds,
                  extract(epoch from now() - last_active_at)::float8 as idle_seconds
           from (
             select * from unnest($1::bytea[]) with ordinality limit $3
           ) as asked (token_hash, position)
           join session using (token_hash)
           join customer on customer.id = session.customer_id
           left join account_owner as main
             on main.customer_id = session.customer_id and main.is_primary
           where expires_at > now()
             and last_active_at > now() - make_interval(
               mins => case when customer.staff_role is null then $2::int else $4::int end)`,
    // The limit excludes no rows. With a limit as a parameter, the planner expects few rows and
    // keeps its generic plan; without one, it makes a new plan for each request, at five times the
    // cost of the lookup.
    values: [byteas(hashes), limits.sessionIdleMinutes, hashes.length, rules.idleMinutes],
  });
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return hashes.map((sessionHash, index) => {
    const row = byPosition.get(index + 1);
    return row ? toLiveSession(row, rules, sessionHash) : null;
  });
}

function toLiveSession(row: SessionRow, rules: StaffRules, sessionHash: Buffer): LiveSession {
  const isWithheld =
    rules.requiresSecondFactor && !(row.has_factor && row.factor_seconds_ago !== null);
  const idleSecondsMax = idleMinutesOf(row.staff_role, rules) * 60;
  return {
    principal: {
      customerId: row.customer_id,
      accountId: row.account_id,
      staffRole: isWithheld ? null : row.staff_role,
      withheldRole: isWithheld ? row.staff_role : null,
      hasInitialDeposit: row.has_initial_deposit,
      isAdmitted: row.is_admitted,
      hasFactor: row.has_factor,
      credentialsVersion: row.credentials_version,
      confirmation: {
        secondsAgo: row.confirmed_seconds_ago,
        factorSecondsAgo: row.factor_seconds_ago,
      },
      sessionHash,
    },
    expiresInSeconds: Math.floor(Math.min(row.ends_in_seconds, idleSecondsMax - row.idle_seconds)),
    expiresInSecondsIfActive: Math.floor(Math.min(row.ends_in_seconds, idleSecondsMax)),
    isStale: row.idle_seconds > 30,
  };
}

/**
 * The minutes of inactivity after which a session ends, for a staff role, or for a customer if
 * null.
 */
export const idleMinutesOf = (role: StaffRole | null, { idleMinutes }: StaffRules): number =>
  role === null ? limits.sessionIdleMinutes : idleMinutes;
