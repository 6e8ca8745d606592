import { getDailyLimits } from '@seven-hills/contracts/api/money/daily-limits';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import type { LimitsToSend } from './daily-limits.ts';
import { readDailyLimits } from './read-daily-limits.ts';

export function dailyLimitRoutes(
  app: FastifyInstance,
  dependencies: { database: Database; dailyLimits: LimitsToSend },
): void {
  serve(app, getDailyLimits, ({ principal }) =>
    readDailyLimits(dependencies, principal.customerId),
  );
}
