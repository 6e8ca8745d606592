import { connectionConfig, type Database } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway } from '../is-database-away.ts';
import { UnreachableDatabaseError } from '../open-database.ts';
import type { ReplicaAddress } from './replica-addresses.ts';

const answerMsMax = 5_000;

/** Names a database: its cluster, which a replica shares with its primary, and its name. */
const PLACE = `select format('%s/%s', system_identifier, current_database()) as place
               from pg_control_system()`;

/**
 * Checks each replica once, with both roles, when the bank starts. Fails with
 * `UnreachableDatabaseError` if an address leads to another database or its role is refused; a
 * replica that is down is only reported, because the bank runs without it.
 */
export async function checkReplicas(
  primary: Database,
  addresses: readonly ReplicaAddress[],
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const { rows } = await primary.query<{ place: string }>(PLACE);
  await Promise.all(
    addresses.map(async ({ name, service, reader }) => {
      for (const address of new Set([service, reader])) {
        try {
          if ((await placeOf(address)) === rows[0]?.place) continue;
        } catch (error) {
          const { message, code } = error as { message: string; code?: string };
          if (!isDatabaseAway(error))
            throw new UnreachableDatabaseError(
              `The replica ${name} in DATABASE_REPLICA_URLS cannot be used: ${message || code}.`,
            );
          logger.warn(
            { replica: name, err: error },
            'a replica does not answer; reads go to the primary until it does',
          );
          return;
        }
        throw new UnreachableDatabaseError(
          `The replica ${name} in DATABASE_REPLICA_URLS is no replica of the database at DATABASE_URL: it is another database.`,
        );
      }
    }),
  );
}

async function placeOf(connectionString: string): Promise<string | undefined> {
  const { Client, ...address } = connectionConfig(connectionString);
  const client = new Client({
    ...address,
    connectionTimeoutMillis: answerMsMax,
    query_timeout: answerMsMax,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<{ place: string }>(PLACE)).rows[0]?.place;
  } finally {
    client.end().catch(() => {});
  }
}
