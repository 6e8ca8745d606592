import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOwner } from '../ownership/owner-lock.ts';

const FILE = 'database-url';

/**
 * Returns the connection string for reading a database of the embedded server that another process
 * runs on the data directory, or undefined if none is running.
 */
export function runningDatabaseUrl(dataDirectory: string, database: string): string | undefined {
  if (findOwner(dataDirectory) === undefined) return undefined;
  try {
    const url = new URL(readFileSync(join(dataDirectory, FILE), 'utf8'));
    url.pathname = `/${encodeURIComponent(database)}`;
    return url.href;
  } catch {
    return undefined;
  }
}

/** Readable by its owner only: the address contains the reader's password. */
export function noteUrl(dataDirectory: string, url: string): void {
  forgetUrl(dataDirectory);
  writeFileSync(join(dataDirectory, FILE), url, { mode: 0o600 });
}

export function forgetUrl(dataDirectory: string): void {
  rmSync(join(dataDirectory, FILE), { force: true });
}
