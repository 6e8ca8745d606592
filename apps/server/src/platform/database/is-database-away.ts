import { NoWritableHostError } from '@seven-hills/postgres';

/**
 * Connection failures of the network and of PostgreSQL (class 08; 57P0x: shutting down, starting
 * up; 25006: a standby; 40P01: a deadlock, such as with a migration of a newer server).
 */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAGAIN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
  '53200',
  '57014',
  '40P01',
  '25006',
]);

const messages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Query read timeout',
  // The bank itself is closing.
  'Cannot use a pool after calling end',
];

/**
 * Whether an error means that the database is currently unavailable: unreachable, starting, out of
 * connections, disk, or memory, too slow, or ending a deadlock. The caller may retry: every change
 * runs in a transaction, so nothing is partly done.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NoWritableHostError) return true;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (codes.has(code) || code.startsWith('08'))) return true;
  return messages.some((message) => error.message.includes(message));
}
