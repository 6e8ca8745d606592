import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Ends the command with a message of a sentence or two. */
export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
