import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPool, type Database } from '@seven-hills/postgres';
import { createTestDatabase, type TestDatabase } from '@seven-hills/postgres-testing';
import { projectRoot } from '@seven-hills/project';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkServiceRole, findExcess } from '../../src/opening/check-service-role.ts';
import { demoPassword } from '../../src/opening/demo-people.ts';
import { migrationSets } from '../../src/opening/migrations.ts';
import { prepareDatabase } from '../../src/opening/prepare-database.ts';
import { tableAccess } from '../../src/opening/table-access.ts';
import { startJobs } from '../../src/platform/jobs/start-jobs.ts';
import { fundedCustomer } from '../support/people.ts';
import { runAudit, type SpawnedBank, spawnBank } from '../support/processes/spawn-bank.ts';
import { closedAfterEach, testFolder } from '../support/processes/test-folder.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const opened = closedAfterEach();

function connect(connectionString: string): Database {
  const pool = createPool({ connectionString, max: 1 });
  opened.push(() => pool.end());
  return pool;
}

describe('the privileges of each role', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(migrationSets, { name: 'bank', work: prepareDatabase });
  });
  afterAll(() => test.drop());

  /**
   * Returns a role's privileges on each table and sequence, in the notation of `table-access.ts`.
   */
  async function privilegesOf(role: string): Promise<Record<string, string[]>> {
    const { rows } = await test.pool.query<{ name: string; privileges: string[] }>(
      `with relation as (
         select pg_class.oid, relkind,
                case nspname when 'public' then '' else nspname || '.' end || relname as name
         from pg_class
         join pg_namespace on pg_namespace.oid = relnamespace
         where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and nspname !~ '^(pg_|information_schema$)'
       ), held as (
         select oid, privilege
         from relation
         cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
         where relkind <> 'S' and has_table_privilege($1, oid, privilege)
         union all
         select oid, privilege
         from relation
         cross join unnest(array['usage', 'select', 'update']) as privilege
         where case when relkind = 'S' then has_sequence_privilege($1, oid, privilege) end
         union all
         select oid, format('%s (%s)', privilege, string_agg(attname, ', ' order by attname))
         from relation
         join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
         cross join unnest(array['select', 'insert', 'update', 'references']) as privilege
         where relkind <> 'S' and has_column_privilege($1, oid, attnum, privilege)
           and not has_table_privilege($1, oid, privilege)
         group by oid, privilege
       )
       select name, array_remove(array_agg(privilege order by privilege), null) as privileges
       from relation left join held using (oid)
       group by name`,
      [role],
    );
    return Object.fromEntries(rows.map(({ name, privileges }) => [name, privileges]));
  }

  const parsed = (privileges = '') =>
    [...privileges.matchAll(/(\w+)(?:\s*\(([^)]*)\))?/g)]
      .map(([, word = '', columns]) =>
        columns === undefined
          ? word
          : `${word} (${columns.trim().split(/,\s*/).sort().join(', ')})`,
      )
      .sort();

  it.each(['service', 'reader'] as const)(
    'gives the %s exactly the privileges in table-access.ts',
    async (role) => {
      const held = await privilegesOf(test.roles[role].name);
      const declared = { ...tableAccess.tables, ...tableAccess.sequences };
      const expected = Object.fromEntries(
        Object.keys(held).map((name) => [name, parsed(declared[name]?.[role])]),
      );
      expect(held).toEqual(expected);
    },
  );

  it('every table and view has an entry in table-access.ts, and every entry a table', async () => {
    const { rows } = await test.pool.query<{ name: string }>(
      `select case nspname when 'public' then '' else nspname || '.' end || relname as name
       from pg_class
       join pg_namespace on pg_namespace.oid = relnamespace
       where relkind in ('r', 'p', 'v', 'm', 'f') and nspname !~ '^(pg_|information_schema$)'`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(tableAccess.tables).sort());
  });

  it('grants no privilege that a trigger would refuse anyway', async () => {
    const { rows } = await test.pool.query<{ name: string; operations: string[] }>(
      `select tgrelid::regclass::text as name,
              -- One with a condition refuses some rows only.
              array_remove(array[case when tgtype & 8 > 0 then 'delete' end,
                                 case when tgtype & 32 > 0 then 'truncate' end,
                                 case when tgtype & 16 > 0 and tgattr = '' and proname <> 'refuse_rewriting_transaction' then 'update' end], null) as operations
       from pg_trigger
       join pg_proc on pg_proc.oid = tgfoid
       where not tgisinternal and tgqual is null and proname like 'refuse%' and proname <> 'refuse_unbalanced_change'`,
    );
    expect(rows.length).toBeGreaterThan(10);
    const open = rows.flatMap(({ name, operations }) =>
      operations
        .filter((operation) => parsed(tableAccess.tables[name]?.service).includes(operation))
        .map((operation) => `${operation} ${name}`),
    );
    expect(open).toEqual([]);
  });

  it('revokes access to a table that is removed from the list at the next start', async () => {
    await test.pool.query(
      `grant delete on ledger.entry to ${test.roles.service.name};
       grant update (amount) on bank_transaction to ${test.roles.reader.name}`,
    );
    await prepareDatabase(test.roles);
    expect((await privilegesOf(test.roles.service.name))['ledger.entry']).toEqual([
      'insert',
      'select',
    ]);
    expect((await privilegesOf(test.roles.reader.name)).bank_transaction).toEqual(['select']);
  });
});

