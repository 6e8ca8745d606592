import { capability } from '../../capability/capability.ts';
import { depositReturned, returnedDepositAlerts } from './alerts.ts';
import { auditChecks } from './audit-checks.ts';

/**
 * What customers' accounts owe the bank after a deposit was returned. `money/posting` refuses
 * orders meanwhile and writes the repayments, which the ledger makes.
 */
export const owed = capability({
  auditChecks,
  alertKinds: [depositReturned],
  alertSource: returnedDepositAlerts,
});
