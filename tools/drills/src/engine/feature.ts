import type { Connection, EngineFeature } from '@seven-hills/postgres';

/** Two sessions on the scratch database, one of which waits for the other in some probes. */
export interface Sessions {
  one: Connection;
  other: Connection;
}

/** One thing that the bank expects of its database engine. */
export interface Feature {
  name: string;
  /** Which part of the bank uses it. */
  usedBy: string;
  /** Uses the feature and checks its effect. Throws if the engine refuses or ignores it. */
  probe: ((sessions: Sessions) => Promise<void>) | EngineFeature;
  /** What the bank does if the engine lacks it. Default: it cannot run. */
  otherwise?: string;
}

/** Throws if a probe did not find what it expects. */
export function expectEffect(isThere: boolean, what: string): void {
  if (!isThere) throw new Error(`accepted, but ${what}`);
}

/** Throws unless a statement fails with this SQLSTATE. */
export async function expectRefusal(statement: Promise<unknown>, code: string): Promise<void> {
  const refusal = await statement.then(
    () => undefined,
    (error: { code?: string }) => error.code ?? String(error),
  );
  expectEffect(refusal === code, `it ended with ${refusal ?? 'success'} instead of ${code}`);
}

/** Returns the only value of the only row. */
export async function onlyValue<T>(
  connection: Connection,
  sql: string,
  values: unknown[] = [],
): Promise<T | undefined> {
  const { rows } = await connection.query<Record<string, T>>(sql, values);
  return Object.values(rows[0] ?? {})[0];
}
