import type { StaffRole } from '@seven-hills/bank/staff-roles';
import type { Endpoint } from '@seven-hills/contracts/endpoint';

/** The signed-in person behind a request, according to the session and the customer's row. */
export interface Principal {
  customerId: bigint;
  /**
   * The account that the request names, which the person may use, or else their primary one; `null`
   * for staff without an account.
   */
  accountId: bigint | null;
  /** `null` for a person who does not work here. */
  staffRole: StaffRole | null;
  hasInitialDeposit: boolean;
  /** Whether the bank is open to the person: they made the deposit, or share another's account. */
  isAdmitted: boolean;
  /** Whether an authenticator app is in use or there is a passkey. */
  hasFactor: boolean;
  /**
   * The version of everything that proves who the person is, when the request began. A transaction
   * that relies on a check of it compares the version under the person's lock.
   */
  credentialsVersion: bigint;
  /** The role of a staff member whose session lacks the second factor, and so its permissions. */
  withheldRole: StaffRole | null;
  /**
   * Seconds since the session's owner last confirmed their identity, and last did so with a second
   * factor; staff only.
   */
  confirmation: { secondsAgo: number | null; factorSecondsAgo: number | null };
  /** SHA-256 of the session's token: identifies the session but cannot open it. */
  sessionHash: Buffer;
}

/** What a person may do with an account. */
export type AccountAccess = 'read' | 'move';

/** A session that is currently valid. */
export interface LiveSession {
  principal: Principal;
  /** Seconds until it ends without further activity. */
  expiresInSeconds: number;
  /** Seconds until it ends if its owner is active now, limited by the session's absolute end. */
  expiresInSecondsIfActive: number;
  /** Whether its recorded activity is old enough to update. */
  isStale: boolean;
}

/** Returns the live session for a cookie's token, or `null` if there is none. */
export type FindSession = (token: string) => Promise<LiveSession | null>;

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    /** Whether the answer may come from a replica of the database. */
    mayComeFromReplica?: boolean;
  }
}
