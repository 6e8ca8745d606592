import { createHash } from 'node:crypto';
import type { Connection, Database } from '@seven-hills/postgres';
import { type AuditCheck, ledgerAuditChecks } from './audit-checks.ts';

export interface AuditFinding {
  check: string;
  /** The fault, with the ids; amounts are in cents. */
  finding: string;
}

/** The maximum number of findings reported per check; one more states that there are others. */
export const FINDINGS_PER_CHECK_MAX = 100;

/**
 * Audits the ledger: runs its checks, then the caller's, on one snapshot of a bank that may be
 * running. Returns the findings, or an empty list if everything is correct. Scans every table.
 */
export async function auditLedger(
  database: Database,
  furtherChecks: readonly AuditCheck[] = [],
): Promise<AuditFinding[]> {
  const connection = await database.connect();
  let failed = true;
  try {
    await connection.query('begin isolation level repeatable read read only');
    await connection.query('set local statement_timeout = 0');
    // Enough memory to join and sort millions of rows with few passes over temporary files.
    await connection.query(`set local work_mem = '128MB'`);
    const findings = await runAuditChecks(connection, [...ledgerAuditChecks, ...furtherChecks]);
    await connection.query('commit');
    failed = false;
    return findings;
  } finally {
    connection.release(failed);
  }
}

/** Runs checks in the caller's transaction and returns the findings. */
export async function runAuditChecks(
  connection: Connection,
  checks: readonly AuditCheck[],
): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = [];
  for (const check of checks) {
    const found = await findingsOf(connection, check, FINDINGS_PER_CHECK_MAX + 1);
    const shown = found.slice(0, FINDINGS_PER_CHECK_MAX);
    findings.push(...shown.map((finding) => ({ check: check.name, finding })));
    if (found.length > shown.length) {
      findings.push({
        check: check.name,
        finding: 'There are more findings than are listed here.',
      });
    }
  }
  return findings;
}

async function findingsOf(
  connection: Connection,
  check: AuditCheck,
  limit: number,
): Promise<string[]> {
  if ('find' in check) return check.find(connection, limit);
  const text = `select finding from (${check.sql}) as finding_rows limit ${limit}`;
  // Prepared: planning these long queries takes several times as long as running them on a small
  // bank, and a continuous audit repeats them.
  const name = `audit_${createHash('sha256').update(text).digest('base64url')}`;
  const { rows } = await connection.query<{ finding: string }>({ name, text });
  return rows.map(({ finding }) => finding);
}

/** Counts the ledger's rows. Scans every table. */
export async function countLedger(
  database: Database,
): Promise<{ accounts: bigint; transfers: bigint; entries: bigint }> {
  const { rows } = await database.query<{ accounts: bigint; transfers: bigint; entries: bigint }>(
    `select (select count(*) from ledger.account) as accounts,
            (select count(*) from ledger.transfer) as transfers,
            (select count(*) from ledger.entry) as entries`,
  );
  const [counts] = rows;
  if (!counts) throw new Error('the query for counts returned no row');
  return counts;
}
