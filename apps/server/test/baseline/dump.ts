import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, inTransaction } from '@seven-hills/postgres';
import { createTestDatabase, type TestDatabase } from '@seven-hills/postgres-testing';
import { migrationSets } from '../../src/opening/migrations.ts';
import { parseKeyring } from '../../src/platform/security/keyring.ts';

/**
 * The rows of a populated bank, with the names of the migrations that made its tables. Later
 * migrations are tested on it, so it is not written again with them. `baseline.test.ts` writes it
 * if WRITE_BASELINE is set.
 */
export const dumpFile = join(import.meta.dirname, 'bank.sql');

/** The keys of the dumped bank. They protect only fictitious people. */
export const dumpKeys = {
  pin: parseKeyring('PIN_KEYS', `baseline:${Buffer.alloc(32, 'pin').toString('base64')}`),
  sealing: parseKeyring(
    'SEALING_KEYS',
    `baseline:${Buffer.alloc(32, 'sealing').toString('base64')}`,
  ),
  signing: parseKeyring(
    'SIGNING_KEYS',
    `baseline:${Buffer.alloc(32, 'signing').toString('base64')}`,
  ),
};

const headOfFiles = '-- The rows of a bank with the tables of these migrations:';

/**
 * Returns all rows of the bank and the values of its sequences as SQL, headed by the names of the
 * migrations that made the tables.
 */
export const dumpRows = (superuser: Database): Promise<string> =>
  inTransaction(superuser, async (connection) => {
    await connection.query("set local timezone = 'UTC'");
    const { rows: files } = await connection.query<{ name: string }>(
      `select set_name || '/' || file_name as name from migration order by set_name desc, file_name collate "C"`,
    );
    const { rows: tables } = await connection.query<DumpedTable>(TABLES);
    const parts = [
      [headOfFiles, ...files.map(({ name }) => `-- ${name}`)].join('\n'),
      `truncate ${tables.map(({ name }) => name).join(', ')};`,
    ];
    for (const { name, columns, texts, order } of tables) {
      const { rows } = await connection.query<{ row: string }>(
        `select format('(%s)', concat_ws(', ', ${texts})) as row from ${name} order by ${order}`,
      );
      if (rows.length > 0)
        parts.push(
          `insert into ${name} (${columns}) overriding system value values\n${rows.map(({ row }) => row).join(',\n')};`,
        );
    }
    const { rows: sequences } = await connection.query<{ sql: string }>(SEQUENCES);
    parts.push(sequences.map(({ sql }) => sql).join('\n'));
    return `${parts.join('\n\n')}\n`;
  });

interface DumpedTable {
  name: string;
  columns: string;
  texts: string;
  order: string;
}

const TABLES = `
  select format('%I.%I', nspname, relname) as name,
         string_agg(quote_ident(attname), ', ' order by attnum) as columns,
         string_agg(format('quote_nullable(%I::text)', attname), ', ' order by attnum) as texts,
         (select string_agg(quote_ident(key.attname), ', ' order by array_position(indkey::int[], key.attnum::int))
          from pg_index
          join pg_attribute as key on key.attrelid = indrelid and key.attnum = any (indkey)
          where indrelid = pg_class.oid and indisprimary) as order
  from pg_class
  join pg_namespace on pg_namespace.oid = relnamespace
  join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  where nspname in ('ledger', 'public') and relkind = 'r' and relname <> 'migration'
  group by pg_class.oid, nspname, relname
  order by nspname, relname`;

const SEQUENCES = `
  select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) as sql
  from pg_sequences
  where schemaname in ('ledger', 'public') and last_value is not null
  order by schemaname, sequencename`;

/** Creates a database with only the migrations that the dump names, and the dump's rows. */
export async function restoreDump(): Promise<TestDatabase> {
  const dump = await readFile(dumpFile, 'utf8');
  const folder = await mkdtemp(join(tmpdir(), 'baseline-'));
  try {
    const names = (dump.split('\n\n')[0] ?? '').split('\n').slice(1);
    const sets = migrationSets.map(({ name }) => ({ name, directory: join(folder, name) }));
    for (const [, set = '', file = ''] of names.map(
      (line) => /^-- (\w+)\/(.+)$/.exec(line) ?? [],
    )) {
      const from = migrationSets.find(({ name }) => name === set)?.directory ?? '';
      await cp(join(from, file), join(folder, set, file));
    }
    const database = await createTestDatabase(sets);
    await inTransaction(database.pool, async (connection) => {
      // Without triggers, as pg_restore does: the rows are as they were written.
      await connection.query("set local session_replication_role = 'replica'");
      await connection.query(dump);
    });
    return database;
  } finally {
    await rm(folder, { recursive: true });
  }
}
