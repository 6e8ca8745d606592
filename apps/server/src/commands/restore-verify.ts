import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createPool, type Database } from '@seven-hills/postgres';
import { removeDataDirectory, runningDatabaseUrl } from '@seven-hills/postgres-embedded';
import { capabilityAudit } from '../compose/capabilities.ts';
import { readBackupSource, readDatabaseSettings } from '../compose/settings.ts';
import { keysToAudit } from '../opening/open-keys.ts';
import { BackupError } from '../platform/backup/backup-store.ts';
import { type RestoredBank, restoreBank } from '../platform/backup/restore-bank.ts';
import { embeddedName } from '../platform/database/open-database.ts';
import { findHighestTransfer } from '../platform/time-mark/find-witnesses.ts';
import type { Witness } from '../platform/time-mark/time-mark-file.ts';
import { auditBank } from '../staff/books-check/audit-bank.ts';
import { runProgram } from './run-program.ts';

/**
 * `npm run restore:verify -- --key FILE`: restores the newest backup in `BACKUP_DIR` to a scratch
 * server, audits it with the restored settings and keys, compares it with the live bank, and
 * reports how long it took and what would be lost. Exits with 1 if anything is wrong. `--to TIME`
 * restores the state at that time; `--into DIR` keeps the result as the data directory of a bank.
 */
async function main(root: string): Promise<void> {
  const { values } = parseArgs({
    options: { key: { type: 'string' }, to: { type: 'string' }, into: { type: 'string' } },
  });
  const identity = readIdentity(values.key);
  const until = values.to === undefined ? null : new Date(values.to);
  if (until && Number.isNaN(until.getTime()))
    throw new BackupError('--to must be a time such as 2026-11-23T03:50:00Z.');
  const { directory, liveDirectory } = readBackupSource(process.env, root);
  const target = targetOf(values.into);
  const began = performance.now();
  try {
    const restored = await restoreBank({ directory, identity, dataDirectory: target, until });
    try {
      const isRight = await report(restored, { root, target, liveDirectory, until, began });
      if (values.into) await keep(restored, target);
      process.exitCode = isRight ? 0 : 1;
    } finally {
      await restored.close();
    }
  } finally {
    if (!values.into) await removeDataDirectory(target);
  }
}

function readIdentity(file: string | undefined): string {
  const found =
    file === undefined ? null : /^AGE-SECRET-KEY-1\S+$/m.exec(readFileSync(file, 'utf8'));
  if (!found)
    throw new BackupError(
      'Name the file with the secret key: npm run restore:verify -- --key FILE',
    );
  return found[0];
}

function targetOf(into: string | undefined): string {
  if (into === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'seven-hills-restore-'));
    // Root's database runs as another user, which must be able to traverse the folder.
    chmodSync(folder, 0o711);
    return folder;
  }
  const folder = resolve(into);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new BackupError(`${folder} is not empty.`);
  return folder;
}

interface Scene {
  root: string;
  target: string;
  liveDirectory: string;
  until: Date | null;
  began: number;
}

/** Prints what was restored and how it compares. Returns true if no problem was found. */
async function report(restored: RestoredBank, scene: Scene): Promise<boolean> {
  const { base, segments, progress } = restored.backup;
  const settings = readDatabaseSettings(
    { ...restored.settings, DATA_DIR: scene.target, DATABASE_URL: '' },
    scene.root,
  );
  const { keys, sourceOfKeys, unchecked } = keysToAudit(settings);
  const database = createPool({ connectionString: restored.roles.reader.connectionString, max: 1 });
  try {
    const highest = await findHighestTransfer(database);
    const restoredIn = seconds(scene.began);
    const findings = await auditBank(database, capabilityAudit, { keys, sourceOfKeys });
    const live = await readLive(scene.liveDirectory, highest);
    const lines = [
      `base backup      ${base.id}`,
      `log              ${segments} files, stored until ${progress.storedAt}`,
      `restored         ${highest ? `until transfer ${highest.id} at ${highest.createdAt}` : 'no transfers'}${scene.until ? `, for ${scene.until.toISOString()}` : ''}`,
      `time taken       ${restoredIn}, and ${seconds(scene.began)} with the audit`,
      `live bank        ${live ?? comparedWithMark(highest, progress.timeMark)}`,
      `keys             ${unchecked.length === 0 ? 'all keys are in the backup' : `NOT in the backup: ${unchecked.join(', ')}`}; ${Object.keys(restored.settings).length} settings`,
      `audit            ${findings.length === 0 ? 'clean' : `${findings.length} findings`}`,
      ...findings.map(({ check, finding }) => `  ${check}: ${finding}`),
    ];
    console.log(lines.join('\n'));
    return findings.length === 0 && unchecked.length === 0;
  } finally {
    await database.end();
  }
}

const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

/** Compares with the bank that runs on the live data directory; null if none is running. */
async function readLive(
  dataDirectory: string,
  restored: Witness | undefined,
): Promise<string | null> {
  const connectionString = runningDatabaseUrl(dataDirectory, embeddedName);
  if (connectionString === undefined) return null;
  const live = createPool({ connectionString, max: 1 });
  try {
    const highest = await findHighestTransfer(live);
    if (!highest || highest.id === restored?.id) return 'has nothing more: nothing would be lost';
    const missing = await countAfter(live, restored);
    return `has ${missing} transfers more, until ${highest.id} at ${highest.createdAt}: ${timeBetween(restored, highest)} would be lost`;
  } finally {
    await live.end();
  }
}

async function countAfter(live: Database, restored: Witness | undefined): Promise<bigint> {
  const { rows } = await live.query<{ count: bigint }>(
    'select count(*) from ledger.transfer_record where created_at > $1::timestamptz',
    [restored?.createdAt ?? '-infinity'],
  );
  return rows[0]?.count ?? 0n;
}

/** `4.2 minutes`, or `12 seconds`. */
function timeBetween(from: Witness | undefined, to: Witness): string {
  if (!from) return 'everything';
  const ms = Date.parse(to.createdAt) - Date.parse(from.createdAt);
  return ms < 60_000 ? `${(ms / 1_000).toFixed(1)} seconds` : `${(ms / 60_000).toFixed(1)} minutes`;
}

/** Compares with the last time mark in the backup, because the live bank no longer exists. */
function comparedWithMark(
  restored: Witness | undefined,
  mark: RestoredBank['backup']['progress']['timeMark'],
): string {
  const last = mark?.witnesses[0];
  if (!last) return 'is not running; it had moved no money';
  return restored && restored.createdAt >= last.createdAt
    ? `is not running; nothing that the backup knows of is lost`
    : `is not running; it had transfer ${last.id} at ${last.createdAt}: ${timeBetween(restored, last)} are lost`;
}

/** Leaves a data directory that a bank can start on. */
async function keep(restored: RestoredBank, target: string): Promise<void> {
  const { lost } = await restored.handOver();
  console.log(
    [
      `\n${target} is ready. Its settings are in ${join(target, 'settings.env')}: move them to where this bank reads them, and delete the file.`,
      ...(lost === 0
        ? []
        : [
            `The bank had acknowledged transfers that are not in it. It refuses to start until you have reconciled them and run npm run audit -- --accept-restore. It numbers on behind a gap, so that no number of a lost transaction is used again.`,
          ]),
    ].join('\n'),
  );
}

runProgram(main);
