import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, type Database } from '@seven-hills/postgres';
import {
  accessCluster,
  type EmbeddedPostgres,
  removeDataDirectory,
  startEmbeddedPostgres,
} from '@seven-hills/postgres-embedded';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../src/compose/settings.ts';
import {
  baseFile,
  listBases,
  listLog,
  readProgress,
} from '../../src/platform/backup/backup-store.ts';
import { restoreBank } from '../../src/platform/backup/restore-bank.ts';
import { type LogShipping, shipOnce, startShipping } from '../../src/platform/backup/ship-log.ts';
import {
  removeOldBackups,
  type TakenBackup,
  takeBackup,
} from '../../src/platform/backup/take-backup.ts';
import { embeddedName } from '../../src/platform/database/open-database.ts';
import { silent } from '../support/test-bank.ts';

// Only the parts of a bank that a backup reads, on a separate server that archives its log.
let folder: string;
let server: EmbeddedPostgres;
let database: Database;
let shipping: LogShipping;
let identity: string;
let backup: { directory: string; recipient: string };
const liveDirectory = () => join(folder, 'live');
const archive = () => accessCluster(liveDirectory()).archive;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  // Root's database runs as another user, which must be able to traverse the folder.
  chmodSync(folder, 0o711);
  identity = await generateX25519Identity();
  backup = { directory: join(folder, 'backup'), recipient: await identityToRecipient(identity) };
  server = await startEmbeddedPostgres({
    dataDirectory: liveDirectory(),
    durable: false,
    archives: true,
  });
  await server.ensureDatabase(embeddedName);
  database = createPool({ connectionString: server.connectionString(embeddedName), max: 2 });
  await database.query(`create table bank_identity as select '${randomUUID()}'::uuid as id`);
  await database.query(
    'create table note (id bigint generated always as identity, at timestamptz)',
  );
  shipping = await startShipping({
    ...backup,
    database,
    archive: archive(),
    dataDirectory: liveDirectory(),
    logger: silent,
  });
});
afterAll(async () => {
  await shipping.stop();
  await database.end();
  await server.stop();
  await removeDataDirectory(folder);
});

const note = async () => {
  await database.query('insert into note (at) values (clock_timestamp())');
};
/** Ends a segment of the log and stores it. */
async function store(): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    'select pg_walfile_name(pg_switch_wal()) as name',
  );
  await expect
    .poll(async () => (await listLog(backup.directory)).map(({ name }) => name), {
      timeout: 30_000,
    })
    .toContain(rows[0]?.name);
  // The backup counts as complete until the last round began.
  const now = new Date();
  await expect
    .poll(async () => new Date((await readProgress(backup.directory))?.storedAt ?? 0) > now, {
      timeout: 30_000,
    })
    .toBe(true);
}
const take = (): Promise<TakenBackup> =>
  takeBackup({
    dataDirectory: liveDirectory(),
    backup,
    readExtras: () => ({
      extras: { 'settings.env': 'PUBLIC_URL="https://bank.example"\n', 'keys.json': '{}' },
      missing: [],
    }),
  });

async function notesOf(until: Date | null): Promise<number> {
  const dataDirectory = join(folder, `restored-${randomUUID()}`);
  const { directory } = backup;
  const restored = await restoreBank({ directory, identity, dataDirectory, until });
  try {
    expect(restored.settings).toEqual({ PUBLIC_URL: 'https://bank.example' });
    expect(readFileSync(join(dataDirectory, 'keys.json'), 'utf8')).toBe('{}');
    const address = accessCluster(dataDirectory).connectionString ?? '';
    const pool = createPool({
      connectionString: address.replace('/postgres?', `/${embeddedName}?`),
    });
    const { rows } = await pool.query<{ count: bigint }>('select count(*) from note');
    await pool.end();
    return Number(rows[0]?.count);
  } finally {
    await restored.close();
  }
}

