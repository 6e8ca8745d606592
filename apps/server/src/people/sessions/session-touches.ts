import { limits } from '@seven-hills/bank/limits';
import { byteas, type Database } from '@seven-hills/postgres';

export interface SessionTouches {
  /** Records that a session's owner is active now. Written within `touchEveryMs`. */
  touch(sessionHash: Buffer): void;
  /** Writes the recorded activity and stops. */
  close(): Promise<void>;
}

interface Touch {
  sessionHash: Buffer;
  /** By this process's monotonic clock. */
  notedAt: number;
}

/** The amount of activity that a crash can lose, out of an idle time of 15 minutes. */
const touchEveryMs = 200;

/**
 * Records activity outside the request path: one statement a few times a second for all sessions
 * instead of one commit for each request. An ended session stays ended. A failed write is retried
 * with the next activity and keeps its original time.
 */
export function createSessionTouches(
  database: Database,
  onFailure: (error: unknown) => void,
): SessionTouches {
  let noted = new Map<string, Touch>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    timer = null;
    const touches = noted;
    noted = new Map();
    try {
      await writeTouches(database, [...touches.values()]);
    } catch (error) {
      onFailure(error);
      // Activity recorded during the write is newer.
      noted = new Map([...touches, ...noted]);
    }
  }

  return {
    touch(sessionHash) {
      noted.set(sessionHash.toString('latin1'), { sessionHash, notedAt: performance.now() });
      timer ??= setTimeout(() => {
        writing = write();
      }, touchEveryMs);
    },
    async close() {
      if (timer) clearTimeout(timer);
      await writing;
      if (noted.size > 0) await write();
    },
  };
}

/** Skips rows that another server is updating or deleting, so that no server waits. */
async function writeTouches(database: Database, touches: readonly Touch[]): Promise<void> {
  const now = performance.now();
  await database.query({
    name: 'touch-sessions',
    text: `update session
           set last_active_at = greatest(last_active_at, now() - make_interval(secs => noted.seconds_ago))
           from unnest($1::bytea[], $3::float8[]) as noted (token_hash, seconds_ago)
           where session.token_hash = noted.token_hash and session.token_hash in (
             select token_hash from session
             where token_hash = any ($1::bytea[])
               and expires_at > now() and last_active_at > now() - make_interval(mins => $2)
             for update skip locked
           )`,
    values: [
      byteas(touches.map(({ sessionHash }) => sessionHash)),
      limits.sessionIdleMinutes,
      touches.map(({ notedAt }) => (now - notedAt) / 1_000),
    ],
  });
}
