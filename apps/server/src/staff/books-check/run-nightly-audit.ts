import type { AuditFinding } from '@seven-hills/ledger';
import { createPool, type Database, inTransaction } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import type { SiteUrl } from '../../http/site-url.ts';
import { administrators } from '../../people/identity/tell-administrators.ts';
import { onOneServer, type SingleWork } from '../../platform/engine/one-server.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { auditFindingsMail } from '../../platform/mail/staff-messages.ts';
import type { Keys } from '../../platform/security/keyring.ts';
import { auditBank } from './audit-bank.ts';

interface Surroundings {
  database: Database;
  /**
   * For the audit's own connections, where a statement may take minutes without blocking requests.
   */
  connectionString: string;
  keys: Keys;
  dataDirectory: string;
  siteUrl: SiteUrl;
  logger: Pick<FastifyBaseLogger, 'error' | 'info'>;
}

const audit: SingleWork = { name: 'nightly-audit', key: 1_892_002 };
const findingsKeptMax = 50;
const findingsLoggedMax = 20;

/**
 * Audits the bank, stores the findings for staff, and notifies the log and every administrator of
 * any findings. Does nothing if another server is already running the audit.
 */
export async function runNightlyAudit(surroundings: Surroundings): Promise<void> {
  const { connectionString, logger } = surroundings;
  const pool = createPool({
    connectionString,
    max: 2,
    applicationName: 'nightly-audit',
    // Limits the audit to one processor, so that the bank stays responsive.
    onConnect: (connection) => connection.query('set max_parallel_workers_per_gather = 0'),
  });
  try {
    await onOneServer({ database: surroundings.database, guards: pool }, audit, async () => {
      const startedAt = new Date();
      const findings = await auditBank(pool, surroundings);
      await report(surroundings, startedAt, findings);
      if (findings.length === 0) logger.info('the nightly audit found nothing');
    });
  } finally {
    await pool.end();
  }
}

async function report(
  { database, siteUrl, logger }: Surroundings,
  startedAt: Date,
  findings: readonly AuditFinding[],
): Promise<void> {
  if (findings.length > 0)
    logger.error(
      { findingCount: findings.length, findings: findings.slice(0, findingsLoggedMax) },
      'the nightly audit found that the books are off',
    );
  await inTransaction(database, async (connection) => {
    await connection.query(
      `insert into audit_run (started_at, ended_at, finding_count, findings)
       values ($1, greatest($1, now()), $2, $3)`,
      [startedAt, findings.length, JSON.stringify(findings.slice(0, findingsKeptMax))],
    );
    if (findings.length === 0) return;
    for (const { email, first_name } of await administrators(connection))
      await queueMail(connection, email, auditFindingsMail(first_name, findings, siteUrl()));
  });
}
