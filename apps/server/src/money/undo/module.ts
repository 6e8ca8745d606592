import type { FastifyInstance } from 'fastify';
import { capability } from '../../capability/capability.ts';
import { undoRoutes } from './routes.ts';
import type { UndoDependencies } from './take-back.ts';

export const undo = capability({
  routes: (app: FastifyInstance, means: UndoDependencies & { undoSeconds: number }) =>
    undoRoutes(app, { ...means, usual: means.undoSeconds }),
});
