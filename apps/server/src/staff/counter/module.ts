import type { FastifyInstance } from 'fastify';
import { capability } from '../../capability/capability.ts';
import { counterAuditChecks } from './audit-checks.ts';
import type { CounterDependencies } from './book-cash.ts';
import { cashSource } from './cash-today.ts';
import { counterRoutes } from './routes.ts';

interface Means extends Omit<Parameters<typeof counterRoutes>[1], 'counter'> {
  kinds: Pick<CounterDependencies, 'counter'>;
}

export const counter = capability({
  routes: (app: FastifyInstance, { kinds, ...means }: Means) =>
    counterRoutes(app, { ...means, counter: kinds.counter }),
  auditChecks: counterAuditChecks,
  factSources: [cashSource],
});
