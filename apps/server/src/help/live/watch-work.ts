import type { Database } from '@seven-hills/postgres';
import { workVersion } from '../../staff/queue/work-version.ts';

/** The maximum delay before a change of open work is reported. */
export const workWatchMs = 2_000;

export interface WorkWatch {
  /** Reports a change since the last look; without staff at their screens, it reads nothing. */
  look(isWatched: boolean): Promise<void>;
}

/** Detects changes of open work by polling, like those of accounts, at no cost to postings. */
export function createWorkWatch(database: Database, onChanged: () => void): WorkWatch {
  let known: string | null = null;
  return {
    async look(isWatched) {
      if (!isWatched) {
        known = null;
        return;
      }
      const version = await workVersion(database);
      if (known !== null && version !== known) onChanged();
      known = version;
    },
  };
}
