import type { Database } from '@seven-hills/postgres';
import { vi } from 'vitest';

/** Waits until `count` statements wait for locks that other transactions of the database hold. */
export const waitUntilBlocked = (superuser: Database, count = 1): Promise<unknown> =>
  vi.waitUntil(
    async () => {
      const { rowCount } = await superuser.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return (rowCount ?? 0) >= count;
    },
    { timeout: 25_000, interval: 5 },
  );
