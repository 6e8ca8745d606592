import type { Endpoint } from '@seven-hills/contracts/endpoint';

/** The signed-in person behind a request, as the session and the customer's row say. */
export interface Principal {
  customerId: bigint;
  /** `null` for staff who hold none. */
  accountId: bigint | null;
  role: 'user' | 'admin';
  hasInitialDeposit: boolean;
  /** SHA-256 of the session's token: names the session without being able to open it. */
  sessionHash: Buffer;
}

/** A session that is good right now. */
export interface LiveSession {
  principal: Principal;
  /** Seconds until it ends if nothing happens. */
  expiresInSeconds: number;
  /** The same if its owner is active now: bounded by the session's absolute end. */
  expiresInSecondsIfActive: number;
  /** Whether its last activity is old enough to be worth writing down anew. */
  isStale: boolean;
}

/** Finds the live session behind a cookie's token, or `null` when there is none (any more). */
export type FindSession = (token: string) => Promise<LiveSession | null>;

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}
