import type { Connection } from '@seven-hills/postgres';

/** What a capability ends when a customer's account is closed. */
export interface AccountEnding {
  /** The name in the lock order of the rows that it locks. */
  name: string;
  /** Locks its rows. Runs before the account is locked, as every posting does. */
  lock(connection: Connection, accountId: bigint): Promise<void>;
  end(connection: Connection, customerId: bigint): Promise<void>;
}
