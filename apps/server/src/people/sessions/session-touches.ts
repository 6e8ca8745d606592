import { limits } from '@seven-hills/contracts/limits';
import { byteas, type Database } from '@seven-hills/postgres';

export interface SessionTouches {
  /** Notes that a session's owner is active now. Written down within `touchEveryMs`. */
  touch(sessionHash: Buffer): void;
  /** Writes down what is noted and stops. */
  close(): Promise<void>;
}

interface Touch {
  sessionHash: Buffer;
  /** By this process's own clock, which only moves forward. */
  notedAt: number;
}

/** A crash loses at most this much of "last active", out of 15 minutes. */
const touchEveryMs = 200;

/**
 * Notes activity off the requests' path: one statement a few times a second for all sessions instead of
 * one commit for each request. A session that has ended meanwhile stays ended. What cannot be written is
 * written with the next activity, as the moment that it was noted at.
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
      // What was noted meanwhile is newer.
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

/** Rows that another server is touching or ending at this moment are left to it, so nobody waits. */
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
