import type { Connection, Database } from '@seven-hills/postgres';
import { findWitnesses, withoutThese } from './find-witnesses.ts';
import type { TimeMark } from './time-mark-file.ts';

/**
 * The database lacks transfers that this server has acknowledged. The message says what to do next.
 */
export class OlderDatabaseError extends Error {
  override readonly name = 'OlderDatabaseError';

  constructor(findings: readonly string[]) {
    super(
      `The database has gone back in time: ${findings.join(', ')}. If it was restored on purpose, reconcile the lost transfers, run npm run audit -- --accept-restore, and start again.`,
    );
  }
}

/** Returns the mark's transfers that the database lacks; none if it has not gone back in time. */
export async function findLostTransfers(
  database: Database | Connection,
  mark: TimeMark,
): Promise<string[]> {
  const found = await findWitnesses(
    database,
    mark.witnesses.map(({ id }) => id),
  );
  return [
    ...withoutThese(mark.witnesses, found).map(
      ({ id, createdAt }) =>
        `transfer ${id}, posted at ${createdAt} and acknowledged, is not in it`,
    ),
    ...mark.missing.map(
      ({ id, noticedAt }) =>
        `transfer ${id}, which was acknowledged, was found missing at ${noticedAt}`,
    ),
  ];
}
