import type { Database } from '@seven-hills/postgres';

/** Where a read finds its rows, and where whatever it writes goes. */
export interface ReadFrom {
  /** The primary, or a replica, which refuses every write. */
  database: Database;
  primary: Database;
}

/** Creates what belongs to a pool, such as a cache, once for each pool. */
export function perDatabase<T>(create: (database: Database) => T): (database: Database) => T {
  const created = new WeakMap<Database, T>();
  return (database) => {
    let found = created.get(database);
    if (found === undefined) {
      found = create(database);
      created.set(database, found);
    }
    return found;
  };
}