describe('a backup', () => {
  it('taken during writes can be restored to its end or to a point in time', {
    timeout: 120_000,
  }, async () => {
    await note();
    const writing = (async () => {
      for (let count = 0; count < 20; count++) await note();
    })();
    const taken = await take();
    await writing;
    await note();
    const moment = new Date(Date.now() + 1);
    await sleep(50);
    await note();
    await store();
    expect(await notesOf(moment)).toBe(22);
    expect(await notesOf(null)).toBe(23);
    await expect(notesOf(new Date(Date.now() + 60_000))).rejects.toThrow(/ends at/);
    expect(taken.bytes).toBeGreaterThan(100_000);
    expect(shipping.ageSeconds()).toBeLessThan(60);
  });

  it('can be opened only with its key, and not at all once altered', async () => {
    const [base] = await listBases(backup.directory);
    const file = baseFile(backup.directory, base?.id ?? '');
    const restore = (secret: string) =>
      restoreBank({
        directory: backup.directory,
        identity: secret,
        dataDirectory: join(folder, `refused-${randomUUID()}`),
        until: null,
      });
    await expect(restore(await generateX25519Identity())).rejects.toThrow(
      /cannot be opened with this key/,
    );
    const content = readFileSync(file);
    expect(content.includes('bank_identity')).toBe(false);
    const changed = Buffer.from(content);
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
    writeFileSync(file, changed);
    await expect(restore(identity)).rejects.toThrow();
    writeFileSync(file, content);
  });

  it('never replaces a part of the log with a different one', async () => {
    const [stored] = await listLog(backup.directory);
    const other = join(folder, 'other-archive');
    mkdirSync(other);
    writeFileSync(join(other, stored?.name ?? ''), 'the log of another database');
    await expect(shipOnce({ ...backup, archive: other })).rejects.toThrow(/two databases write to/);
  });

  it('is removed for newer ones, with the log that only it needed', {
    timeout: 60_000,
  }, async () => {
    const second = await take();
    expect(await removeOldBackups(backup.directory, 1)).toBe(1);
    expect((await listBases(backup.directory)).map(({ id }) => id)).toEqual([second.id]);
    const segments = (await listLog(backup.directory)).map(({ name }) => name.slice(0, 24));
    expect(segments.every((name) => name >= second.firstSegment)).toBe(true);
    expect(segments).toContain(second.lastSegment);
  });
});

it('of a bank that has just started waits until it has stored its log, and then reads its keys', {
  timeout: 60_000,
}, async () => {
  await shipping.stop();
  const early = { ...backup, directory: join(folder, 'early') };
  let progressAtReading: Promise<unknown> | undefined;
  const taking = takeBackup({
    dataDirectory: liveDirectory(),
    backup: early,
    readExtras() {
      progressAtReading = readProgress(early.directory);
      return { extras: {}, missing: [] };
    },
  });
  shipping = await startShipping({
    ...early,
    database,
    archive: archive(),
    dataDirectory: liveDirectory(),
    logger: silent,
  });
  const { id } = await taking;
  expect((await listBases(early.directory)).map((base) => base.id)).toEqual([id]);
  expect(await progressAtReading).not.toBeNull();
});

it('is refused while no bank runs on the data directory', async () => {
  const notRunning = takeBackup({
    dataDirectory: join(folder, 'not-running'),
    backup,
    readExtras: () => ({ extras: {}, missing: [] }),
  });
  await expect(notRunning).rejects.toThrow(/^No bank runs on .*not-running: start it/);
});

it('is refused with settings that would leave it unencrypted, or if the database is not embedded', () => {
  const read = (settings: Record<string, string>) => () => readSettings(settings, '/');
  const recipient = `age1${'q'.repeat(58)}`;
  expect(read({ BACKUP_DIR: '/backup' })).toThrow('require each other');
  expect(read({ BACKUP_DIR: '/backup', BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1X' })).toThrow(
    'must be a public key',
  );
  expect(
    read({
      BACKUP_DIR: '/backup',
      BACKUP_RECIPIENT: recipient,
      DATABASE_URL: 'postgres://bank@db/bank',
      BANK_MODE: 'demo',
    }),
  ).toThrow('BACKUP_DIR is for the embedded database');
});
