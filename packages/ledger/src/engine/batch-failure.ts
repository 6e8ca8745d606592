/** How to handle a batch that ended with an error. */
export type BatchFailure =
  /** Rolled back because of a conflict with another transaction; a retry may succeed. */
  | 'race'
  /** Waited too long for rows that other transactions have locked. */
  | 'contention'
  /** No connection, or no space for the writes; nothing was committed. */
  | 'database_away'
  /** The connection was lost during the commit. */
  | 'outcome_unknown'
  /** Something in the batch is at fault. */
  | 'fault';

/** Wraps an error that came after the commit was sent. */
export class CommitFailure extends Error {
  override name = 'CommitFailure';
}

// SQLSTATE codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const UNIQUE_VIOLATION = '23505';
const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELED = '57014';
const INSUFFICIENT_RESOURCES = '53';
// A read-only server is a standby, or a primary during a switchover.
const READ_ONLY_TRANSACTION = '25006';

const racedConstraints = new Set([
  'idempotency_pkey',
  'transfer_is_resolved_once',
  'pending_transfer_is_resolved_once',
]);

/** Classifies the error of a batch. `connectionLost` is whether its connection is gone. */
export function classifyFailure(error: unknown, connectionLost: boolean): BatchFailure {
  if (error instanceof CommitFailure) {
    // Only an answer from the server proves that a commit that was sent did not take effect.
    if (serverReport(error.cause) === null) return 'outcome_unknown';
    const failure = classifyFailure(error.cause, connectionLost);
    return failure === 'database_away' && !isOutOfRoom(error.cause) ? 'outcome_unknown' : failure;
  }
  if (isOutOfRoom(error)) return 'database_away';
  const report = serverReport(error);
  switch (report?.code) {
    case SERIALIZATION_FAILURE:
    case DEADLOCK_DETECTED:
      return 'race';
    case UNIQUE_VIOLATION:
      return racedConstraints.has(report.constraint) ? 'race' : 'fault';
    case LOCK_NOT_AVAILABLE:
    case QUERY_CANCELED:
      return 'contention';
    case READ_ONLY_TRANSACTION:
      return 'database_away';
  }
  const sessionEnds = report?.severity === 'FATAL' || report?.severity === 'PANIC';
  return connectionLost || sessionEnds ? 'database_away' : 'fault';
}

/**
 * A full disk, or too little memory. If reported as an ERROR, the transaction was rolled back: a
 * commit without space for its own record would stop the whole server instead.
 */
function isOutOfRoom(error: unknown): boolean {
  const report = serverReport(error);
  return report?.severity === 'ERROR' && report.code.startsWith(INSUFFICIENT_RESOURCES);
}

interface ServerReport {
  code: string;
  severity: string;
  constraint: string;
}

/** Returns the fields of an error that PostgreSQL itself reported, or null for any other error. */
function serverReport(error: unknown): ServerReport | null {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return null;
  const { code, severity } = error;
  if (typeof code !== 'string' || typeof severity !== 'string') return null;
  const constraint = 'constraint' in error ? error.constraint : '';
  return { code, severity, constraint: typeof constraint === 'string' ? constraint : '' };
}
