import type { ServerResponse } from 'node:http';
import type { Endpoint } from '@seven-hills/contracts/endpoint';
import type { Principal } from '../callers/principal.ts';
import { Refusal } from '../problem.ts';
import type { ServerLimits } from '../server-limits.ts';
import { isOrder, roomOf } from './call-costs.ts';
import { createLane, type Lane } from './lane.ts';
import { onceOver } from './once-over.ts';

/** Whose requests share a lane: one person's, or those of visitors from one network. */
export type LaneOwner = Pick<Principal, 'customerId' | 'staffRole'> | { network: string };

export interface RequestLanes {
  /**
   * Waits for a request to start: null if it may start immediately, otherwise a promise of its turn,
   * which never resolves if the client disconnects. The request ends with its response. Fails with
   * `too_many_requests`.
   */
  enter(owner: LaneOwner, endpoint: Endpoint, response: ServerResponse): Promise<void> | null;
}

/**
 * Limits concurrent requests of one person across all sessions and connections to this server, in
 * separate lanes for reads, orders, and other writes; visitors' writes are limited by network. Others
 * wait in memory, without a database connection, and excess requests are refused.
 */
export function createRequestLanes(limits: ServerLimits): RequestLanes {
  const lanes = new Map<string, Lane>();
  return {
    enter(owner, endpoint, response) {
      // The client can disconnect while the caller looks up the session.
      if (response.closed) return new Promise(() => {});
      const { key, atOnceMax, waitingMax } = laneOf(owner, endpoint, limits);
      const lane = lanes.get(key) ?? createLane(atOnceMax, waitingMax);
      lanes.set(key, lane);
      let hasBegun = false;
      let begin = () => {
        hasBegun = true;
      };
      const leave = lane.enter(() => begin(), roomOf(endpoint));
      if (!leave)
        throw new Refusal('too_many_requests', 'Too many requests at once. Please try again.', {
          retryAfterSeconds: 1,
        });
      onceOver(response, () => {
        leave();
        if (lane.isEmpty()) lanes.delete(key);
      });
      if (hasBegun) return null;
      return new Promise((resolve) => {
        begin = resolve;
      });
    },
  };
}

function laneOf(
  owner: LaneOwner,
  endpoint: Endpoint,
  limits: ServerLimits,
): { key: string; atOnceMax: number; waitingMax: number } {
  if ('network' in owner)
    return {
      key: `network ${owner.network}`,
      atOnceMax: limits.visitorWritesAtOnceMax,
      waitingMax: limits.visitorWritesWaitingMax,
    };
  const { customerId, staffRole } = owner;
  if (endpoint.method === 'GET')
    return {
      key: `reads ${customerId}`,
      atOnceMax: limits.readsAtOnceMax,
      waitingMax: limits.readsWaitingMax,
    };
  if (isOrder(endpoint))
    return {
      key: `orders ${customerId}`,
      atOnceMax: limits.ordersAtOnceMax,
      waitingMax: limits.ordersWaitingMax,
    };
  return {
    key: `writes ${customerId}`,
    atOnceMax: staffRole === null ? limits.writesAtOnceMax : limits.staffWritesAtOnceMax,
    waitingMax: limits.writesWaitingMax,
  };
}
