import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readSettings, settingNames } from '../compose/settings.ts';
import { demoKeysFile } from '../opening/demo-keys.ts';
import { type Extras, removeOldBackups, takeBackup } from '../platform/backup/take-backup.ts';
import { SettingError } from '../platform/setting-rules.ts';
import { runProgram } from './run-program.ts';

/**
 * `npm run backup [-- --keep 7]`: takes a base backup of the running bank's embedded database into
 * `BACKUP_DIR`, with the bank's settings and keys, sealed for `BACKUP_RECIPIENT`. The bank itself
 * adds the log continuously. `--keep` removes all but the newest backups.
 */
async function main(root: string): Promise<void> {
  const { values } = parseArgs({ options: { keep: { type: 'string' } } });
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && !(Number.isSafeInteger(keep) && keep > 0))
    throw new Error('--keep must be a whole number of backups.');
  const { backup, dataDirectory, mode, keys } = readSettings(process.env, root);
  if (!backup) throw new SettingError('npm run backup requires BACKUP_DIR and BACKUP_RECIPIENT.');
  const began = performance.now();
  const taken = await takeBackup({
    dataDirectory,
    backup,
    readExtras: () => ({
      extras: extrasOf(dataDirectory),
      missing: missingKeys(dataDirectory, keys),
    }),
  });
  const seconds = (performance.now() - began) / 1_000;
  console.log(
    `Base backup ${taken.id}: ${(taken.bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, with the settings and keys of this ${mode} bank.`,
  );
  if (taken.missing.length > 0)
    console.log(
      `Not in it: ${taken.missing.join(', ')}. Keep them elsewhere, or run this with the bank's own settings.`,
    );
  console.log(
    'Not in it either: the files of WIRE_FILES_DIR, certificates, the reverse proxy, and the backup key.',
  );
  if (keep !== null)
    console.log(`Removed ${await removeOldBackups(backup.directory, keep)} older base backups.`);
}

/** The settings from this environment, and a demo's keys. */
function extrasOf(dataDirectory: string): Extras {
  const settings = settingNames
    .filter((name) => !placeNames.has(name))
    .flatMap((name) => (process.env[name] ? `${name}=${JSON.stringify(process.env[name])}` : []));
  const keysFile = demoKeysFile(dataDirectory);
  return {
    'settings.env': `${settings.join('\n')}\n`,
    ...(existsSync(keysFile) && { 'keys.json': readFileSync(keysFile) }),
  };
}

/** Settings that belong to a machine, not to the bank. */
const placeNames = new Set(['DATA_DIR', 'BACKUP_DIR', 'HOST', 'PORT']);

/** The keys that are missing from both the settings here and the data directory. */
function missingKeys(dataDirectory: string, keys: Record<string, unknown>): string[] {
  if (existsSync(demoKeysFile(dataDirectory))) return [];
  return Object.entries(keys).flatMap(([purpose, ring]) =>
    ring === null ? `${purpose.toUpperCase()}_KEYS` : [],
  );
}

runProgram(main);
