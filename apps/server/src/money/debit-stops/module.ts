import { capability } from '../../capability/capability.ts';
import { stopAuditChecks } from './audit-checks.ts';
import { debitStopped } from './record-hits.ts';
import { debitStopRoutes } from './routes.ts';
import { stopSource } from './stop-facts.ts';

/** Orders of customers to pay no debits of a company. `money/ach` carries them out. */
export const debitStops = capability({
  routes: debitStopRoutes,
  auditChecks: stopAuditChecks,
  alertKinds: [debitStopped],
  factSources: [stopSource],
});
