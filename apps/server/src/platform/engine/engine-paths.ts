import {
  type Connection,
  type Database,
  type EngineFeatures,
  engineFeatures,
  inTransaction,
  postgresFeatures,
} from '@seven-hills/postgres';
import { watchWriters } from './writing-epochs.ts';

type Queryable = Pick<Database | Connection, 'query'>;

/**
 * Returns which features of the engine the bank uses on this database, or null if none has been
 * decided yet. The others have a portable path.
 */
export async function readEnginePaths(database: Queryable): Promise<EngineFeatures | null> {
  const { rows: found } = await database.query<{ exists: boolean }>(
    "select to_regclass('public.engine_path') is not null as exists",
  );
  if (!found[0]?.exists) return null;
  const { rows } = await database.query<{ feature: keyof EngineFeatures; is_portable: boolean }>(
    'select feature, is_portable from engine_path',
  );
  if (rows.length === 0) return null;
  const paths = { ...postgresFeatures };
  for (const { feature, is_portable } of rows) paths[feature] = !is_portable;
  return paths;
}

const known = new WeakMap<Database, EngineFeatures>();

/** Does the same for a running server, and caches the result: a database's paths never change. */
export async function enginePathsOf(database: Database): Promise<EngineFeatures> {
  const remembered = known.get(database);
  if (remembered) return remembered;
  const paths = await readEnginePaths(database);
  if (!paths) return postgresFeatures;
  known.set(database, paths);
  return paths;
}

/**
 * Decides the paths of a migrated database for good, as its owner. If several servers start at the
 * same time, the first one decides. Returns the decision.
 */
export async function settleEnginePaths(
  owner: Database,
  features: EngineFeatures,
): Promise<EngineFeatures> {
  return inTransaction(owner, async (connection) => {
    // Inserting the same rows makes a second server wait for the first.
    await connection.query(
      `insert into engine_path (feature, is_portable)
       select feature, is_portable from unnest($1::text[], $2::boolean[]) as path (feature, is_portable)
       on conflict do nothing`,
      [engineFeatures, engineFeatures.map((feature) => !features[feature])],
    );
    const paths = (await readEnginePaths(connection)) ?? features;
    if (!paths.writersInLocks) await watchWriters(connection);
    return paths;
  });
}
