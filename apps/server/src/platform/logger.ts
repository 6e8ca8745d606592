import { openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureWritableDirectory } from '@seven-hills/postgres-embedded';
import { destination, pino } from 'pino';
import type { BankMode } from './bank-mode.ts';

/**
 * Redacts secrets as a last resort: request lines name their fields one by one, and bodies are not
 * logged. Covers the names and depths where a careless log call would put secrets; wildcards would
 * cost more than the line itself.
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
 * Creates a structured logger. Production logs go to standard output, where the platform collects
 * them; a demo keeps its terminal readable and writes to `server.log` in the data directory. Fails
 * with UnwritableDirectoryError.
 */
export function createLogger({ mode, logLevel, dataDirectory }: LogSettings) {
  const target = destination({
    // Buffers lines for up to a second but writes errors immediately; pino flushes the rest when
    // the process ends.
    sync: false,
    minLength: 16_000,
    contentMode: 'buffer',
    periodicFlush: 1_000,
    maxLength: waitingBytesMax,
    dest: mode === 'production' ? 1 : openLogFile(dataDirectory),
  });
  // As text, the destination would copy the waiting lines for each new one (sonic-boom 4.2.1).
  const writeBytes = target.write.bind(target) as unknown as (line: Buffer) => boolean;
  target.write = (line) => writeBytes(Buffer.from(line));
  // A full disk must not end the bank: lines are buffered, and the newest are dropped beyond the
  // limit.
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
        // Flushes errors immediately, so that they survive a process that is killed right
        // afterward.
        logMethod(line, write, level) {
          write.apply(this, line);
          if (level >= errorLevel) target.flush();
        },
      },
    },
    target,
  );
}

/** pino's level number for errors. */
const errorLevel = 50;

/** The maximum buffer for log lines that cannot be written, in bytes. */
const waitingBytesMax = 4_000_000;

const logFileBytesMax = 10_000_000;

/**
 * Opens the log file synchronously: pino would open a path in the background and fail if the
 * process ends first. Keeps one earlier file.
 */
function openLogFile(dataDirectory: string): number {
  ensureWritableDirectory(dataDirectory);
  const file = join(dataDirectory, 'server.log');
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logFileBytesMax) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/**
 * Formats an error for the log, without query parameters or row contents, which PostgreSQL puts
 * into `detail` and `where` and which can hold personal data.
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
