import { createPool, type Database, whyMissing } from '@seven-hills/postgres';
import { concurrencyFeatures } from './concurrency-features.ts';
import type { Feature } from './feature.ts';
import { schemaFeatures } from './schema-features.ts';

/** Whether the bank can use a feature, works without it, or cannot run. */
export type Verdict = 'supported' | 'works another way' | 'missing';

/** The result of the check for one feature. */
export interface Line {
  name: string;
  usedBy: string;
  verdict: Verdict;
  note: string;
}

/** Tests every feature on an empty database, where it leaves tables. */
export async function checkFeatures(connectionString: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (const feature of [...schemaFeatures, ...concurrencyFeatures]) {
    const reason = await reasonAgainst(feature, connectionString);
    const { name, usedBy, otherwise } = feature;
    if (reason === null) lines.push({ name, usedBy, verdict: 'supported', note: '' });
    else if (otherwise !== undefined)
      lines.push({ name, usedBy, verdict: 'works another way', note: `${otherwise} (${reason})` });
    else lines.push({ name, usedBy, verdict: 'missing', note: reason });
  }
  return lines;
}

/** Each probe has its own connections, so that a failed one leaves nothing behind in a session. */
async function reasonAgainst({ probe }: Feature, connectionString: string): Promise<string | null> {
  if (typeof probe === 'string')
    return whyMissing(connectionString, probe).catch((error: Error) => error.message);
  return withPool(connectionString, async (pool) => {
    const [one, other] = [await pool.connect(), await pool.connect()];
    try {
      await probe({ one, other });
      return null;
    } catch (error) {
      return (error as Error).message;
    } finally {
      for (const session of [one, other]) session.release(true);
    }
  });
}

/** Runs work on connections of its own, which close afterward. */
export async function withPool<T>(
  connectionString: string,
  work: (pool: Database) => Promise<T>,
): Promise<T> {
  const pool = createPool({
    connectionString,
    max: 2,
    applicationName: 'seven-hills-check',
    answerTimeoutMs: 60_000,
  });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
