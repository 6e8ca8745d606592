import type { Connection } from '@seven-hills/postgres';
import { kindOf, sqlName } from '../../../money/partitions/catalog.ts';
import { entries, entryCopy, rangeTables } from '../../../money/partitions/partitioned-tables.ts';

/** Returns how far `npm run partition` has progressed. */
export async function readPartitioning(
  connection: Connection,
): Promise<'whole' | 'copying' | 'partitioned'> {
  if ((await kindOf(connection, entries)) === 'partitioned') return 'partitioned';
  return (await kindOf(connection, entryCopy)) === 'missing' ? 'whole' : 'copying';
}

/** The bank's partitioned tables with their partitions at any depth. */
const tree = `
  with tree as (
    select part.relid as id, root.oid as root, level > 0 as is_below
    from pg_class as root, pg_partition_tree(root.oid) as part
    where root.relkind = 'p'
      and root.oid in (${[...rangeTables, entries].map((table) => `'${sqlName(table)}'::regclass`).join(', ')})
  )`;

/** Returns the names of all partitions, as `schema.table`. */
export async function partitionsOf(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(
    `${tree}
     select format('%I.%I', nspname, relname) as name
     from tree
     join pg_class on pg_class.oid = tree.id
     join pg_namespace on pg_namespace.oid = relnamespace
     where is_below`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Finds partitions whose triggers differ from their table's. While a partition is attached,
 * PostgreSQL keeps its checks, keys, and row triggers; statement triggers are its own. Also finds a
 * partition left half closed, and gaps in the triggers that replaced foreign keys.
 */
export async function partitionFindings(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ finding: string }>(
    `${tree}, guard as (
       select tree.root, tree.id, tree.is_below, tgname, tgfoid, tgtype, tgargs, tgqual
       from tree
       join pg_trigger on tgrelid = tree.id
       where not tgisinternal and tgparentid = 0
     )
     select format('The partition %s lacks the trigger %s.', tree.id::regclass, guard.tgname) as finding
     from tree
     join guard on guard.root = tree.root and not guard.is_below and (guard.tgtype & 1) = 0
     where tree.is_below
       and not exists (
         select from guard as own
         where own.id = tree.id
           and (own.tgname, own.tgfoid, own.tgtype, own.tgargs, own.tgqual)
             is not distinct from (guard.tgname, guard.tgfoid, guard.tgtype, guard.tgargs, guard.tgqual)
       )
     union all
     select format('The trigger %s of the partition %s was not created by the bank.', own.tgname, own.id::regclass)
     from guard as own
     where own.is_below
       and not exists (
         select from guard where guard.root = own.root and not guard.is_below and guard.tgname = own.tgname
       )
     union all
     select format('The partition %s was being closed: its ids end soon. Run npm run partition -- begin again.', tree.id::regclass)
     from tree
     join pg_class on pg_class.oid = tree.id
     join pg_constraint on conrelid = tree.id and conname = format('%s_has_its_range', relname)
     where is_below and pg_get_expr(relpartbound, tree.id) like '%TO (MAXVALUE)'
     order by 1`,
  );
  return [...rows.map(({ finding }) => finding), ...(await findOrphans(connection))];
}

/**
 * Finds rows that name a missing transaction, in the tables whose foreign keys to transactions
 * became triggers. Skips columns that the audit's role may not read.
 */
async function findOrphans(connection: Connection): Promise<string[]> {
  const { rows: references } = await connection.query<{ table: string; column: string }>(
    `select tgrelid::regclass::text as table, quote_ident(attname) as column
     from pg_trigger
     join pg_attribute on attrelid = tgrelid and attnum = any (tgattr::smallint[])
     where tgfoid = to_regprocedure('public.require_transaction()')
       and has_column_privilege(attrelid, attnum, 'select')
     order by 1, 2`,
  );
  const findings: string[] = [];
  for (const { table, column } of references) {
    const { rows } = await connection.query<{ finding: string }>(
      `select format('%s names transaction %s, which does not exist.', $1::text, item.${column}) as finding
       from ${table} as item
       where item.${column} is not null
         and not exists (select from bank_transaction where id = item.${column})
       limit 100`,
      [table],
    );
    findings.push(...rows.map(({ finding }) => finding));
  }
  return findings;
}
