import { limits } from '@seven-hills/contracts/limits';
import { byteas, type Connection, type Database } from '@seven-hills/postgres';
import type { FindSession, LiveSession } from '../../http/callers/principal.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { askTogether } from '../../platform/database/ask-together.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';

/**
 * Opens a session for a customer and returns the token for the cookie; stores only the token's
 * hash.
 */
export async function openSession(
  database: Database | Connection,
  customerId: bigint,
  origin: Origin,
): Promise<string> {
  const token = newToken();
  await database.query({
    name: 'open-session',
    text: `insert into session (token_hash, customer_id, expires_at, ip_address, user_agent)
           values ($1, $2, now() + make_interval(hours => $3), $4, $5)`,
    values: [
      hashToken(token),
      customerId,
      limits.sessionHoursMax,
      origin.ipAddress,
      origin.userAgent,
    ],
  });
  return token;
}

interface SessionRow {
  position: number;
  customer_id: bigint;
  account_id: bigint | null;
  role: 'user' | 'admin';
  has_initial_deposit: boolean;
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
    text: `select asked.position::int, session.customer_id, customer.role, customer.has_initial_deposit,
                  account.id as account_id,
                  extract(epoch from expires_at - now())::float8 as ends_in_seconds,
                  extract(epoch from now() - last_active_at)::float8 as idle_seconds
           from (
             select * from unnest($1::bytea[]) with ordinality limit $3
           ) as asked (token_hash, position)
           join session using (token_hash)
           join customer on customer.id = session.customer_id
           left join account on account.customer_id = session.customer_id
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
      role: row.role,
      hasInitialDeposit: row.has_initial_deposit,
      sessionHash,
    },
    expiresInSeconds: Math.floor(Math.min(row.ends_in_seconds, idleSecondsMax - row.idle_seconds)),
    expiresInSecondsIfActive: Math.floor(Math.min(row.ends_in_seconds, idleSecondsMax)),
    isStale: row.idle_seconds > 30,
  };
}

/** Extends a session's idle time immediately, at its owner's request; returns the seconds left. */
export async function touchSession(database: Database, sessionHash: Buffer): Promise<number> {
  const { rows } = await database.query<{ expires_in_seconds: number }>({
    name: 'touch-session',
    text: `update session set last_active_at = now()
           where token_hash = $1
           returning extract(epoch from least(expires_at, now() + make_interval(mins => $2)) - now())::float8 as expires_in_seconds`,
    values: [sessionHash, limits.sessionIdleMinutes],
  });
  return Math.floor(rows[0]?.expires_in_seconds ?? 0);
}

/** Ends one session immediately, on every server. */
export async function closeSession(database: Database, sessionHash: Buffer): Promise<void> {
  await database.query('delete from session where token_hash = $1', [sessionHash]);
}

/** Ends all sessions of a customer, except for the given one, if any. */
export async function closeOtherSessions(
  database: Database | Connection,
  customerId: bigint,
  keptSessionHash: Buffer | null,
): Promise<void> {
  await database.query(
    'delete from session where customer_id = $1 and token_hash is distinct from $2',
    [customerId, keptSessionHash],
  );
}

/** Removes ended sessions, which are already refused; called by a job. */
export async function removeEndedSessions(database: Database): Promise<void> {
  await database.query(
    `delete from session
     where expires_at < now() or last_active_at < now() - make_interval(mins => $1)`,
    [limits.sessionIdleMinutes],
  );
}
