import type { DatabaseRoles } from '@seven-hills/postgres';
import pg from 'pg';

/** The names of the three roles on servers that the bank sets up itself. */
export const roleNames: Record<keyof DatabaseRoles, string> = {
  owner: 'bank_owner',
  service: 'bank_service',
  reader: 'bank_reader',
};

/** The three roles on a database; `urlOf` returns the connection string of one of them. */
export function rolesBy(urlOf: (role: string) => string): DatabaseRoles {
  const role = (name: string) => ({ name, connectionString: urlOf(name) });
  const { owner, service, reader } = roleNames;
  return { owner: role(owner), service: role(service), reader: role(reader) };
}

/**
 * Creates the roles and sets their passwords. `adminUrl` connects as the superuser. Errors of the
 * roles' statements are not logged by the server, since their messages quote values ("invalid input
 * syntax for type bigint: …"); the bank logs its own failures.
 */
export async function ensureRoles(
  adminUrl: string,
  passwordOf: (role: string) => string,
): Promise<void> {
  await asAdmin(adminUrl, async (admin) => {
    for (const name of Object.values(roleNames)) {
      const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [name]);
      if (rowCount === 0) await admin.query(`create role ${name}`);
      await admin.query(
        `alter role ${name} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
           password ${admin.escapeLiteral(passwordOf(name))};
         alter role ${name} set log_min_messages = 'log'`,
      );
    }
    await admin.query(`alter role ${roleNames.reader} set default_transaction_read_only = on`);
  });
}

/**
 * Creates a database that belongs to the owner. In an existing one, transfers everything that
 * belongs to the superuser, as in earlier versions, to the owner.
 */
export async function ensureDatabase(
  urlOf: (database: string) => string,
  name: string,
): Promise<void> {
  const isNew = await asAdmin(urlOf('postgres'), async (admin) => {
    const database = admin.escapeIdentifier(name);
    const { rows } = await admin.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [name],
    );
    if (rows.length === 0)
      await admin.query(`create database ${database} owner ${roleNames.owner}`);
    else if (rows[0]?.owner !== roleNames.owner)
      await admin.query(`alter database ${database} owner to ${roleNames.owner}`);
    return rows.length === 0;
  });
  if (!isNew) await asAdmin(urlOf(name), (admin) => admin.query(HAND_OVER));
}

/**
 * Alters objects one by one, because `reassign owned` does not work for the bootstrap superuser.
 * Skips members of extensions; indexes and columns' sequences follow their tables.
 */
const HAND_OVER = `
  do $$
  declare
    command text;
  begin
    for command in
      with found (kind, catalog, id, name) as (
        select 'schema', 'pg_namespace'::regclass, oid, quote_ident(nspname)
        from pg_namespace
        where nspowner = current_user::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
        union all
        select 'table', 'pg_class'::regclass, oid, oid::regclass::text
        from pg_class
        where relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
          and relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
          and not exists (
            select from pg_depend
            where classid = 'pg_class'::regclass and objid = pg_class.oid
              and refclassid = 'pg_class'::regclass and deptype in ('a', 'i') and relkind = 'S'
          )
        union all
        select 'routine', 'pg_proc'::regclass, oid, oid::regprocedure::text
        from pg_proc
        where proowner = current_user::regrole
          and pronamespace::regnamespace::text !~ '^(pg_|information_schema$)'
        union all
        select 'type', 'pg_type'::regclass, oid, oid::regtype::text
        from pg_type
        where typowner = current_user::regrole and typcategory <> 'A'
          and (typrelid = 0 or exists (select from pg_class where oid = typrelid and relkind = 'c'))
          and typnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
      )
      select format('alter %s %s owner to ${roleNames.owner}', kind, name)
      from found
      where not exists (
        select from pg_depend where classid = catalog and objid = id and deptype = 'e'
      )
    loop
      execute command;
    end loop;
  end
  $$`;

async function asAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
