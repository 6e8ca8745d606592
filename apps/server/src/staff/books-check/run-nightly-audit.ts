import { type AuditFinding, runAuditChecks } from '@seven-hills/ledger';
import { createPool, type Database, inTransaction } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import type { SiteUrl } from '../../http/site-url.ts';
import { administrators } from '../../people/identity/notify-administrators.ts';
import type { Replicas } from '../../platform/database/replicas/open-replicas.ts';
import { onOneServer } from '../../platform/jobs/on-one-server.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Keys } from '../../platform/security/keyring.ts';
import { timeMarkCheck } from '../../platform/time-mark/time-mark-check.ts';
import { auditBank } from './audit-bank.ts';
import type { CapabilityAudit } from './checks/bank-audit-checks.ts';
import { auditFindingsMail } from './mails.ts';

export interface AuditSurroundings {
  database: Database;
  /**
   * For the audit's own connections, where a statement may take minutes without blocking requests.
   */
  connectionString: string;
  /** The replica to read from instead, if one follows. */
  replicas?: Pick<Replicas, 'addressForReader'> | null;
  capabilityAudit: CapabilityAudit;
  keys: Keys;
  dataDirectory: string;
  siteUrl: SiteUrl;
  logger: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>;
}

/** The key of the lock that the audit holds. */
export const NIGHTLY_AUDIT_LOCK = 1_892_002;
const findingsKeptMax = 50;
const findingsLoggedMax = 20;

/**
 * Audits the bank, stores the findings for staff, and notifies the log and every administrator of
 * any findings. Does nothing if another server is already running the audit.
 */
export async function runNightlyAudit(surroundings: AuditSurroundings): Promise<void> {
  const { connectionString, logger } = surroundings;
  const pool = auditPool(connectionString);
  try {
    await onOneServer(pool, NIGHTLY_AUDIT_LOCK, async () => {
      const startedAt = new Date();
      const findings = (await isReplicaClean(surroundings))
        ? // The time mark is current, and a replica lags behind it.
          await checkTimeMark(pool, surroundings.dataDirectory)
        : await auditBank(pool, surroundings.capabilityAudit, surroundings);
      await report(surroundings, startedAt, findings);
      if (findings.length === 0) logger.info('the nightly audit found nothing');
    });
  } finally {
    await pool.end();
  }
}

const auditPool = (connectionString: string) =>
  createPool({
    connectionString,
    max: 2,
    applicationName: 'nightly-audit',
    // Limits the audit to one processor, so that the bank stays responsive.
    onConnect: (connection) => connection.query('set max_parallel_workers_per_gather = 0'),
  });

/**
 * Audits a replica, if one follows, and returns whether it found nothing. Returns false without a
 * replica, if the audit did not finish there, and after any finding; the primary, whose rows staff
 * see, then decides.
 */
async function isReplicaClean({
  replicas,
  capabilityAudit,
  keys,
  logger,
}: AuditSurroundings): Promise<boolean> {
  const address = replicas?.addressForReader();
  if (!address) return false;
  const pool = auditPool(address);
  try {
    const findings = await auditBank(pool, capabilityAudit, { keys });
    if (findings.length > 0)
      logger.error(
        { findingCount: findings.length, findings: findings.slice(0, findingsLoggedMax) },
        'the nightly audit found that the books of a replica are off',
      );
    return findings.length === 0;
  } catch (error) {
    logger.warn(
      { err: error },
      'the nightly audit did not end at a replica; the primary is audited',
    );
    return false;
  } finally {
    await pool.end();
  }
}

/** Returns the findings of only the time mark's check. */
async function checkTimeMark(pool: Database, dataDirectory: string): Promise<AuditFinding[]> {
  const connection = await pool.connect();
  try {
    return await runAuditChecks(connection, [await timeMarkCheck(dataDirectory)]);
  } finally {
    connection.release();
  }
}

async function report(
  { database, siteUrl, logger }: AuditSurroundings,
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
