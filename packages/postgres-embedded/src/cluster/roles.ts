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

/** Creates a database that belongs to the owner, unless it exists. */
export const ensureDatabase = (urlOf: (database: string) => string, name: string): Promise<void> =>
  asAdmin(urlOf('postgres'), async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0)
      await admin.query(`create database ${admin.escapeIdentifier(name)} owner ${roleNames.owner}`);
  });

async function asAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
