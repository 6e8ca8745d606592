import { auditLedger } from '@seven-hills/ledger';
import { createPool } from '@seven-hills/postgres';
import { capabilityAudit } from '../../../../apps/server/src/compose/capabilities.ts';
import { bankAuditChecks } from '../../../../apps/server/src/staff/books-check/checks/bank-audit-checks.ts';
import type { Figure } from '../figure.ts';
import { millisecondsOf } from './measure-in-turn.ts';

export interface AuditFigures {
  ms: number;
  findings: number;
  entries: number;
  /** The first finding. */
  first: string | null;
}

/** Audits the whole bank. */
export async function auditOf(url: string): Promise<AuditFigures> {
  const database = createPool({ connectionString: url, max: 1 });
  try {
    const { rows } = await database.query<{ entries: bigint }>(
      'select count(*) as entries from ledger.entry',
    );
    let findings: Awaited<ReturnType<typeof auditLedger>> = [];
    const ms = await millisecondsOf(async () => {
      findings = await auditLedger(database, bankAuditChecks(capabilityAudit));
    });
    return {
      ms,
      findings: findings.length,
      entries: Number(rows[0]?.entries ?? 0n),
      first: findings[0]?.finding ?? null,
    };
  } finally {
    await database.end();
  }
}

/** Audits the whole bank; fails if it has a finding. */
export async function cleanAuditOf(url: string): Promise<AuditFigures> {
  const audit = await auditOf(url);
  if (audit.findings > 0) throw new Error(`the audit of the loaded bank failed: ${audit.first}`);
  return audit;
}

/** The figure of an audit at the end of a section, which must have no finding. */
export const auditFigure = ({ findings }: AuditFigures): Figure => ({
  name: '… audit',
  measured: `${findings} findings`,
  target: 'no finding',
  isMet: findings === 0,
});
