import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { capability } from '../../http/capability.ts';
import { messageWork } from './message-work.ts';
import { supportRoutes } from './routes.ts';

export const supportMessages = capability({
  routes: (app: FastifyInstance, means: { database: Database; showsMail: boolean }) =>
    supportRoutes(app, { database: means.database, showsOutbox: means.showsMail }),
  workSources: [messageWork],
});
