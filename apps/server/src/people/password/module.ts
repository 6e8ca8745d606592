import type { FastifyInstance } from 'fastify';
import { capability } from '../../capability/capability.ts';
import { passwordRoutes } from './routes.ts';

export const password = capability({
  routes: (
    app: FastifyInstance,
    means: Omit<Parameters<typeof passwordRoutes>[1], 'returnsToken'> & { showsMail: boolean },
  ) => passwordRoutes(app, { ...means, returnsToken: means.showsMail }),
});
