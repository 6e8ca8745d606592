import { type Database, inTransaction } from '@seven-hills/postgres';
import type { DatabaseSettings } from '../platform/database/open-database.ts';
import {
  findWrongKeys,
  type KnownKeys,
  knownIds,
  readKnownKeys,
  rememberKeys,
} from '../platform/security/key-checks.ts';
import type { KeyedColumn } from '../platform/security/keyed-columns.ts';
import {
  type GivenKeys,
  type KeyPurpose,
  type Keys,
  keyPurposes,
  keySettings,
} from '../platform/security/keyring.ts';
import { SettingError } from '../platform/setting-rules.ts';
import { lockBankMark } from './bank-mark.ts';
import { nameDatabase } from './claim-database.ts';
import { demoKeysFile, makeDemoKeys, readDemoKeys } from './demo-keys.ts';

type KeySettings = Pick<DatabaseSettings, 'dataDirectory' | 'databaseUrl'> & { keys: GivenKeys };

/**
 * Returns the bank's keys after verifying that its database was made with them. A demo reads the
 * keys that its environment does not set from its data directory, or creates them there if the
 * database has no keys yet. Safe for servers that start at the same time. Fails with a SettingError
 * if a key differs from the recorded key with its id, if rows need a missing key, or if a demo's
 * keys are lost.
 */
export async function openKeys(
  database: Database,
  settings: KeySettings,
  columns: readonly KeyedColumn[],
): Promise<Keys> {
  return inTransaction(database, async (connection) => {
    await lockBankMark(connection);
    const known = await readKnownKeys(connection, columns);
    const keys = completeKeys(settings, known);
    const [finding] = await findWrongKeys(connection, keys, known, sourceOf(settings));
    if (finding !== undefined) throw new SettingError(finding);
    await rememberKeys(connection, keys);
    return keys;
  });
}

/**
 * Returns the keys from an audit's environment or a demo's data directory, and what cannot be
 * checked without the missing ones.
 */
export function keysToAudit(settings: KeySettings): {
  keys: GivenKeys;
  sourceOfKeys: (purpose: KeyPurpose) => string;
  unchecked: string[];
} {
  const kept = isWhole(settings.keys) ? null : readDemoKeys(settings.dataDirectory);
  const keys = withKept(settings.keys, kept);
  return {
    keys,
    sourceOfKeys: sourceOf(settings),
    unchecked: keyPurposes.flatMap((purpose) =>
      keys[purpose] === null ? keySettings[purpose] : [],
    ),
  };
}

function completeKeys(settings: KeySettings, known: KnownKeys): Keys {
  const { keys, dataDirectory } = settings;
  if (isWhole(keys)) return keys;
  const kept = readDemoKeys(dataDirectory);
  if (kept === null) refuseLostKeys(settings, known);
  const whole = withKept(keys, kept ?? makeDemoKeys(dataDirectory));
  if (!isWhole(whole)) throw new Error('a key purpose has no keys');
  return whole;
}

/** Refuses to replace lost keys: new keys would reject every PIN and could decrypt no SSN. */
function refuseLostKeys(settings: KeySettings, known: KnownKeys): void {
  const lost = keyPurposes.flatMap((purpose) => {
    const ids = settings.keys[purpose] === null ? knownIds(known, purpose) : [];
    return ids.length === 0 ? [] : `${keySettings[purpose]} ${ids.join(', ')}`;
  });
  if (lost.length === 0) return;
  const wayOut =
    settings.databaseUrl === null
      ? 'restore the file, or start over with npm run reset'
      : 'copy the file there (every server of this demo needs it), or use an empty database';
  throw new SettingError(
    `${demoKeysFile(settings.dataDirectory)} is missing, but ${nameDatabase(settings)} was made with its keys (${lost.join('; ')}): ${wayOut}.`,
  );
}

const sourceOf =
  ({ keys, dataDirectory }: KeySettings) =>
  (purpose: KeyPurpose): string =>
    keys[purpose] === null
      ? `${keySettings[purpose]} in ${demoKeysFile(dataDirectory)}`
      : `The setting ${keySettings[purpose]}`;

const withKept = (given: GivenKeys, kept: Keys | null): GivenKeys => ({
  pin: given.pin ?? kept?.pin ?? null,
  sealing: given.sealing ?? kept?.sealing ?? null,
  signing: given.signing ?? kept?.signing ?? null,
});

const isWhole = (keys: GivenKeys): keys is Keys =>
  keyPurposes.every((purpose) => keys[purpose] !== null);
