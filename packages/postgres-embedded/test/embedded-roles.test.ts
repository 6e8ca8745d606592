import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createPool, type Database, type DatabaseRoles } from '@seven-hills/postgres';
import { expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/index.ts';
import { scratchDirectory } from './support/scratch-directory.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const scratch = scratchDirectory('embedded-roles-');

test('every connection through the socket needs a password', async () => {
  const server = await startExisting();
  for (const url of urlsOf(server)) {
    expect((await connect(url).query('select 1')).rowCount).toBe(1);
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(connect(wrong.href).query('select 1')).rejects.toMatchObject({ code: '28P01' });
  }
});

test('passwords are in files of their own that only the owner can read, and in no log', async () => {
  const server = await start();
  await expect(connect(urlsOf(server)[1] ?? '').query('select 1 / 0')).rejects.toThrow();
  const files = readdirSync(scratch.dataDirectory).filter((name) => name.endsWith('.password'));
  expect(files.sort()).toEqual([
    'postgres.bank_owner.password',
    'postgres.bank_reader.password',
    'postgres.bank_service.password',
    'postgres.password',
  ]);
  const log = readFileSync(join(scratch.dataDirectory, 'postgres.log'), 'utf8');
  for (const file of files) {
    const path = join(scratch.dataDirectory, file);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(log).not.toContain(readFileSync(path, 'utf8'));
  }
});

test('only the superuser, which the bank does not use, may create roles or databases', async () => {
  const server = await startExisting();
  const { owner, service } = await rolesOn(server, 'bank');
  // A client can revert the setting that makes the reader's transactions read-only.
  const readerUrl = server.roles('bank').reader.connectionString;
  const reader = connect(`${readerUrl}&options=-c%20default_transaction_read_only%3Doff`);
  for (const role of [owner, service, reader]) {
    await expect(role.query('create role more')).rejects.toMatchObject({ code: '42501' });
    await expect(role.query('create database more')).rejects.toMatchObject({ code: '42501' });
    await expect(role.query('set session_replication_role = replica')).rejects.toMatchObject({
      code: '42501',
    });
  }
  await owner.query('create table note (text text)');
  for (const role of [service, reader]) {
    await expect(role.query('select * from note')).rejects.toMatchObject({ code: '42501' });
    await expect(role.query('create table more ()')).rejects.toMatchObject({ code: '42501' });
  }
  await expect(connect(readerUrl).query('create table more ()')).rejects.toMatchObject({
    code: '25006',
  });
});

test('a superuser whose password is lost gets a new one', async () => {
  const first = await startExisting();
  await first.ensureDatabase('bank');
  await first.stop();
  rmSync(join(scratch.dataDirectory, 'postgres.password'));
  const second = await start();
  await second.ensureDatabase('bank');
  expect(statSync(join(scratch.dataDirectory, 'postgres.password')).mode & 0o777).toBe(0o600);
});

test('the log of the database server contains no row contents and no parameters', async () => {
  const server = await startExisting();
  const { owner, service } = await rolesOn(server, 'bank');
  const email = 'olivia@example.com';
  await owner.query(`
    create table person (id bigint primary key, email text unique check (email <> 'nobody'), born date);
    grant select, insert on person to ${server.roles('bank').service.name}`);
  await service.query('insert into person values (1, $1)', [email]);
  const failing: [string, unknown[]][] = [
    ['insert into person values (2, $1)', [email]],
    [`insert into person values (2, '${email}')`, []],
    ['select $1::text::bigint', [email]],
    ['select $1::text::date', [email]],
    [`select '${email}'::bigint`, []],
    [`do $$ begin raise exception '${email} is refused'; end $$`, []],
    [`do $$ begin raise warning '${email} is refused'; end $$; select 1 / 0`, []],
    ['insert into person (id, email, born) values ($2, $1, null), (null, $1, null)', [email, 3]],
  ];
  for (const [text, values] of failing) await expect(service.query(text, values)).rejects.toThrow();
  // The errors of someone at a terminal are logged, but without the row and the statement.
  const admin = connect(server.connectionString('bank'));
  for (const [text, values] of failing.slice(0, 2))
    await expect(admin.query(text, values)).rejects.toMatchObject({ code: '23505' });
  const log = readFileSync(join(scratch.dataDirectory, 'postgres.log'), 'utf8');
  expect(log).toContain('database system is ready');
  expect(log).toContain('person_email_key');
  expect(log).not.toContain('olivia');
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDirectory: scratch.dataDirectory,
    durable: false,
  });
  scratch.opened.push(() => server.stop());
  return server;
}

async function startExisting(): Promise<EmbeddedPostgres> {
  await scratch.copyCluster();
  return start();
}

function connect(connectionString: string): Database {
  const pool = createPool({ connectionString, max: 1 });
  scratch.opened.push(() => pool.end());
  return pool;
}

/** The addresses of the superuser and the three roles. */
function urlsOf(server: EmbeddedPostgres): string[] {
  const { owner, service, reader } = server.roles('postgres');
  return [
    server.connectionString('postgres'),
    ...[owner, service, reader].map(({ connectionString }) => connectionString),
  ];
}

async function rolesOn(
  server: EmbeddedPostgres,
  database: string,
): Promise<Record<keyof DatabaseRoles, Database>> {
  await server.ensureDatabase(database);
  const { owner, service, reader } = server.roles(database);
  return {
    owner: connect(owner.connectionString),
    service: connect(service.connectionString),
    reader: connect(reader.connectionString),
  };
}
