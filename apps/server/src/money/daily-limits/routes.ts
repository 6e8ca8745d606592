import { getDailyLimits } from '@seven-hills/contracts/money/daily-limits';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import type { TermsBook } from '../terms/terms-book.ts';
import { readDailyLimits } from './read-daily-limits.ts';

export function dailyLimitRoutes(
  app: FastifyInstance,
  dependencies: { database: Database; terms: TermsBook },
): void {
  serve(app, getDailyLimits, ({ principal }) => readDailyLimits(dependencies, principal));
}
