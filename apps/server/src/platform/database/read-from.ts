import type { Database } from '@seven-hills/postgres';

/** The database that a read queries, and the one that it writes to. */
export interface ReadFrom {
  /** The primary, or a replica, which refuses every write. */
  database: Database;
  primary: Database;
}

/** Makes `create` run only once for each pool, for objects such as a pool's cache. */
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
