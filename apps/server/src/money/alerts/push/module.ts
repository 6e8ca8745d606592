import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { capability } from '../../../capability/capability.ts';
import type { PushSender } from '../../../platform/push/push-sender.ts';
import { alertDeviceRoutes } from './routes.ts';

export const push = capability({
  routes: (app: FastifyInstance, means: { database: Database; pushSender: PushSender | null }) =>
    alertDeviceRoutes(app, { database: means.database, sender: means.pushSender }),
  keyedColumns: [{ purpose: 'signing', table: 'push_device', column: 'key_id' }],
});
