import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process responds. `/readyz`: the database responds too, within two seconds. */
export function healthRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const options = {
    schema: { hide: true },
    logLevel: 'warn',
    config: { answersAnyHost: true },
  } as const;
  app.get('/healthz', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async (_request, reply) => {
    const answered = await Promise.race([
      database.query('select 1').then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(resolve, 2_000, false).unref()),
    ]);
    return answered
      ? { status: 'ready' }
      : reply.status(503).send({ status: 'database does not answer' });
  });
}
