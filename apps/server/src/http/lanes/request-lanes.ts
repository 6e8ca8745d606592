import type { ServerResponse } from 'node:http';
import type { Endpoint } from '@seven-hills/contracts/endpoint';
import type { Principal } from '../callers/principal.ts';
import { Refusal } from '../problem.ts';
import type { ServerLimits } from '../server-limits.ts';
import { demandOf } from './call-costs.ts';
import { createLane, type Lane } from './lane.ts';
import { onceOver } from './once-over.ts';

/** Whose requests share a lane: one person's, or those of visitors from one network. */
type LaneOwner = Pick<Principal, 'customerId' | 'staffRole'> | { network: string };

export interface RequestLanes {
  /**
   * Waits for a request to start: null if it may start immediately, otherwise a promise of its
   * turn, which never resolves if the client disconnects. The request ends with its response. Fails
   * with `too_many_requests`.
   */
  enter(owner: LaneOwner, endpoint: Endpoint, response: ServerResponse): Promise<void> | null;
}

/**
 * Limits concurrent requests of one person across all sessions and connections to this server, in
 * separate lanes for reads, costly reads, orders, and other writes; visitors' writes are limited by
 * network. Others wait in memory, without a database connection, and excess requests are refused.
 */
export function createRequestLanes(limits: ServerLimits): RequestLanes {
  const { readsAtOnceMax, ordersAtOnceMax, writesAtOnceMax, staffWritesAtOnceMax } = limits;
  const lanes = {
    reads: new OwnedLanes<bigint>(limits.readsWaitingMax),
    costlyReads: new OwnedLanes<bigint>(limits.readsWaitingMax),
    orders: new OwnedLanes<bigint>(limits.ordersWaitingMax),
    writes: new OwnedLanes<bigint>(limits.writesWaitingMax),
    visitors: new OwnedLanes<string>(limits.visitorWritesWaitingMax),
  };
  const roomOf = {
    reads: readsAtOnceMax,
    costlyReads: readsAtOnceMax,
    orders: ordersAtOnceMax,
    writes: writesAtOnceMax,
  };
  const staffRoomOf = { ...roomOf, writes: staffWritesAtOnceMax };
  return {
    enter(owner, endpoint, response) {
      const { lane, cost } = demandOf(endpoint);
      const places = cost?.room ?? 1;
      if ('network' in owner)
        return lanes.visitors.enter(owner.network, limits.visitorWritesAtOnceMax, places, response);
      const room = (owner.staffRole === null ? roomOf : staffRoomOf)[lane];
      return lanes[lane].enter(owner.customerId, room, places, response);
    },
  };
}

/**
 * A costly call keeps its places for three times as long again as it took, up to a second, so that
 * one person's statements take at most a quarter of a processor.
 */
const restFactor = 3;
const restMsMax = 1_000;

/** One lane for each owner who has a request. */
class OwnedLanes<Owner> {
  readonly #lanes = new Map<Owner, Lane>();
  readonly #waitingMax: number;

  constructor(waitingMax: number) {
    this.#waitingMax = waitingMax;
  }

  enter(
    owner: Owner,
    room: number,
    places: number,
    response: ServerResponse,
  ): Promise<void> | null {
    // The client can disconnect while the caller looks up the session.
    if (response.closed) return new Promise(() => {});
    let lane = this.#lanes.get(owner);
    if (!lane) {
      lane = createLane(room, this.#waitingMax);
      this.#lanes.set(owner, lane);
    }
    const entered = lane;
    let beganAt: number | null = null;
    let begin = () => {};
    const leave = entered.enter(() => {
      beganAt = performance.now();
      begin();
    }, places);
    if (!leave)
      throw new Refusal('too_many_requests', 'Too many requests at once. Please try again.', {
        retryAfterSeconds: 1,
      });
    const end = () => {
      leave();
      if (entered.isEmpty()) this.#lanes.delete(owner);
    };
    onceOver(response, () => {
      if (places === 1 || beganAt === null) return end();
      setTimeout(end, Math.min(restFactor * (performance.now() - beganAt), restMsMax)).unref();
    });
    if (beganAt !== null) return null;
    return new Promise((resolve) => {
      begin = resolve;
    });
  }
}
