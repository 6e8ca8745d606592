import { type Connection, type Database, MIGRATION_LOCK } from '@seven-hills/postgres';
import { quoted, readParts, sqlName, type TableName, type TableParts } from './catalog.ts';
import {
  copyProgress,
  entries,
  entryCopy,
  entryWhole,
  movements,
  rangeTables,
} from './partitioned-tables.ts';
import { type LockReport, withLocks } from './take-locks.ts';

const lookUp = (index: string) => `${index}_lookup`;

/**
 * Builds a non-unique copy of each unique index that lacks the partition key, since a partitioned
 * table cannot have such an index. Migrations 0056 and the ledger's 0012 enforce the rules instead.
 * Neither waits for postings nor makes them wait.
 */
export async function buildLookUps(owner: Database): Promise<void> {
  for (const table of rangeTables) {
    const { rows } = await owner.query<{ name: string; definition: string; is_left: boolean }>(
      `select relname as name, pg_get_indexdef(indexrelid) as definition, not indisvalid as is_left
       from pg_index
       join pg_class on pg_class.oid = indexrelid
       where indrelid = $1::regclass and (not indisvalid or (indisunique and not indisprimary))`,
      [sqlName(table)],
    );
    for (const { name } of rows.filter(({ is_left }) => is_left))
      await owner.query(`drop index concurrently ${quoted(table.schema)}.${quoted(name)}`);
    for (const { name, definition } of rows.filter(({ is_left }) => !is_left))
      await owner.query(
        definition.replace(
          /^CREATE UNIQUE INDEX \S+ ON /,
          `create index concurrently if not exists ${quoted(lookUp(name))} on `,
        ),
      );
  }
}

/**
 * Replaces the tables with partitioned ones of the same names, in one transaction that changes only
 * the catalog: the tables of movements and transfers become the first partitions of the new ones,
 * for all ids, and the copy of the entries replaces the original.
 */
export async function replaceTables(owner: Database): Promise<LockReport> {
  const referencing = await tablesReferencing(owner);
  const locked = [...rangeTables, entries].map(sqlName);
  // A posting that had already resolved the old sequence's name would fail.
  return withLocks(owner, [...locked, ...referencing], replace, { postings: 'outside' });
}

async function replace(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ is_free: boolean }>(
    'select pg_try_advisory_xact_lock($1) as is_free',
    [MIGRATION_LOCK],
  );
  if (!rows[0]?.is_free) throw new Error('A server is migrating the database. Try again.');
  const views = new Map<string, string>();
  const statements: string[] = [];
  for (const table of [...rangeTables, entries]) {
    const parts = await readParts(connection, table);
    for (const { name, definition } of parts.views) views.set(name, definition);
    statements.push(
      ...(table === entries ? entryStatements(parts) : rangeStatements(table, parts)),
    );
  }
  for (const [name, definition] of views)
    statements.push(`create or replace view ${name} as ${definition.replace(/;\s*$/, '')}`);
  await connection.query(statements.join(';\n'));
  await refuseRebuilt(connection);
}

/** The tables with foreign keys to movements, which are replaced with them. */
async function tablesReferencing(owner: Database): Promise<string[]> {
  const { rows } = await owner.query<{ table: string }>(
    `select distinct conrelid::regclass::text as table from pg_constraint
     where confrelid = $1::regclass and contype = 'f' order by 1`,
    [sqlName(movements)],
  );
  return rows.map(({ table }) => table);
}

function rangeStatements(table: TableName, parts: TableParts): string[] {
  const first = { ...table, name: `${table.name}_1` };
  const [parent, child] = [sqlName(table), sqlName(first)];
  const indexes = parts.indexes.filter(({ is_primary, is_unique }) => is_primary || !is_unique);
  const index = (name: string) => `${quoted(table.schema)}.${quoted(name)}`;
  return [
    `alter table ${parent} rename to ${quoted(first.name)}`,
    ...parts.indexes
      .filter((each) => !indexes.includes(each))
      .map(({ name }) => `drop index ${index(name)}`),
    ...indexes.map(({ name }) => `alter index ${index(name)} rename to ${quoted(`${name}_1`)}`),
    `create table ${parent} (like ${child} including all excluding identity excluding indexes)
       partition by range (id)`,
    ...identityStatements(table, first, parts.identity),
    ...indexes.map(({ name, definition, is_primary }) =>
      is_primary
        ? `alter table ${parent} add constraint ${quoted(name)} ${definition}`
        : definition,
    ),
    // PostgreSQL copies the parent's row triggers to each partition, but not its statement
    // triggers.
    ...parts.triggers
      .filter(({ is_for_rows }) => is_for_rows)
      .map(({ name }) => `drop trigger ${quoted(name)} on ${child}`),
    `alter table ${parent} attach partition ${child} for values from (minvalue) to (maxvalue)`,
    ...parts.triggers.map(({ definition }) => definition),
    ...parts.references.flatMap((reference) => referenceStatements(reference, child)),
    ...parts.grants,
    ...parts.grantees.map((grantee) => `revoke all on ${child} from ${grantee}`),
  ];
}

/** The new sequence has the name of the old one and continues it. */
function identityStatements(
  table: TableName,
  first: TableName,
  identity: TableParts['identity'],
): string[] {
  if (!identity) return [];
  const { column, sequence, next, grants } = identity;
  return [
    `alter table ${sqlName(first)} alter column ${column} drop identity`,
    `alter table ${sqlName(table)} alter column ${column}
       add generated always as identity (sequence name ${sequence} start with ${next})`,
    ...grants,
  ];
}

function referenceStatements(
  { table, column, constraint, is_own }: TableParts['references'][number],
  child: string,
): string[] {
  // The trigger that records a resolution looks up the transfer that it resolves.
  if (is_own) return [`alter table ${child} drop constraint ${constraint}`];
  const name = `${table.split('.').at(-1)}_${column}_exists`;
  return [
    `alter table ${table} drop constraint ${constraint}`,
    `create trigger ${name} after insert or update of ${column} on ${table}
       for each row when (new.${column} is not null)
       execute function public.require_transaction('${column}')`,
  ];
}

function entryStatements(parts: TableParts): string[] {
  const { schema, name } = entries;
  const renames = parts.indexes.flatMap((index) => [
    `alter index ${schema}.${index.name} rename to ${index.name.replace(name, entryWhole.name)}`,
    `alter index ${schema}.${index.name.replace(name, entryCopy.name)} rename to ${index.name}`,
  ]);
  return [
    `drop trigger entry_is_mirrored on ${sqlName(entries)}`,
    'drop function ledger.mirror_entries()',
    `alter table ${sqlName(entries)} rename to ${entryWhole.name}`,
    `alter table ${sqlName(entryCopy)} rename to ${name}`,
    ...renames,
    ...parts.grants,
    ...parts.grantees.map((grantee) => `revoke all on ${sqlName(entryWhole)} from ${grantee}`),
    `drop table ${sqlName(copyProgress)}`,
  ];
}

/**
 * Every index of a first partition must be the table's own: attaching builds an index for each one
 * without a match, which would keep postings waiting. Fails before the commit.
 */
async function refuseRebuilt(connection: Connection): Promise<void> {
  for (const table of rangeTables) {
    const { rows } = await connection.query<{ name: string }>(
      `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
       where indrelid = $1::regclass and relname !~ '_1$'`,
      [sqlName({ ...table, name: `${table.name}_1` })],
    );
    if (rows.length > 0)
      throw new Error(`Attaching would build ${rows.map(({ name }) => name).join(', ')}.`);
  }
}
