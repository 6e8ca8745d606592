import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../lifecycle/start-error.ts';
import { type KeyName, keyNames, type Settings } from '../settings.ts';
import { type Keys, parseKeyring } from './keyring.ts';

/**
 * The bank's keys from the settings; those that a demo does not set are made once and kept in
 * `keys.json` (mode 0600) in the data directory. Fails with a StartError for a malformed key.
 */
export function loadKeys(settings: Settings): Keys {
  const isComplete = keyNames.every((name) => settings.keys[name] !== null);
  const kept = isComplete ? null : readKeptKeys(settings.dataDirectory);
  const ring = (name: KeyName) => {
    try {
      return parseKeyring(name, settings.keys[name] ?? kept?.[name] ?? '');
    } catch (error) {
      throw new StartError(`${error instanceof Error ? error.message : name}.`);
    }
  };
  return { pin: ring('PIN_KEYS'), ssn: ring('SSN_KEYS'), signing: ring('SIGNING_KEYS') };
}

function readKeptKeys(dataDirectory: string): Partial<Record<KeyName, string>> {
  const file = join(dataDirectory, 'keys.json');
  makeOnce(file);
  return JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<KeyName, string>>;
}

/** Two servers may start at once; a link appears whole, and only the first one succeeds. */
function makeOnce(file: string): void {
  const draft = `${file}.${randomUUID()}`;
  const made = keyNames.map((name) => [name, `demo:${randomBytes(32).toString('base64')}`]);
  writeFileSync(draft, `${JSON.stringify(Object.fromEntries(made), null, 2)}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
