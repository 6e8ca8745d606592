import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../platform/lifecycle/readiness.ts';
import type { ServerClock } from '../platform/time/server-clock.ts';
import { within } from '../platform/time/within.ts';

/** How long the database may take to answer. */
const databaseMsMax = 2_000;

interface Judged {
  database: Database;
  readiness: Readiness;
  clock: ServerClock;
}

/** What `/readyz` answers: `ready`, or why not. */
export const readStatus = async ({ database, readiness, clock }: Judged): Promise<string> =>
  readiness.isDraining() ? 'draining' : statusOf(database, clock);

/**
 * `/healthz`: the process responds. `/readyz`: it accepts requests, the database responds and takes
 * writes, and this server's clock agrees with the database's. A server that is about to stop
 * answers 503 there, while it still serves everything else.
 */
export function healthRoutes(app: FastifyInstance, judged: Judged): void {
  const options = {
    schema: { hide: true },
    logLevel: 'warn',
    config: { answersAnyHost: true },
  } as const;
  app.get('/healthz', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async (_request, reply) => {
    const status = await readStatus(judged);
    return reply.status(status === 'ready' ? 200 : 503).send({ status });
  });
}

async function statusOf(database: Database, clock: ServerClock): Promise<string> {
  const status = await databaseStatus(database);
  if (status !== 'ready' || (await clock.check())) return status;
  return 'clock differs from the database';
}

/** A standby also reports that transactions are read-only (PostgreSQL 18, 26.4.1). */
async function databaseStatus(database: Database): Promise<string> {
  const asked = database.query<{ is_read_only: boolean }>(
    "select current_setting('transaction_read_only') = 'on' as is_read_only",
  );
  return within(asked, databaseMsMax).then(
    ({ rows }) => (rows[0]?.is_read_only ? 'database is read-only' : 'ready'),
    () => 'database does not answer',
  );
}
