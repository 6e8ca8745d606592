import type { Database } from '@seven-hills/postgres';
import { workVersion } from '../../staff/queue/work-version.ts';

/** The maximum delay before a change in open work is reported. */
export const workWatchMs = 2_000;

interface WorkWatch {
  /** Reports a change since the last poll; reads nothing while no staff are connected. */
  look(isWatched: boolean): Promise<void>;
}

/** Detects changes in open work by polling, like account changes, at no cost to postings. */
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
