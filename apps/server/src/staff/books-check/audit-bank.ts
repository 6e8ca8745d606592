import { type AuditFinding, auditLedger } from '@seven-hills/ledger';
import type { Database } from '@seven-hills/postgres';
import type { GivenKeys } from '../../platform/security/keyring.ts';
import { timeMarkCheck } from '../../platform/time-mark/time-mark-check.ts';
import { bankAuditChecks, type CapabilityAudit } from './checks/bank-audit-checks.ts';
import type { SourceOfKeys } from './checks/key-check.ts';

/**
 * Runs every check of `npm run audit` and the nightly audit: the ledger, the bank's own rows with
 * the checks of its capabilities, the guards of both, the keys if provided, and, with a data
 * directory, whether the database has gone back in time. Read-only, on one snapshot.
 */
export async function auditBank(
  database: Database,
  capabilityAudit: CapabilityAudit,
  {
    keys,
    sourceOfKeys,
    dataDirectory,
  }: { keys?: GivenKeys; sourceOfKeys?: SourceOfKeys; dataDirectory?: string } = {},
): Promise<AuditFinding[]> {
  return auditLedger(database, [
    ...bankAuditChecks(capabilityAudit, keys, sourceOfKeys),
    ...(dataDirectory === undefined ? [] : [await timeMarkCheck(dataDirectory)]),
  ]);
}
