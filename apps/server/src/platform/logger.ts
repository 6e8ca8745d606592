import { openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureWritableDirectory } from '@seven-hills/postgres-embedded';
import { destination, pino } from 'pino';
import type { BankMode } from './bank-mode.ts';

/**
 * What may never stand in a log. Nothing of the kind is ever passed to it: request lines name their
 * fields one by one and bodies are not logged. This is the net below, at the names and depths where a
 * careless line would put them; wildcards would cost every line more than the line itself.
 */
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

export interface LogSettings {
  mode: BankMode;
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
  dataDirectory: string;
}

/**
 * A structured logger. In production, lines go to standard output, where the platform collects them; a
 * demo keeps its terminal readable and writes them to `server.log` in the data directory.
 * Fails with UnwritableDirectoryError.
 */
export function createLogger({ mode, logLevel, dataDirectory }: LogSettings) {
  const target = destination({
    // Lines are written together, at most a second late, errors at once; pino flushes the rest when the
    // process ends.
    sync: false,
    minLength: 16_000,
    periodicFlush: 1_000,
    maxLength: waitingBytesMax,
    dest: mode === 'production' ? 1 : openLogFile(dataDirectory),
  });
  // A full disk must not end the bank: lines wait for room, and the newest are dropped when too many do.
  target.on('error', () => undefined);
  return pino(
    {
      level: logLevel,
      base: { service: 'seven-hills-bank' },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secrets.flatMap((name) => [name, `body.${name}`, `headers["${name}"]`]),
        censor: '[redacted]',
      },
      serializers: { err: describeError },
      hooks: {
        // What went wrong last must be there when the process is killed right behind it.
        logMethod(line, write, level) {
          write.apply(this, line);
          if (level >= errorLevel) target.flush();
        },
      },
    },
    target,
  );
}

/** pino's number for an error. */
const errorLevel = 50;

/** Log lines that cannot be written are kept up to this many bytes. */
const waitingBytesMax = 4_000_000;

const logFileBytesMax = 10_000_000;

/**
 * Opened here rather than by pino, which opens a path in the background and fails when the process ends
 * before that. One earlier file is kept.
 */
function openLogFile(dataDirectory: string): number {
  ensureWritableDirectory(dataDirectory);
  const file = join(dataDirectory, 'server.log');
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logFileBytesMax) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
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
