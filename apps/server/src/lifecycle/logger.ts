import { renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { destination, type Logger, pino } from 'pino';
import type { Settings } from '../settings.ts';

const logFileBytesMax = 10_000_000;

export interface Log {
  logger: Logger;
  /** Where the lines go: a file's path, or `null` for standard output. */
  file: string | null;
  flush(): void;
}

/**
 * JSON lines: on standard output when somebody collects them (in production, or when LOG_LEVEL or
 * NODE_ENV=production asks), else in `server.log` in the data directory, so that the person who tries
 * the demo at a terminal reads the address and nothing more.
 */
export function openLog(settings: Settings): Log {
  const toOutput = settings.mode === 'production' || settings.logLevel !== null;
  const file = toOutput ? null : join(settings.dataDirectory, 'server.log');
  if (file) setAside(file);
  const stream = destination({ dest: file ?? 1, sync: true });
  return {
    logger: pino({ level: settings.logLevel ?? 'info' }, stream),
    file,
    flush: () => stream.flushSync(),
  };
}

/** Keeps one earlier file. */
function setAside(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logFileBytesMax) renameSync(file, `${file}.1`);
}