describe('a running bank', () => {
  let bank: TestBank;
  beforeAll(async () => {
    bank = await openTestBank();
    await fundedCustomer(bank);
  });
  afterAll(() => bank.auditAndClose());

  it.each([
    'delete from ledger.entry',
    'update ledger.entry set amount = amount + 1',
    'truncate ledger.entry',
    'delete from ledger.transfer',
    'update ledger.transfer set amount = amount + 1',
    'truncate ledger.transfer cascade',
    'delete from ledger.account',
    'update ledger.account set must_not_be_overdrawn = false',
    'update ledger.idempotency set reference = reference',
    'delete from audit_event',
    "update audit_event set detail = 'x'",
    'truncate audit_event',
    'delete from bank_transaction',
    'update bank_transaction set amount = amount + 1',
    "update chat_message set message = 'x'",
    'delete from customer',
    'delete from migration',
    'alter table ledger.entry disable trigger all',
    'alter table audit_event disable trigger audit_event_is_append_only',
    'alter table ledger.account drop constraint account_is_not_overdrawn',
    'drop trigger entry_is_append_only on ledger.entry',
    'create trigger mine before insert on ledger.entry for each row execute function ledger.refuse()',
    'drop table ledger.entry',
    'drop table known_device',
    'drop schema ledger cascade',
    'drop schema public cascade',
    'drop function ledger.refuse() cascade',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'create table ledger.more ()',
    'create table more ()',
    'create index on ledger.entry (amount)',
    "set session_replication_role = 'replica'",
    'set role bank_owner',
    'grant delete on ledger.entry to bank_service',
    'alter role bank_service superuser',
    'vacuum full ledger.entry',
  ])('denies its role: %s', async (statement) => {
    const { rows: before } = await bank.superuser.query(FINGERPRINT);
    // PostgreSQL skips some statements with a warning; the fingerprint shows that nothing changed.
    await bank.database.query(statement).then(
      () => expect(statement).toMatch(/^(vacuum|grant)/),
      (error: unknown) => expect(error).toMatchObject({ code: '42501' }),
    );
    expect((await bank.superuser.query(FINGERPRINT)).rows).toEqual(before);
  });

  it('denies writes to the reader, even after it resets its own setting', async () => {
    const url = new URL(bank.roles.reader.connectionString);
    url.searchParams.set('options', '-c default_transaction_read_only=off');
    const [careless, reader] = [connect(bank.roles.reader.connectionString), connect(url.href)];
    const writes = Object.keys(tableAccess.tables).flatMap((name) => [
      `delete from ${name}`,
      `insert into ${name} default values`,
      `truncate ${name}`,
    ]);
    for (const [connection, codes] of [
      // Some views cannot be written to or truncated by anyone.
      [reader, ['42501', '55000', '42809']],
      [careless, ['42501', '55000', '42809', '25006']],
    ] as const)
      expect(await notRefused(connection, writes, codes)).toEqual([]);
    await expect(reader.query("select nextval('account_id')")).rejects.toMatchObject({
      code: '42501',
    });
    for (const secret of [
      'select password_hash from customer',
      'select ssn_ciphertext from customer',
      'select mac from pin',
      'select token_hash from session',
      'select token_hash from password_reset_token',
      'select text_body from mail_message',
    ])
      await expect(reader.query(secret)).rejects.toMatchObject({ code: '42501' });
  });

  /** Tries the statements in one call; returns those without one of the codes, and their own. */
  async function notRefused(
    connection: Database,
    statements: readonly string[],
    codes: readonly string[],
  ): Promise<string[]> {
    const notices: string[] = [];
    const client = await connection.connect();
    client.on('notice', ({ message = '' }) => notices.push(message));
    await client.query(
      `do $$
       declare
         tried text;
         code text;
       begin
         foreach tried in array array[${statements.map((each) => `'${each}'`).join(', ')}] loop
           code := 'done';
           begin
             execute tried;
           exception when others then
             code := sqlstate;
           end;
           if code <> all (array[${codes.map((each) => `'${each}'`).join(', ')}]) then
             raise notice '%: %', tried, code;
           end if;
         end loop;
         raise notice 'tried all';
       end $$`,
    );
    client.release();
    expect(notices.pop()).toBe('tried all');
    return notices;
  }

  it('runs its jobs as the service', async () => {
    const done: string[] = [];
    const errors: unknown[] = [];
    const log = {
      error: (...line: unknown[]) => errors.push(line),
      warn: () => {},
      debug: () => {},
    };
    const jobs = await startJobs(
      bank.connectionString,
      [{ name: 'try_it', schedule: '0 0 1 1 *', work: async () => void done.push('try_it') }],
      log as unknown as Parameters<typeof startJobs>[2],
    );
    try {
      await bank.database.query("select graphile_worker.add_job('try_it')");
      await vi.waitUntil(() => done.length > 0, { timeout: 60_000 });
      await vi.waitUntil(
        async () =>
          (await bank.database.query('select from graphile_worker._private_jobs')).rowCount === 0,
        { timeout: 60_000 },
      );
    } finally {
      await jobs.stop();
    }
    expect({ done, errors }).toEqual({ done: ['try_it'], errors: [] });
  });
});

