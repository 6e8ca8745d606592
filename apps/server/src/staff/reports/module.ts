import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { capability } from '../../capability/capability.ts';
import type { Reads } from '../../http/reads/reads.ts';
import { rollUpResponses } from '../figures/response-times.ts';
import { rollUpActivity } from '../figures/roll-up-activity.ts';
import { adminReportRoutes } from './routes.ts';

export const reports = capability({
  routes: (app: FastifyInstance, means: { database: Database; reports: Reads }) =>
    adminReportRoutes(app, { reads: means.reports, views: means.database }),
  jobs: ({ database }: { database: Database }) => [
    { name: 'roll_up_activity', schedule: '* * * * *', work: () => rollUpActivity(database) },
    { name: 'roll_up_responses', schedule: '7 * * * *', work: () => rollUpResponses(database) },
  ],
});
