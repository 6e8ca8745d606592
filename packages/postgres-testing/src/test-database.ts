import { createHash, randomUUID } from 'node:crypto';
import type { DatabaseRole, DatabaseRoles } from '@seven-hills/postgres';
import {
  createPool,
  type Database,
  type MigrationSet,
  migrate,
  readMigrationFiles,
} from '@seven-hills/postgres';
import pg from 'pg';
import type { TestServer } from './test-cluster.ts';

export interface TestDatabase {
  /** The superuser's connection string, to set up what the bank's roles may not. */
  connectionString: string;
  /** Connects as the superuser. */
  pool: Database;
  /** The bank's three roles on this database. */
  roles: DatabaseRoles;
  /** Closes the pool and deletes the database. */
  drop(): Promise<void>;
}

/** The preparation that a template needs in addition to migrations. */
interface Preparation {
  /** Distinguishes templates that are prepared differently. */
  name: string;
  work(roles: DatabaseRoles, superuserUrl: string): Promise<unknown>;
}

/**
 * Creates a migrated database for one test file, owned by the owner's role. Copies it from a
 * template that is migrated and prepared once per distinct content of the sets, which takes
 * milliseconds instead of running all migrations. `on` is a server that the test has started
 * itself.
 */
export async function createTestDatabase(
  sets: readonly MigrationSet[],
  preparation?: Preparation,
  on?: TestServer,
): Promise<TestDatabase> {
  const server = on ?? (await findServer());
  const { superuser, roles } = server;
  const name = newName('test');
  const template = await templateOf({ server, sets, preparation });
  await asAdmin(superuser, (admin) =>
    // PostgreSQL refuses to copy a database that another session is copying or connected to.
    underLock(admin, template, () =>
      admin.query(
        `create database ${name} template ${template} owner ${pg.escapeIdentifier(roles.owner.name)} ${server.copying}`,
      ),
    ),
  );
  const connectionString = withDatabase(superuser, name);
  const pool = createPool({ connectionString, applicationName: 'test' });
  return {
    connectionString,
    pool,
    roles: rolesOn(roles, name),
    async drop() {
      await pool.end();
      // A server that the test has started ends with the test, and may no longer accept writes.
      if (!on)
        await asAdmin(superuser, (admin) => admin.query(`drop database ${name} with (force)`));
    },
  };
}

async function findServer(): Promise<TestServer> {
  const broker = process.env.TEST_DATABASE_BROKER;
  if (!broker)
    throw new Error('Databases for tests need the global setup of packages/postgres-testing.');
  const response = await fetch(broker);
  const text = await response.text();
  if (!response.ok) throw new Error(`The PostgreSQL server for tests did not start: ${text}`);
  return JSON.parse(text) as TestServer;
}

interface TemplateOrder {
  server: TestServer;
  sets: readonly MigrationSet[];
  preparation: Preparation | undefined;
}

/**
 * The templates known to this process, by their sets, and then by server and name of the
 * preparation.
 */
const known = new WeakMap<readonly MigrationSet[], Map<string, Promise<string>>>();

function templateOf(order: TemplateOrder): Promise<string> {
  const { server, sets, preparation } = order;
  const ofSets = known.get(sets) ?? new Map<string, Promise<string>>();
  known.set(sets, ofSets);
  const key = `${server.superuser} ${preparation?.name}`;
  const template = ofSets.get(key) ?? ensureTemplate(order);
  ofSets.set(key, template);
  return template;
}

async function ensureTemplate(order: TemplateOrder): Promise<string> {
  const { server, sets, preparation } = order;
  const hash = createHash('sha256').update(`${preparation?.name}\n`);
  for (const set of sets) {
    for (const file of await readMigrationFiles(set.directory)) {
      hash.update(`${set.name}/${file.name} ${file.sha256}\n`);
    }
  }
  const template = prefixed(`template_${hash.digest('hex').slice(0, 32)}`);
  await asAdmin(server.superuser, (admin) =>
    underLock(admin, template, async () => {
      const { rowCount } = await admin.query('select from pg_database where datname = $1', [
        template,
      ]);
      if (rowCount === 0) await createTemplate(order, admin, template);
    }),
  );
  return template;
}

/**
 * The database gets its final name once it is complete, so that a killed run leaves no partial
 * template.
 */
async function createTemplate(
  { server: { superuser, roles }, sets, preparation }: TemplateOrder,
  admin: pg.Client,
  template: string,
): Promise<void> {
  const draft = newName('draft');
  await admin.query(
    `create database ${draft} template template0 owner ${pg.escapeIdentifier(roles.owner.name)}`,
  );
  const onDraft = rolesOn(roles, draft);
  const pool = createPool({ connectionString: onDraft.owner.connectionString, max: 1 });
  try {
    await migrate(pool, sets);
    await preparation?.work(onDraft, withDatabase(superuser, draft));
  } catch (error) {
    await pool.end();
    await admin.query(`drop database ${draft} with (force)`);
    throw error;
  }
  await pool.end();
  await waitUntilUnused(admin, draft);
  await admin.query(`alter database ${draft} rename to ${template}`);
}

/** A closed connection's session ends slightly later on the server than on the client. */
async function waitUntilUnused(admin: pg.Client, database: string): Promise<void> {
  for (;;) {
    const { rowCount } = await admin.query('select from pg_stat_activity where datname = $1', [
      database,
    ]);
    if (rowCount === 0) return;
    await admin.query('select pg_sleep(0.01)');
  }
}

async function asAdmin<T>(server: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: server, application_name: 'test-admin' });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

async function underLock<T>(admin: pg.Client, name: string, work: () => Promise<T>): Promise<T> {
  await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
  try {
    return await work();
  } finally {
    await admin.query('select pg_advisory_unlock(hashtext($1))', [name]);
  }
}

/** The owner of a borrowed server can find the run's databases by this prefix. */
const prefixed = (name: string) => `${process.env.TEST_DATABASE_PREFIX ?? ''}${name}`;

const newName = (kind: 'test' | 'draft') => prefixed(`${kind}_${randomUUID().replaceAll('-', '')}`);

function rolesOn(roles: DatabaseRoles, database: string): DatabaseRoles {
  const on = ({ name, connectionString }: DatabaseRole) => ({
    name,
    connectionString: withDatabase(connectionString, database),
  });
  return { owner: on(roles.owner), service: on(roles.service), reader: on(roles.reader) };
}

function withDatabase(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
