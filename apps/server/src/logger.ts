import { join } from 'node:path';
import { destination, pino } from 'pino';
import type { Settings } from './settings.ts';

/** What may never stand in a log, wherever it appears in a logged object. */
const secrets = [
  'pin',
  'password',
  'currentPassword',
  'newPassword',
  'confirmPassword',
  'ssn',
  'token',
  'clientSecret',
  'cookie',
  'authorization',
];

/**
 * A structured logger. In production, lines go to standard output, where the platform collects them; a
 * demo keeps its terminal readable and writes them to `server.log` in the data directory.
 */
export function createLogger({
  mode,
  logLevel,
  dataDirectory,
}: Pick<Settings, 'mode' | 'logLevel' | 'dataDirectory'>) {
  const target =
    mode === 'production'
      ? destination(1)
      : destination({ dest: join(dataDirectory, 'server.log'), mkdir: true });
  return pino(
    {
      level: logLevel,
      base: { service: 'seven-hills-bank' },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `headers["${name}"]`]),
        censor: '[redacted]',
      },
      serializers: { err: describeError },
    },
    target,
  );
}

/**
 * An error for the log: no query parameters and no row contents, which PostgreSQL puts into `detail`
 * and `where` and which can hold personal data.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint, table } = error as {
    code?: string;
    constraint?: string;
    table?: string;
  };
  return { type: error.name, message: error.message, code, constraint, table, stack: error.stack };
}
