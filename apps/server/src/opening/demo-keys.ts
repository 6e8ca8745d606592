import { randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ensureWritableDirectory } from '@seven-hills/postgres-embedded';
import { z } from 'zod';
import { type Keys, keyPurposes, keySettings, parseKeyring } from '../platform/security/keyring.ts';
import { SettingError } from '../platform/setting-rules.ts';

/**
 * The file for the keys that a demo's environment does not set: next to the database, never in it.
 */
export const demoKeysFile = (dataDirectory: string): string => join(dataDirectory, 'keys.json');

const keysSchema = z.object({
  PIN_KEYS: z.string(),
  SEALING_KEYS: z.string(),
  SIGNING_KEYS: z.string(),
});

/**
 * Returns the keys that a demo has stored, or `null` if there are none. Fails with a SettingError.
 */
export function readDemoKeys(dataDirectory: string): Keys | null {
  const file = demoKeysFile(dataDirectory);
  if (!existsSync(file)) return null;
  try {
    const kept = keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const ring = (purpose: keyof Keys) =>
      parseKeyring(keySettings[purpose], kept[keySettings[purpose]]);
    return { pin: ring('pin'), sealing: ring('sealing'), signing: ring('signing') };
  } catch {
    throw new SettingError(
      `The demo's keys in ${file} cannot be read; restore the file, or start over with npm run reset.`,
    );
  }
}

/**
 * Creates and stores a demo's keys, readable only by their owner. The random part of each key id
 * keeps one demo's keys from being mistaken for another's.
 */
export function makeDemoKeys(dataDirectory: string): Keys {
  ensureWritableDirectory(dataDirectory);
  const id = `demo-${randomBytes(4).toString('hex')}`;
  const made = Object.fromEntries(
    keyPurposes.map((purpose) => [
      keySettings[purpose],
      `${id}:${randomBytes(32).toString('base64')}`,
    ]),
  );
  keep(demoKeysFile(dataDirectory), `${JSON.stringify(made, null, 2)}\n`);
  const keys = readDemoKeys(dataDirectory);
  if (keys === null) throw new Error('the new demo keys were not found after they were written');
  return keys;
}

/**
 * Writes the complete file to disk before the database records the keys. Keeps a file that another
 * server has created in the meantime.
 */
function keep(file: string, text: string): void {
  const draft = `${file}.${randomUUID()}`;
  const descriptor = openSync(draft, 'wx', 0o600);
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