/** Returns everything that the statements above could have changed. */
const FINGERPRINT = `
  select (select count(*) from ledger.entry) as entries, (select sum(amount) from ledger.entry) as sum,
         (select count(*) from ledger.transfer) as transfers, (select count(*) from audit_event) as events,
         (select count(*) from pg_trigger where tgenabled = 'O') as triggers,
         (select count(*) from pg_constraint) as constraints, (select count(*) from pg_class) as relations,
         (select md5(string_agg(prosrc, '' order by oid)) from pg_proc) as functions,
         (select relacl::text from pg_class where oid = 'ledger.entry'::regclass) as privileges,
         (select relfilenode from pg_class where oid = 'ledger.entry'::regclass) as file`;

describe('the start', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(migrationSets, { name: 'bank', work: prepareDatabase });
  });
  afterAll(() => test.drop());

  const check = async (
    connectionString: string,
    settings: Partial<Parameters<typeof checkServiceRole>[1]>,
  ) => {
    const warnings: string[] = [];
    await checkServiceRole(
      connect(connectionString),
      { mode: 'production', databaseUrl: 'set', databaseOwnerUrl: null, ...settings },
      (warning) => warnings.push(warning),
    );
    return warnings;
  };

  it('accepts a service with exactly the needed privileges', async () => {
    const { service } = test.roles;
    expect(await findExcess(connect(service.connectionString))).toEqual([]);
    expect(await check(service.connectionString, { databaseOwnerUrl: 'set' })).toEqual([]);
    expect(await check(service.connectionString, {})).toEqual([]);
  });

  it('in production refuses a service that could bypass the guards if the roles are separate', async () => {
    for (const [url, why] of [
      [test.connectionString, /is a superuser.*docs\/guide\/database-roles\.md/],
      [test.roles.owner.connectionString, /owns .* or may act as its owner/],
    ] as const) {
      await expect(check(url, { databaseOwnerUrl: 'set' })).rejects.toThrow(why);
      expect(await check(url, { databaseOwnerUrl: 'set', mode: 'demo' })).toEqual([
        expect.stringMatching(why),
      ]);
    }
  });

  it('warns of a single role in production but not in a demo', async () => {
    const { connectionString } = test.roles.owner;
    expect(await check(connectionString, {})).toEqual([
      expect.stringContaining('DATABASE_OWNER_URL'),
    ]);
    expect(await check(connectionString, { mode: 'demo' })).toEqual([]);
    expect(await check(connectionString, { databaseUrl: null })).toEqual([]);
  });

  it.each([
    ['alter role %s with createrole', 'alter role %s with nocreaterole', /may create roles/],
    ['grant bank_owner to %s', 'revoke bank_owner from %s', /may act as its owner/],
    [
      'grant set on parameter session_replication_role to %s',
      'revoke set on parameter session_replication_role from %s',
      /may disable triggers/,
    ],
    ['grant truncate on ledger.entry to %s', 'revoke truncate on ledger.entry from %s', /truncate/],
    ['grant pg_write_all_data to %s', 'revoke pg_write_all_data from %s', /may delete/],
  ])('detects: %s', async (give, take, why) => {
    const { name, connectionString } = test.roles.service;
    await test.pool.query(give.replace('%s', name));
    try {
      const found = await findExcess(connect(connectionString));
      expect(found.join('; ')).toMatch(why);
    } finally {
      await test.pool.query(take.replace('%s', name));
    }
  });
});

