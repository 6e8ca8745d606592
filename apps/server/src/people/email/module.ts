import type { FastifyInstance } from 'fastify';
import { capability } from '../../capability/capability.ts';
import { emailRoutes } from './routes.ts';

export const email = capability({
  routes: (
    app: FastifyInstance,
    means: Omit<Parameters<typeof emailRoutes>[1], 'returnsToken'> & { showsMail: boolean },
  ) => emailRoutes(app, { ...means, returnsToken: means.showsMail }),
  keyedColumns: [{ purpose: 'sealing', table: 'mail_secret', column: 'key_id' }],
});
