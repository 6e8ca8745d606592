import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { type MigrationSet, migrate, readMigrationFiles } from '../migrate.ts';
import { createPool, type Database } from '../pool.ts';

export interface TestDatabase {
  connectionString: string;
  pool: Database;
  /** Closes the pool and deletes the database. */
  drop(): Promise<void>;
}

/**
 * A fresh, migrated database for one test file. It is copied from a template that is migrated once
 * for each distinct content of the sets, so it costs milliseconds rather than all migrations.
 */
export async function createTestDatabase(sets: readonly MigrationSet[]): Promise<TestDatabase> {
  const server = await serverUrl();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = await ensureTemplate(server, sets);
  await asAdmin(server, (admin) =>
    // PostgreSQL refuses to copy a database that another session is copying or connected to.
    underLock(admin, template, () => admin.query(`create database ${name} template ${template}`)),
  );
  const connectionString = withDatabase(server, name);
  const pool = createPool({ connectionString, applicationName: 'test' });
  return {
    connectionString,
    pool,
    async drop() {
      await pool.end();
      await asAdmin(server, (admin) => admin.query(`drop database ${name} with (force)`));
    },
  };
}

async function serverUrl(): Promise<string> {
  const broker = process.env.TEST_DATABASE_BROKER;
  if (!broker) throw new Error('Databases for tests need the global setup of packages/postgres.');
  const response = await fetch(broker);
  const text = await response.text();
  if (!response.ok) throw new Error(`The PostgreSQL server for tests did not start: ${text}`);
  return text;
}

async function ensureTemplate(server: string, sets: readonly MigrationSet[]): Promise<string> {
  const hash = createHash('sha256');
  for (const set of sets) {
    for (const file of await readMigrationFiles(set.directory)) {
      hash.update(`${set.name}/${file.name} ${file.sha256}\n`);
    }
  }
  const template = `template_${hash.digest('hex').slice(0, 32)}`;
  await asAdmin(server, (admin) =>
    underLock(admin, template, async () => {
      const { rowCount } = await admin.query('select from pg_database where datname = $1', [
        template,
      ]);
      if (rowCount === 0) await createTemplate(server, admin, template, sets);
    }),
  );
  return template;
}

/** The database gets its final name once it is whole, so that a killed run leaves no half template. */
async function createTemplate(
  server: string,
  admin: pg.Client,
  template: string,
  sets: readonly MigrationSet[],
): Promise<void> {
  const draft = `draft_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${draft} template template0`);
  const pool = createPool({ connectionString: withDatabase(server, draft), max: 1 });
  try {
    await migrate(pool, sets);
  } catch (error) {
    await pool.end();
    await admin.query(`drop database ${draft} with (force)`);
    throw error;
  }
  await pool.end();
  await waitUntilUnused(admin, draft);
  await admin.query(`alter database ${draft} rename to ${template}`);
}

/** A closed connection's session ends on the server a moment later than on the client. */
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

function withDatabase(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