describe('a server on a database of DATABASE_URL', () => {
  const folder = testFolder('database-roles-');
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase([]);
  });
  afterAll(() => test.drop());

  async function serve(settings: Record<string, string>): Promise<SpawnedBank & { url: string }> {
    const bank = spawnBank({ BANK_MODE: 'demo', DATA_DIR: join(folder, 'bank'), ...settings });
    opened.push(() => {
      bank.kill('SIGTERM');
      return bank.ended;
    });
    return { ...bank, url: await bank.ready };
  }

  it('with three roles migrates as the owner, serves as the service, and reports as the reader', async () => {
    const { owner, service, reader } = test.roles;
    const first = await serve({
      DATABASE_URL: service.connectionString,
      DATABASE_OWNER_URL: owner.connectionString,
      DATABASE_READER_URL: reader.connectionString,
    });
    const admin = await signIn(first.url, 'admin@example.com');
    const reports = await fetch(`${first.url}/api/admin/reports`, { headers: { cookie: admin } });
    expect(reports.status).toBe(200);
    const owners = await test.pool.query<{ name: string }>(
      `select distinct pg_get_userbyid(relowner) as name from pg_class
       where relnamespace in ('public'::regnamespace, 'ledger'::regnamespace, 'graphile_worker'::regnamespace)`,
    );
    expect(owners.rows).toEqual([{ name: owner.name }]);
    const users = await test.pool.query<{ name: string }>(
      `select distinct usename::text as name from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and backend_type = 'client backend' -- autovacuum has no user
       order by 1`,
    );
    expect(users.rows.map(({ name }) => name)).toEqual([reader.name, service.name]);

    // A second server needs no owner on a migrated database.
    const second = await serve({ DATABASE_URL: service.connectionString });
    expect(await signIn(second.url, 'olivia@example.com')).toContain('session=');
    const audit = runAudit({
      DATABASE_URL: service.connectionString,
      DATABASE_READER_URL: reader.connectionString,
      DATA_DIR: join(folder, 'bank'),
    });
    expect(audit).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Clean/) });
  });

  it('warns if its role could bypass the guards', async () => {
    const bank = await serve({
      DATABASE_URL: test.connectionString,
      DATABASE_OWNER_URL: test.roles.owner.connectionString,
    });
    expect(await signIn(bank.url, 'olivia@example.com')).toContain('session=');
    bank.kill('SIGTERM');
    await bank.ended;
    expect(readFileSync(join(folder, 'bank', 'server.log'), 'utf8')).toMatch(
      /"level":40.*The role of DATABASE_URL is a superuser/,
    );
  });

  it('without the privilege to migrate names the missing setting', async () => {
    const empty = await createTestDatabase([]);
    opened.push(() => empty.drop());
    const bank = spawnBank({
      BANK_MODE: 'demo',
      DATA_DIR: join(folder, 'powerless'),
      DATABASE_URL: empty.roles.service.connectionString,
    });
    expect(await bank.ended).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^permission denied for \w+ \w+\. .*DATABASE_OWNER_URL.*\n$/),
    });
  });

  it('does not start with an owner of a different database', async () => {
    const [one, other] = [await createTestDatabase([]), await createTestDatabase([])];
    opened.push(one.drop, other.drop);
    const bank = spawnBank({
      BANK_MODE: 'demo',
      DATA_DIR: join(folder, 'other'),
      DATABASE_URL: one.roles.service.connectionString,
      DATABASE_OWNER_URL: other.roles.owner.connectionString,
    });
    expect(await bank.ended).toMatchObject({
      code: 1,
      stderr: 'The setting DATABASE_OWNER_URL leads to a different database than DATABASE_URL.\n',
    });
  });
});

