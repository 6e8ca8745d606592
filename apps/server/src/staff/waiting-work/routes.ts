import * as contract from '@seven-hills/contracts/staff/waiting-work';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { countWaitingWork } from './count-waiting-work.ts';

export function waitingWorkRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): void {
  serve(app, contract.countWaitingWork, ({ principal }) => countWaitingWork(database, principal));
}
