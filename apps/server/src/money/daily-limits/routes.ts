import { getDailyLimits } from '@seven-hills/contracts/api/daily-limits';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import type { MovementRules } from '../orders/movement-rules.ts';
import { readDailyLimits } from './read-daily-limits.ts';

export function dailyLimitRoutes(
  app: FastifyInstance,
  dependencies: { database: Database; rules: MovementRules },
): void {
  serve(app, getDailyLimits, ({ principal }) =>
    readDailyLimits(dependencies, principal.customerId),
  );
}
