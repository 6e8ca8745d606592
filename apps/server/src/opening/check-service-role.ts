import type { Database } from '@seven-hills/postgres';
import type { BankMode } from '../platform/bank-mode.ts';
import type { DatabaseSettings } from '../platform/database/open-database.ts';
import { SettingError } from '../platform/setting-rules.ts';
import { tableAccess } from './table-access.ts';

/**
 * Checks whether the service's role could bypass the ledger's guards. If it could, production with
 * DATABASE_OWNER_URL refuses to start, since the operator intended separate roles; otherwise the
 * check logs a warning. Fails with a SettingError.
 */
export async function checkServiceRole(
  database: Database,
  {
    mode,
    databaseUrl,
    databaseOwnerUrl,
  }: Pick<DatabaseSettings, 'databaseUrl' | 'databaseOwnerUrl'> & { mode: BankMode },
  warn: (sentence: string) => void,
): Promise<void> {
  if (databaseUrl === null) return;
  const [excess] = await findExcess(database);
  if (excess === undefined) return;
  const advice = 'See "Database roles" in docs/guide/database-roles.md.';
  if (databaseOwnerUrl === null) {
    if (mode === 'production')
      warn(
        `The role of DATABASE_URL ${excess}, so it could bypass the ledger's guards. Set DATABASE_OWNER_URL to separate the roles. ${advice}`,
      );
    return;
  }
  const sentence = `The role of DATABASE_URL ${excess}, so it could bypass the ledger's guards although DATABASE_OWNER_URL is set. ${advice}`;
  if (mode === 'production') throw new SettingError(sentence);
  warn(sentence);
}

/**
 * Returns the privileges of the connected role beyond `table-access.ts`, as predicates, most
 * serious first.
 */
export async function findExcess(database: Database): Promise<string[]> {
  const tables = Object.entries(tableAccess.tables).map(([name, { service = '' }]) => ({
    name,
    // Privileges on some columns do not count as privileges on the table.
    allowed: service.replace(/ \([^)]*\)/g, ' on columns').split(', '),
  }));
  const { rows } = await database.query<{ excess: string }>(EXCESS, [JSON.stringify(tables)]);
  return rows.map(({ excess }) => excess);
}

const EXCESS = `
  with role as (
    select * from pg_roles where rolname = current_user
  ), planned as (
    select to_regclass(name) as id, name, allowed
    from jsonb_to_recordset($1::jsonb) as plan (name text, allowed jsonb)
    where to_regclass(name) is not null
  )
  select excess from (
    select 1 as rank, 'is a superuser' as excess from role where rolsuper
    union all
    select 2, 'may create roles' from role where rolcreaterole
    union all
    select 3, 'may disable triggers (session_replication_role)'
    where has_parameter_privilege('session_replication_role', 'set')
    union all
    select 4, format('owns %s or may act as its owner', name)
    from planned
    join pg_class on pg_class.oid = planned.id
    join pg_namespace on pg_namespace.oid = relnamespace
    where pg_has_role(relowner, 'member') or pg_has_role(nspowner, 'member')
    union all
    select 5, format('may %s %s', privilege, name)
    from planned
    cross join unnest(array['insert', 'update', 'delete', 'truncate', 'trigger']) as privilege
    where has_table_privilege(planned.id, privilege) and not allowed ? privilege
  ) as found
  order by rank, excess`;
