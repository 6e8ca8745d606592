import { accessSync, constants, mkdirSync } from 'node:fs';
import { StartError } from './start-error.ts';

/** Creates the data directory if it is missing; fails with a StartError when it cannot be written. */
export function prepareDataDirectory(directory: string): void {
  try {
    // PostgreSQL, which never runs as root, must be able to pass through root's directory.
    mkdirSync(directory, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    accessSync(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `The data directory ${directory} cannot be written (${reasonOf(error)}); set DATA_DIR to one that can.`,
    );
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
