import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@seven-hills/postgres-testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MigrationError, type MigrationSet, migrate } from '../src/index.ts';

let folder: string;
let database: TestDatabase;
let first: MigrationSet;
let second: MigrationSet;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  first = { name: 'first', directory: join(folder, 'first') };
  second = { name: 'second', directory: join(folder, 'second') };
  await mkdir(first.directory);
  await mkdir(second.directory);
  await write(first, '0001-note.sql', 'create table note (id bigint primary key, text text);');
  await write(
    first,
    '0002-color.sql',
    "alter table note add color text; insert into note values (1, 'a', 'red');",
  );
  await write(
    second,
    '0001-view.sql',
    'create view red_note as select id from note where color = $$red$$;',
  );
  database = await createTestDatabase([]);
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

describe('migrating a database', () => {
  test('applies the sets in order, each file once', async () => {
    expect(await migrate(database.pool, [first, second])).toEqual([
      'first/0001-note.sql',
      'first/0002-color.sql',
      'second/0001-view.sql',
    ]);
    expect(await migrate(database.pool, [first, second])).toEqual([]);
    expect((await database.pool.query('select id from red_note')).rows).toEqual([{ id: 1n }]);
  });

  test('applies only files that were added since', async () => {
    await migrate(database.pool, [first]);
    await write(first, '0003-more.sql', 'create table more ();');
    expect(await migrate(database.pool, [first])).toEqual(['first/0003-more.sql']);
  });

  test('by several servers at once applies each file once', async () => {
    const results = await Promise.all(
      Array.from({ length: 4 }, () => migrate(database.pool, [first, second])),
    );
    expect(results.flat().sort()).toEqual([
      'first/0001-note.sql',
      'first/0002-color.sql',
      'second/0001-view.sql',
    ]);
  });

  test('repeats a file that was the victim of a deadlock', async () => {
    await migrate(database.pool, [first]);
    await database.pool.query('create table other (id bigint)');
    await write(
      first,
      '0003-both.sql',
      `alter table note add deep int;
       select pg_advisory_xact_lock(1);
       alter table other add deep int;`,
    );
    const [busy, gate] = [await database.pool.connect(), await database.pool.connect()];
    try {
      await gate.query('select pg_advisory_lock(1)');
      // The file is the last to wait, so it is the one that detects the deadlock.
      await busy.query("begin; set local deadlock_timeout = '1h'; lock table other");
      const migrated = migrate(database.pool, [first]);
      await untilWaiting(database, 'alter table note%');
      const read = busy.query('select from note; commit');
      await untilWaiting(database, 'select from note%');
      await gate.query('select pg_advisory_unlock(1)');
      expect(await migrated).toEqual(['first/0003-both.sql']);
      await read;
    } finally {
      busy.release(true);
      gate.release(true);
    }
  });

  test('refuses an applied file that was changed', async () => {
    await migrate(database.pool, [first]);
    await write(first, '0001-note.sql', 'create table note (id int);');
    await expect(migrate(database.pool, [first])).rejects.toThrow(
      /first\/0001-note\.sql was changed after it was applied/,
    );
  });

  test('treats a file with Windows line endings as unchanged', async () => {
    await write(second, '0002-lines.sql', 'create table line (\n  id int\n);\n');
    await migrate(database.pool, [first, second]);
    await write(second, '0002-lines.sql', 'create table line (\r\n  id int\r\n);\r\n');
    expect(await migrate(database.pool, [first, second])).toEqual([]);
  });

  test('refuses to continue if an applied file is missing', async () => {
    await migrate(database.pool, [first]);
    await rm(join(first.directory, '0002-color.sql'));
    await expect(migrate(database.pool, [first])).rejects.toThrow(
      /first\/0002-color\.sql is applied, but its file is missing/,
    );
  });

  test('refuses a file that comes before an applied one', async () => {
    await write(second, '0003-late.sql', 'create table late ();');
    await migrate(database.pool, [first, second]);
    await write(second, '0002-early.sql', 'create table early ();');
    await expect(migrate(database.pool, [first, second])).rejects.toThrow(
      /second\/0002-early\.sql comes before 0003-late\.sql/,
    );
  });

  test('keeps nothing of a file that fails, and all of the earlier ones', async () => {
    await write(first, '0003-broken.sql', 'create table half (); select 1 / 0;');
    const failure = migrate(database.pool, [first]);
    await expect(failure).rejects.toThrow('first/0003-broken.sql failed: division by zero');
    await expect(failure).rejects.toBeInstanceOf(MigrationError);
    const { rows } = await database.pool.query(
      "select to_regclass('note') is not null as note, to_regclass('half') is not null as half",
    );
    expect(rows).toEqual([{ note: true, half: false }]);
  });

  test.each([
    ['a misnamed file', '3-third.sql', /not named like 0001-what-it-does\.sql/],
    ['a number used twice', '0002-again.sql', /share the number 0002/],
  ])('refuses %s', async (_what, name, message) => {
    await write(first, name, 'select 1;');
    await expect(migrate(database.pool, [first])).rejects.toThrow(message);
  });
});

async function write(set: MigrationSet, name: string, sql: string): Promise<void> {
  await writeFile(join(set.directory, name), sql);
}
/** Waits until a session is waiting for a lock in a query that matches the pattern. */
async function untilWaiting({ pool }: TestDatabase, query: string): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
        [query],
      );
      return rows.length;
    })
    .toBe(1);
}