describe('the SQL of docs/guide/database-roles.md', () => {
  const [forNew = '', forExisting = ''] = [
    ...readFileSync(join(projectRoot(), 'docs/guide/database-roles.md'), 'utf8').matchAll(
      /```sql\n(.*?)```/gs,
    ),
  ].map(([, sql]) => sql);

  /** Roles are shared by all databases of a server, so each test renames them. */
  async function operator() {
    const test = await createTestDatabase([]);
    const bank = `bank${randomUUID().slice(0, 8)}`;
    const urlOf = (name: string, database = bank) => {
      const url = new URL(test.connectionString);
      url.pathname = `/${database}`;
      if (name !== 'superuser') Object.assign(url, { username: name, password: 'secret' });
      return url.href;
    };
    const run = async (database: Database, sql: string) => {
      const own = sql.replaceAll(/\bbank(?=\b|_)/g, bank).replaceAll('…', 'secret');
      for (const statement of own.split(/;\n/).filter((text) => text.trim() !== ''))
        await database.query(statement);
    };
    opened.push(async () => {
      await test.pool.query(`drop database ${bank} with (force)`);
      const { rows } = await test.pool.query<{ name: string }>(
        'select rolname as name from pg_roles where rolname like $1',
        [`${bank}%`],
      );
      for (const { name } of rows) await test.pool.query(`drop role ${name}`);
      await test.drop();
    });
    const role = (name: string) => ({ name, connectionString: urlOf(name) });
    return { test, bank, urlOf, run, role };
  }

  it('sets up a new bank with three roles', async () => {
    const { test, bank, run, role } = await operator();
    await run(test.pool, forNew);
    const roles = {
      owner: role(`${bank}_owner`),
      service: role(`${bank}_service`),
      reader: role(`${bank}_reader`),
    };
    await prepareDatabase(roles);
    expect(await findExcess(connect(roles.service.connectionString))).toEqual([]);
    const reader = connect(roles.reader.connectionString);
    expect((await reader.query('select from ledger.entry')).rowCount).toBe(0);
    expect((await reader.query('show default_transaction_read_only')).rows).toEqual([
      { default_transaction_read_only: 'on' },
    ]);
  });

  it('separates the roles of a bank that used a single role', async () => {
    const { test, bank, urlOf, run, role } = await operator();
    await run(
      test.pool,
      "create role bank login password '…';\ncreate database bank owner bank;\n",
    );
    const one = role(bank);
    await prepareDatabase({ owner: one, service: one, reader: one });
    expect(await findExcess(connect(one.connectionString))).not.toEqual([]);
    await run(connect(urlOf('superuser')), forExisting);
    const roles = { owner: role(`${bank}_owner`), service: one, reader: role(`${bank}_reader`) };
    await prepareDatabase(roles);
    expect(await findExcess(connect(one.connectionString))).toEqual([]);
    const service = connect(one.connectionString);
    await expect(service.query('delete from ledger.entry')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(service.query('create table more ()')).rejects.toMatchObject({ code: '42501' });
  });
});

async function signIn(address: string, email: string): Promise<string> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  expect(answer.status).toBe(200);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}
