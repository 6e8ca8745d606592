import type { Connection, Database } from '@seven-hills/postgres';

/** A table's schema and name, as in the catalog. */
export interface TableName {
  schema: string;
  name: string;
}

/** Quotes a name for SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const sqlName = ({ schema, name }: TableName): string => `${quoted(schema)}.${quoted(name)}`;

/** One partition of a table that is partitioned by ranges of its ids. */
export interface RangePartition extends TableName {
  /** Whether it is itself partitioned, like the archive. */
  isParent: boolean;
  /** The first id; null if there is no lower bound. */
  from: bigint | null;
  /** The id after the last one; null if there is no upper bound. */
  to: bigint | null;
}

/** Whether a table exists, and whether it is partitioned. */
export async function kindOf(
  database: Database | Connection,
  table: TableName,
): Promise<'missing' | 'whole' | 'partitioned'> {
  const { rows } = await database.query<{ kind: string }>(
    'select relkind as kind from pg_class where oid = to_regclass($1)',
    [sqlName(table)],
  );
  if (!rows[0]) return 'missing';
  return rows[0].kind === 'p' ? 'partitioned' : 'whole';
}

/** Returns the direct partitions of a table in the order of their ids. */
export async function rangePartitions(
  database: Database | Connection,
  table: TableName,
): Promise<RangePartition[]> {
  const { rows } = await database.query<TableName & { is_parent: boolean; bound: string }>(
    `select nspname as schema, relname as name, relkind = 'p' as is_parent,
            pg_get_expr(relpartbound, pg_class.oid) as bound
     from pg_inherits
     join pg_class on pg_class.oid = inhrelid
     join pg_namespace on pg_namespace.oid = relnamespace
     where inhparent = to_regclass($1)`,
    [sqlName(table)],
  );
  const partitions = rows.map(({ schema, name, is_parent, bound }) => {
    const [, from = '', to = ''] = /FROM \((.*)\) TO \((.*)\)/.exec(bound) ?? [];
    return { schema, name, isParent: is_parent, from: boundOf(from), to: boundOf(to) };
  });
  return partitions.sort((a, b) => ((a.from ?? -1n) < (b.from ?? -1n) ? -1 : 1));
}

const boundOf = (text: string): bigint | null =>
  /^(MINVALUE|MAXVALUE)$/.test(text) ? null : BigInt(text.replaceAll("'", ''));

/** A table's parts other than its columns and checks. Names in definitions are fully qualified. */
export interface TableParts {
  /** The constraint's definition for the primary key, and the index's for the others. */
  indexes: { name: string; definition: string; is_primary: boolean; is_unique: boolean }[];
  triggers: { name: string; definition: string; is_for_rows: boolean }[];
  /** The views that read it; a view comes after those that it uses. */
  views: { name: string; definition: string }[];
  /** Foreign keys to it: the table and column, both quoted, and the constraint. */
  references: { table: string; column: string; constraint: string; is_own: boolean }[];
  /** Statements that grant the roles their privileges on a table of the same name. */
  grants: string[];
  /** The roles with privileges on it, quoted. */
  grantees: string[];
  /** The sequence of its identity column, if it has one: quoted, with the grants on it. */
  identity: { column: string; sequence: string; next: bigint; grants: string[] } | null;
}

/** Reads a table's parts. Empties the search path of the caller's transaction. */
export async function readParts(connection: Connection, table: TableName): Promise<TableParts> {
  await connection.query("set local search_path = ''");
  const read = async <Row extends object>(text: string): Promise<Row[]> =>
    (await connection.query<Row>(text, [sqlName(table)])).rows;
  const privileges = await read<{ what: string; grantee: string }>(PRIVILEGES);
  const [identity] = await read<{ column: string; sequence: string }>(IDENTITY);
  return {
    indexes: await read(INDEXES),
    triggers: await read(TRIGGERS),
    views: await read(VIEWS),
    references: await read(REFERENCES),
    grants: privileges.map(
      ({ what, grantee }) => `grant ${what} on ${sqlName(table)} to ${grantee}`,
    ),
    grantees: [...new Set(privileges.map(({ grantee }) => grantee))],
    identity: identity ? await readIdentity(connection, identity) : null,
  };
}

async function readIdentity(
  connection: Connection,
  { column, sequence }: { column: string; sequence: string },
): Promise<TableParts['identity']> {
  const { rows } = await connection.query<{ next: bigint }>(
    `select case when is_called then last_value + 1 else last_value end as next from ${sequence}`,
  );
  const { rows: grants } = await connection.query<{ sql: string }>(
    `select format('grant %s on sequence %s to %s', privilege_type, $1::text, grantee::regrole) as sql
     from pg_class, aclexplode(relacl)
     where oid = to_regclass($1) and grantee <> relowner and grantee <> 0`,
    [sequence],
  );
  return { column, sequence, next: rows[0]?.next ?? 1n, grants: grants.map(({ sql }) => sql) };
}

const INDEXES = `
  select relname as name, indisprimary as is_primary, indisunique as is_unique,
         coalesce((select pg_get_constraintdef(oid) from pg_constraint
                   where conindid = indexrelid and contype = 'p'), pg_get_indexdef(indexrelid)) as definition
  from pg_index
  join pg_class on pg_class.oid = indexrelid
  where indrelid = to_regclass($1)
  order by indisprimary desc, relname`;

const TRIGGERS = `
  select tgname as name, pg_get_triggerdef(oid) as definition, (tgtype & 1) = 1 as is_for_rows
  from pg_trigger
  where tgrelid = to_regclass($1) and not tgisinternal
  order by tgname`;

const VIEWS = `
  select distinct pg_class.oid, pg_class.oid::regclass::text as name,
         pg_get_viewdef(pg_class.oid) as definition
  from pg_depend
  join pg_rewrite on pg_rewrite.oid = pg_depend.objid
  join pg_class on pg_class.oid = ev_class
  where classid = 'pg_rewrite'::regclass and refclassid = 'pg_class'::regclass
    and refobjid = to_regclass($1) and relkind = 'v'
  order by pg_class.oid`;

const REFERENCES = `
  select conrelid::regclass::text as table, quote_ident(attname) as column,
         quote_ident(conname) as constraint, conrelid = confrelid as is_own
  from pg_constraint
  join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where confrelid = to_regclass($1) and contype = 'f' and conparentid = 0
  order by conrelid, attname`;

const IDENTITY = `
  select quote_ident(attname) as column,
         pg_get_serial_sequence($1, attname) as sequence
  from pg_attribute
  where attrelid = to_regclass($1) and attidentity <> ''`;

/** Everyone's privileges on the table and on single columns, except the owner's. */
const PRIVILEGES = `
  select privilege_type as what, grantee::regrole::text as grantee
  from pg_class, aclexplode(relacl)
  where oid = to_regclass($1) and grantee <> relowner and grantee <> 0
  union all
  select format('%s (%I)', privilege_type, attname), grantee::regrole::text
  from pg_class
  join pg_attribute on attrelid = pg_class.oid and attnum > 0,
  aclexplode(attacl)
  where pg_class.oid = to_regclass($1) and grantee <> relowner and grantee <> 0`;
