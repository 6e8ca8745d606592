import type { Database } from '@seven-hills/postgres';

export interface DemoPerson {
  customerId: bigint;
  accountId: bigint;
}

/** Returns a person of the demo by the name in their email address. Throws if there is none. */
export type DemoPeople = (name: string) => DemoPerson;

/**
 * Adds a capability's own data to a new demo, whose people have accounts and months of activity.
 */
export type SeedDemo = (database: Database, people: DemoPeople) => Promise<void>;
