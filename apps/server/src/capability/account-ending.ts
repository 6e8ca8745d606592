import type { Connection } from '@seven-hills/postgres';

/** What a capability ends when a customer's account is closed. */
export interface AccountEnding {
  /** Its rows that postings lock, too. By default, there are none. */
  locked?: {
    /** Their name in the lock order. */
    name: string;
    /** Locks them. Runs before the account is locked, as every posting does. */
    lock(connection: Connection, accountId: bigint): Promise<void>;
  };
  end(connection: Connection, customerId: bigint): Promise<void>;
}
