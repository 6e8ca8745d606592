import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection, Database } from './pool.ts';

/** A folder of SQL files `0001-what-it-does.sql`, `0002-…`, applied in numeric order. */
export interface MigrationSet {
  /** Names the set in the `migration` table; never changes once applied. */
  name: string;
  /** Absolute path. */
  directory: string;
}

/** The files and the database disagree; the message says which file and what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

interface MigrationFile {
  name: string;
  sql: string;
  sha256: string;
}

/** The key of the advisory lock under which migrations run: an arbitrary number. */
export const MIGRATION_LOCK = 1_892_001;

/**
 * Brings the database up to date: applies each set's new files, set by set, each file in its own
 * transaction, which is retried after a deadlock. Servers that start together wait for each other.
 * Throws `MigrationError` if an applied file was changed or is missing, if a file comes before one
 * that is already applied, or if a file's SQL fails, in which case that file is rolled back.
 * Returns the names of the applied files as `set/file`.
 */
export async function migrate(pool: Database, sets: readonly MigrationSet[]): Promise<string[]> {
  const plans = await Promise.all(
    sets.map(async (set) => ({ set, files: await readMigrationFiles(set.directory) })),
  );
  const connection = await pool.connect();
  try {
    await connection.query('set statement_timeout = 0');
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (await isNew(connection)) await connection.query(CREATE_MIGRATION_TABLE);
    const applied: string[] = [];
    for (const { set, files } of plans) {
      for (const file of await findPending(connection, set, files)) {
        await applyFile(connection, set, file);
        applied.push(`${set.name}/${file.name}`);
      }
    }
    return applied;
  } finally {
    // Closing the session releases the lock, whatever the session's state.
    connection.release(true);
  }
}

/** A role that may not create tables can still find out that nothing is pending. */
async function isNew(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ is_new: boolean }>(
    "select to_regclass('migration') is null as is_new",
  );
  return rows[0]?.is_new ?? true;
}

const CREATE_MIGRATION_TABLE = `
  create table migration (
    set_name text not null,
    file_name text not null,
    sha256 text not null,
    applied_at timestamptz not null default now(),
    primary key (set_name, file_name)
  )`;

/**
 * Reads a set's files in order. Throws `MigrationError` for a misnamed file or a number used twice.
 */
export async function readMigrationFiles(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) {
      throw new MigrationError(`${join(directory, name)} is not named like 0001-what-it-does.sql.`);
    }
    const number = name.slice(0, 4);
    if (numbers.has(number)) {
      throw new MigrationError(`Two migrations in ${directory} share the number ${number}.`);
    }
    numbers.add(number);
  }
  return Promise.all(names.map((name) => readMigrationFile(directory, name)));
}

async function readMigrationFile(directory: string, name: string): Promise<MigrationFile> {
  // A checkout on Windows may have different line endings than the applied file.
  const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
  return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
}

async function findPending(
  connection: Connection,
  set: MigrationSet,
  files: readonly MigrationFile[],
): Promise<MigrationFile[]> {
  const { rows } = await connection.query<{ file_name: string; sha256: string }>(
    'select file_name, sha256 from migration where set_name = $1 order by file_name collate "C"',
    [set.name],
  );
  for (const row of rows) {
    const file = files.find(({ name }) => name === row.file_name);
    if (!file) {
      throw new MigrationError(
        `Migration ${set.name}/${row.file_name} is applied, but its file is missing. Restore it.`,
      );
    }
    if (file.sha256 !== row.sha256) {
      throw new MigrationError(
        `Migration ${set.name}/${file.name} was changed after it was applied. Restore the file and add a new one.`,
      );
    }
  }
  const last = rows.at(-1)?.file_name ?? '';
  const applied = new Set(rows.map((row) => row.file_name));
  const pending = files.filter(({ name }) => !applied.has(name));
  const tooEarly = pending.find(({ name }) => name < last);
  if (tooEarly) {
    throw new MigrationError(
      `Migration ${set.name}/${tooEarly.name} comes before ${last}, which is already applied. Give it a later number.`,
    );
  }
  return pending;
}

/**
 * The maximum number of attempts for a file. A file that alters two tables can deadlock with
 * transactions that use them in the opposite order while servers of the previous version serve
 * customers.
 */
const ATTEMPTS_MAX = 10;

const DEADLOCK_DETECTED = '40P01';

async function applyFile(
  connection: Connection,
  set: MigrationSet,
  file: MigrationFile,
  attempt = 1,
): Promise<void> {
  try {
    await connection.query('begin');
    await connection.query(file.sql);
    await connection.query(
      'insert into migration (set_name, file_name, sha256) values ($1, $2, $3)',
      [set.name, file.name, file.sha256],
    );
    await connection.query('commit');
  } catch (error) {
    await connection.query('rollback').catch(() => undefined);
    if ((error as { code?: unknown }).code === DEADLOCK_DETECTED && attempt < ATTEMPTS_MAX)
      return applyFile(connection, set, file, attempt + 1);
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`Migration ${set.name}/${file.name} failed: ${reason}`, {
      cause: error,
    });
  }
}
