import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../platform/lifecycle/readiness.ts';

/** How long the database may take to answer. */
const databaseMsMax = 2_000;

interface Judged {
  database: Database;
  readiness: Readiness;
}

/** What `/readyz` answers: `ready`, or why not. */
export const readStatus = async ({ database, readiness }: Judged): Promise<string> =>
  readiness.isDraining() ? 'draining' : databaseStatus(database);

/**
 * `/healthz`: the process responds. `/readyz`: it accepts requests, and the database responds and
 * takes writes. A server that is about to stop answers 503 there, while it still serves everything
 * else.
 */
export function healthRoutes(app: FastifyInstance, { database, readiness }: Judged): void {
  const options = {
    schema: { hide: true },
    logLevel: 'warn',
    config: { answersAnyHost: true },
  } as const;
  app.get('/healthz', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async (_request, reply) => {
    const status = await readStatus({ database, readiness });
    return reply.status(status === 'ready' ? 200 : 503).send({ status });
  });
}

async function databaseStatus(database: Database): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, databaseMsMax, 'database does not answer');
  });
  try {
    return await Promise.race([
      database
        // Also `on` on a standby (PostgreSQL 18, 26.4.1).
        .query<{ is_read_only: boolean }>(
          "select current_setting('transaction_read_only') = 'on' as is_read_only",
        )
        .then(
          ({ rows }) => (rows[0]?.is_read_only ? 'database is read-only' : 'ready'),
          () => 'database does not answer',
        ),
      timeout,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
