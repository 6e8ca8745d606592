import type { ServerResponse } from 'node:http';
import {
  downloadArchive,
  downloadMonth,
  downloadRange,
} from '@seven-hills/contracts/api/money/statements/statements';
import { downloadStatement } from '@seven-hills/contracts/api/money/transactions';
import type { Endpoint } from '@seven-hills/contracts/endpoint';
import { Refusal } from '../problem.ts';
import type { ServerLimits } from '../server-limits.ts';
import { createLane, type Lane } from './lane.ts';
import { onceOver } from './once-over.ts';

export interface ReadLanes {
  /**
   * Waits for a read of the person to start: null if it may start immediately, otherwise a promise
   * of its turn, which never resolves if the client disconnects. The read ends with its response.
   * Fails with `too_many_requests`.
   */
  enter(customerId: bigint, endpoint: Endpoint, response: ServerResponse): Promise<void> | null;
}

/**
 * A month as CSV is assembled in memory; a statement can have many pages, and an archive many
 * statements.
 */
const costlyReads: readonly string[] = [
  downloadStatement,
  downloadMonth,
  downloadRange,
  downloadArchive,
].map(({ path }) => path);
const costOf = (endpoint: Endpoint) => (costlyReads.includes(endpoint.path) ? 4 : 1);

/**
 * Limits concurrent reads of one person across all sessions and connections to this server; others
 * wait briefly, and excess reads are refused. Writes are not limited here but by the ledger's locks
 * and the attempt counters.
 */
export function createReadLanes({
  readsAtOnceMax,
  readsWaitingMax,
}: Pick<ServerLimits, 'readsAtOnceMax' | 'readsWaitingMax'>): ReadLanes {
  const lanes = new Map<bigint, Lane>();
  return {
    enter(customerId, endpoint, response) {
      // The client can disconnect while the caller looks up the session.
      if (response.closed) return new Promise(() => {});
      const lane = lanes.get(customerId) ?? createLane(readsAtOnceMax, readsWaitingMax);
      lanes.set(customerId, lane);
      let hasBegun = false;
      let begin = () => {
        hasBegun = true;
      };
      const leave = lane.enter(() => begin(), costOf(endpoint));
      if (!leave)
        throw new Refusal('too_many_requests', 'Too many requests at once. Please try again.', {
          retryAfterSeconds: 1,
        });
      onceOver(response, () => {
        leave();
        if (lane.isEmpty()) lanes.delete(customerId);
      });
      if (hasBegun) return null;
      return new Promise((resolve) => {
        begin = resolve;
      });
    },
  };
}
