import type { Connection } from '@seven-hills/postgres';

/**
 * Returns the rules that PostgreSQL itself enforces, one line each: `trigger ledger.entry
 * entry_is_append_only: …`. Runs in the caller's transaction, because the search path determines
 * how definitions are written.
 */
export async function readGuards(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ path: string }>(
    `select current_setting('search_path') as path`,
  );
  await setSearchPath(connection, 'public');
  const { rows: found } = await connection.query<{ guard: string }>(guards);
  await setSearchPath(connection, rows[0]?.path ?? '');
  return found.map(({ guard }) => guard);
}

async function setSearchPath(connection: Connection, path: string): Promise<void> {
  await connection.query(`select set_config('search_path', $1, true)`, [path]);
}

/** The schemas that the migrations create; graphile_worker belongs to its library. */
const guardedSchemas = ['public', 'ledger'];

const inGuardedSchemas = `schema.nspname in (${guardedSchemas.map((name) => `'${name}'`).join(', ')})`;

/**
 * Selects definitions as PostgreSQL writes them, and the hash of function bodies, so that a weaker
 * replacement with the same name differs. Excludes not-null constraints, which only PostgreSQL 18
 * stores as constraints. Includes unique indexes, since they reject rows too. The order does not
 * depend on the database's locale.
 */
const guards = `
  select regexp_replace(guard, '\\s+', ' ', 'g') as guard from (
    select format('constraint %I.%I %I: %s', schema.nspname, owner.relname, item.conname,
                  pg_get_constraintdef(item.oid)) as guard
    from pg_constraint as item
    join pg_class as owner on owner.oid = item.conrelid
    join pg_namespace as schema on schema.oid = owner.relnamespace
    where ${inGuardedSchemas} and item.contype in ('c', 'f', 'p', 'u', 'x')
    union all
    select format('trigger %I.%I %I: %s', schema.nspname, owner.relname, item.tgname,
                  pg_get_triggerdef(item.oid))
    from pg_trigger as item
    join pg_class as owner on owner.oid = item.tgrelid
    join pg_namespace as schema on schema.oid = owner.relnamespace
    where ${inGuardedSchemas} and not item.tgisinternal
    union all
    select format('unique index %I.%I %I: %s', schema.nspname, owner.relname, name.relname,
                  pg_get_indexdef(item.indexrelid))
    from pg_index as item
    join pg_class as owner on owner.oid = item.indrelid
    join pg_class as name on name.oid = item.indexrelid
    join pg_namespace as schema on schema.oid = owner.relnamespace
    where ${inGuardedSchemas} and item.indisunique and item.indisvalid
      and not exists (select from pg_constraint where conindid = item.indexrelid and contype in ('p', 'u', 'x'))
    union all
    select format('rule %I.%I %I: %s', schema.nspname, owner.relname, item.rulename,
                  pg_get_ruledef(item.oid))
    from pg_rewrite as item
    join pg_class as owner on owner.oid = item.ev_class
    join pg_namespace as schema on schema.oid = owner.relnamespace
    where ${inGuardedSchemas} and item.rulename <> '_RETURN'
    union all
    select format('function %I.%I(%s): %s', schema.nspname, item.proname,
                  pg_get_function_identity_arguments(item.oid), md5(item.prosrc))
    from pg_proc as item
    join pg_namespace as schema on schema.oid = item.pronamespace
    where ${inGuardedSchemas}
      and exists (select from pg_trigger where tgfoid = item.oid)
  ) as list
  order by list.guard collate "C"`;
