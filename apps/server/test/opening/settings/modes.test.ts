import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPool } from '@seven-hills/postgres';
import { removeDataDirectory, startEmbeddedPostgres } from '@seven-hills/postgres-embedded';
import { createTestDatabase, type TestDatabase } from '@seven-hills/postgres-testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readSettings } from '../../../src/compose/settings.ts';
import { readBankMark } from '../../../src/opening/bank-mark.ts';
import { claimDatabase } from '../../../src/opening/claim-database.ts';
import { demoPassword, demoPeople } from '../../../src/opening/demo-people.ts';
import { migrationSets } from '../../../src/opening/migrations.ts';
import { prepareDatabase } from '../../../src/opening/prepare-database.ts';
import { registerCustomer } from '../../../src/people/registration/register-customer.ts';
import { SettingError } from '../../../src/platform/setting-rules.ts';
import { createAdmin } from '../../../src/staff/users/create-admin.ts';
import { callAtHost } from '../../support/hostile/call-at-host.ts';
import { someone } from '../../support/people.ts';
import { copySeededDemo } from '../../support/processes/seeded-demo.ts';
import {
  expectRefusal,
  productionSettings,
  runProgram,
  type SpawnedBank,
  spawnBank,
} from '../../support/processes/spawn-bank.ts';
import { closedAfterEach, testFolder } from '../../support/processes/test-folder.ts';
import { testKeys } from '../../support/test-bank.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const folder = testFolder('modes-');
const opened = closedAfterEach();

async function opening(making: Promise<TestDatabase>): Promise<TestDatabase> {
  const made = await making;
  opened.push(() => made.drop());
  return made;
}

/** Creates a database with a bank's tables that no bank has marked. */
const database = () =>
  opening(createTestDatabase(migrationSets, { name: 'bank', work: prepareDatabase }));

const emptyDatabase = () => opening(createTestDatabase([]));

function bank(settings: Record<string, string>): SpawnedBank {
  const spawned = spawnBank({ DATA_DIR: join(folder, randomUUID()), ...settings });
  opened.push(async () => {
    spawned.kill('SIGTERM');
    await spawned.ended;
  });
  return spawned;
}

type Mode = 'demo' | 'production';

/** Claims a database as a server does, at DATABASE_URL or embedded. */
const claim = ({ roles, connectionString }: TestDatabase, mode: Mode, isEmbedded = false) =>
  claimDatabase(roles, {
    mode,
    databaseUrl: isEmbedded ? null : connectionString,
    dataDirectory: folder,
  });

async function register({ pool }: TestDatabase, changes: Record<string, unknown>): Promise<void> {
  const form = { ...someone(), ...changes } as Parameters<typeof registerCustomer>[1];
  await registerCustomer(
    { database: pool, keys: testKeys(), siteUrl: () => '', takesCards: true },
    form,
    null,
  );
}

describe('the mode', () => {
  const root = '/bank';

  test.each<[string, Record<string, string>, Mode]>([
    ['nothing set', {}, 'demo'],
    ['an empty setting', { BANK_MODE: '', DATABASE_URL: '', HOST: '' }, 'demo'],
    ['a loopback HOST', { HOST: '127.8.0.1' }, 'demo'],
    ['a loopback HOST of IPv6', { HOST: '::1' }, 'demo'],
    ['localhost', { HOST: 'localhost' }, 'demo'],
    ['a demo on DATABASE_URL', { BANK_MODE: 'demo', DATABASE_URL: 'postgres://db/bank' }, 'demo'],
    ['a public demo', { BANK_MODE: 'demo', HOST: '0.0.0.0' }, 'demo'],
    ['production', productionSettings, 'production'],
  ])('with %s', (_case, environment, mode) => {
    expect(readSettings(environment, root).mode).toBe(mode);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['DATABASE_URL', { DATABASE_URL: 'postgres://db/bank' }, /BANK_MODE .*DATABASE_URL/],
    ['every address', { HOST: '0.0.0.0' }, /BANK_MODE .*HOST .*0\.0\.0\.0/],
    ['every address of IPv6', { HOST: '::' }, /BANK_MODE .*HOST/],
    ['a name', { HOST: 'bank.example.com' }, /BANK_MODE .*HOST/],
    ['a name like localhost', { HOST: 'localhost.example.com' }, /BANK_MODE .*HOST/],
  ])('must be set with %s', (_case, environment, sentence) => {
    expect(() => readSettings(environment, root)).toThrow(SettingError);
    expect(() => readSettings(environment, root)).toThrow(sentence);
  });

  test('must be set, reported in one sentence with exit code 1', async () => {
    await expectRefusal(bank({ HOST: '0.0.0.0' }), /^The setting BANK_MODE must/);
  });

  test.each<[string, boolean, Record<string, string>]>([
    ['nothing else', false, {}],
    ['a loopback PUBLIC_URL', false, { PUBLIC_URL: 'http://localhost:3000' }],
    ['a public HOST', true, { HOST: '0.0.0.0' }],
    ['a PUBLIC_URL of another host', true, { PUBLIC_URL: 'https://demo.example.com' }],
    ['a proxy in front', true, { TRUST_PROXY: '127.0.0.1' }],
  ])('of a demo with %s is public: %s', (_case, isPublic, environment) => {
    expect(readSettings({ BANK_MODE: 'demo', ...environment }, root).isPublic).toBe(isPublic);
  });
});

describe('a database', () => {
  test.each<[Mode, Mode, RegExp]>([
    [
      'demo',
      'production',
      /^BANK_MODE=production cannot start: .*DATABASE_URL was created by a demo/,
    ],
    ['production', 'demo', /^BANK_MODE=demo cannot start: .*DATABASE_URL belongs to a production/],
  ])('that is empty is marked permanently by a %s bank', async (mode, other, sentence) => {
    const found = await emptyDatabase();
    const mark = await claim(found, mode);
    expect(mark).toMatchObject({ mode, bankId: expect.stringMatching(/^[\da-f-]{36}$/) });
    await expect(claim(found, other)).rejects.toThrow(sentence);
    expect(await claim(found, mode)).toEqual(mark);
    await expect(found.pool.query(`update bank_mark set mode = '${other}'`)).rejects.toThrow(
      'append-only',
    );
    await expect(found.pool.query('delete from bank_mark')).rejects.toThrow('append-only');
    await expect(found.pool.query('truncate bank_mark')).rejects.toThrow('append-only');
  });

  test('with people but no mark is refused by a demo, and left unchanged', async () => {
    const found = await database();
    await register(found, {});
    await expect(claim(found, 'demo')).rejects.toThrow(/has people but no demo's mark/);
    await expect(claim(found, 'demo', true)).rejects.toThrow(/has people but no demo's mark/);
    expect(await readBankMark(found.pool)).toBeNull();
    expect((await claim(found, 'production')).mode).toBe('production');
  });

  test('with only an administrator is refused by a demo', async () => {
    const found = await database();
    await createAdmin(found.pool, {
      email: 'ada@bank.example',
      firstName: 'Ada',
      lastName: 'Clark',
      password: 'Roebling-Bridge-66',
    });
    await expect(claim(found, 'demo', true)).rejects.toThrow(/has people but no demo's mark/);
  });

  test('with a demo person but no mark is refused by production', async () => {
    const found = await database();
    await register(found, { email: 'admin@example.com' });
    await expect(claim(found, 'production')).rejects.toThrow(
      /^BANK_MODE=production cannot start: .*demo people.*admin@example\.com/,
    );
    expect(await readBankMark(found.pool)).toBeNull();
  });

  test('with every demo person is refused by production, whatever their addresses', async () => {
    const found = await database();
    for (const { status: _status, ...person } of demoPeople)
      await register(found, { ...person, email: someone().email });
    await expect(claim(found, 'production')).rejects.toThrow(/has demo people/);
    await expect(claim(found, 'demo')).rejects.toThrow(/has people but no demo's mark/);
    expect((await claim(found, 'demo', true)).mode).toBe('demo');
  });

  test('of production still opens if a stranger uses the name of a demo person', async () => {
    const found = await database();
    await claim(found, 'production');
    for (const { status: _status, ...person } of demoPeople) await register(found, person);
    expect((await claim(found, 'production')).mode).toBe('production');
  });

  test('that is refused is not migrated', async () => {
    const found = await database();
    await register(found, {});
    await found.pool.query("delete from migration where file_name like '0101-%'");
    await expect(claim(found, 'demo')).rejects.toThrow(/cannot start/);
    const { rowCount } = await found.pool.query(
      "select from migration where file_name like '0101-%'",
    );
    expect(rowCount).toBe(0);
  });

  test('goes to one of two banks that start simultaneously', async () => {
    for (let round = 0; round < 3; round++) {
      const found = await database();
      const outcomes = await Promise.allSettled(
        (['demo', 'production', 'demo', 'production'] as const).map((mode) => claim(found, mode)),
      );
      const winners = outcomes.flatMap((outcome) =>
        outcome.status === 'fulfilled' ? outcome.value : [],
      );
      expect(winners).toHaveLength(2);
      const mark = await readBankMark(found.pool);
      expect(winners).toEqual([mark, mark]);
    }
  });
});

describe('a demo', () => {
  // One database, so that its people are added once.
  let found: TestDatabase;
  beforeAll(async () => {
    found = await createTestDatabase([]);
  });
  afterAll(() => found.drop());

  test('on two servers that start together has its people once, and one set of keys', async () => {
    const { connectionString, pool } = found;
    const settings = {
      BANK_MODE: 'demo',
      DATABASE_URL: connectionString,
      DATA_DIR: join(folder, 'shared'),
    };
    const addresses = await Promise.all([bank(settings).ready, bank(settings).ready]);
    expect((await pool.query('select from customer')).rowCount).toBe(demoPeople.length);
    expect((await pool.query('select from key_check')).rowCount).toBe(3);
    for (const address of addresses) {
      const cookie = await signIn(address, 'olivia@example.com');
      const answer = await post(`${address}/api/transactions`, withdrawal, cookie);
      expect(answer.status).toBe(201);
    }
    await expectRefusal(
      bank({ ...productionSettings, DATABASE_URL: connectionString }),
      /^BANK_MODE=production cannot start: the database at DATABASE_URL was created by a demo/,
    );
  });

  test('from before the mark continues on the embedded server', async () => {
    const dataDirectory = join(folder, 'older');
    opened.push(() => removeDataDirectory(dataDirectory));
    await copySeededDemo(dataDirectory);
    await takeBackMarks(dataDirectory);
    rmSync(join(dataDirectory, 'bank-mark.json'));
    await expectRefusal(
      spawnBank({ ...productionSettings, DATA_DIR: dataDirectory }),
      /^BANK_MODE=production cannot start: the database in \S+ has demo people/,
    );
    const second = spawnBank({ DATA_DIR: dataDirectory });
    const address = await second.ready;
    const cookie = await signIn(address, 'olivia@example.com');
    expect((await post(`${address}/api/transactions`, withdrawal, cookie)).status).toBe(201);
    second.kill('SIGTERM');
    expect((await second.ended).code).toBe(0);
    expect(JSON.parse(readFileSync(join(dataDirectory, 'bank-mark.json'), 'utf8'))).toMatchObject({
      mode: 'demo',
    });
  });

  test('that other machines can reach warns, and shows no reset token or mail', async () => {
    const { connectionString, pool } = found;
    const spawned = spawnBank({
      BANK_MODE: 'demo',
      DATABASE_URL: connectionString,
      DATA_DIR: join(folder, 'shared'),
      PUBLIC_URL: 'https://demo.example.com',
    });
    const address = await spawned.ready;
    const call = (path: string, options: { body?: unknown; cookie?: string } = {}) =>
      callAtHost(address, 'demo.example.com', path, options);
    const answers = await Promise.all(
      ['admin@example.com', 'nobody@example.com'].map(async (email) =>
        (await call('/api/forgot-password', { body: { email } })).json(),
      ),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toEqual({
      message: expect.stringContaining('no mail server'),
      instructions: expect.stringContaining('no mail server'),
    });
    const { rows } = await pool.query<{ text_body: string }>(
      "select text_body from mail_message where subject = 'Reset your password'",
    );
    const token = /token=([\w-]+)/.exec(rows[0]?.text_body ?? '')?.[1] ?? 'none';
    expect(JSON.stringify(answers)).not.toContain(token);
    const { cookie } = await call('/api/login', {
      body: { email: 'admin@example.com', password: demoPassword },
    });
    const outbox = await call('/api/demo/outbox', { cookie });
    expect(outbox.json()).toEqual({ isShown: false, messages: [] });
    const services = await call('/api/bank');
    expect(services.json()).toMatchObject({ isDemo: true, isPublicDemo: true });
    spawned.kill('SIGTERM');
    const { code, stderr } = await spawned.ended;
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Warning: this demo is reachable from other machines/);
  });
});

describe('production', () => {
  test('marks its database and keeps demos out of it', async () => {
    const { connectionString, pool } = await database();
    const spawned = spawnBank({ ...productionSettings, DATABASE_URL: connectionString });
    const address = await spawned.ready;
    const services = await callAtHost(address, 'bank.example.com', '/api/bank');
    expect(services.json()).toMatchObject({ isDemo: false, isPublicDemo: false });
    spawned.kill('SIGTERM');
    expect((await spawned.ended).code).toBe(0);
    await expectRefusal(
      bank({ BANK_MODE: 'demo', DATABASE_URL: connectionString }),
      /^BANK_MODE=demo cannot start: the database at DATABASE_URL belongs to a production bank/,
    );
    expect((await pool.query('select from customer')).rowCount).toBe(0);
  });
});

describe('the other programs', () => {
  const admin = {
    ADMIN_EMAIL: 'ada@bank.example',
    ADMIN_FIRST_NAME: 'Ada',
    ADMIN_LAST_NAME: 'Clark',
    ADMIN_PASSWORD: 'Roebling-Bridge-66',
  };

  test('add an administrator only to a bank of the same mode', async () => {
    const demo = await database();
    await claim(demo, 'demo');
    const DATABASE_URL = demo.connectionString;
    const create = (settings: Record<string, string>) =>
      runProgram('commands/create-admin.ts', { ...admin, DATABASE_URL, ...settings });
    expect(await create({})).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The setting BANK_MODE must'),
    });
    expect(await create(productionSettings)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('was created by a demo'),
    });
    // A customer on the database would prevent the demo seed.
    expect(await create({ BANK_MODE: 'demo' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has not been started yet'),
    });
    expect((await demo.pool.query('select from customer')).rowCount).toBe(0);
  });

  test('add an administrator of production before its first start', async () => {
    const found = await emptyDatabase();
    const settings = { ...productionSettings, DATABASE_URL: found.connectionString };
    expect(await runProgram('commands/create-admin.ts', { ...admin, ...settings })).toMatchObject({
      code: 0,
    });
    expect(await readBankMark(found.pool)).toMatchObject({ mode: 'production' });
  });

  test('add an administrator beside a running bank with the embedded database', async () => {
    const dataDirectory = join(folder, 'beside');
    opened.push(() => removeDataDirectory(dataDirectory));
    await copySeededDemo(dataDirectory);
    const spawned = spawnBank({ DATA_DIR: dataDirectory });
    const address = await spawned.ready;
    const create = (settings: Record<string, string>) =>
      runProgram('commands/create-admin.ts', { ...admin, DATA_DIR: dataDirectory, ...settings });
    expect(await create(productionSettings)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('BANK_MODE=demo, but this command has production'),
    });
    expect(await create({})).toMatchObject({ code: 0, stderr: '' });
    const answer = await fetch(`${address}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }),
    });
    expect(answer.status).toBe(200);
    spawned.kill('SIGTERM');
    await spawned.ended;
  });

  test('audit without a mode, and leave the database unchanged', async () => {
    const found = await database();
    const audit = await runProgram('commands/audit.ts', {
      DATABASE_URL: found.connectionString,
      DATA_DIR: join(folder, 'audit'),
    });
    expect(audit).toMatchObject({ code: 0, stderr: '' });
    expect(audit.stdout).toContain('Not checked: PIN_KEYS, SEALING_KEYS, SIGNING_KEYS.');
    expect(await readBankMark(found.pool)).toBeNull();
    expect(existsSync(join(folder, 'audit'))).toBe(false);
  });

  test('spare a production bank in a reset', async () => {
    const dataDirectory = mkdtempSync(join(folder, 'production-'));
    const noted = join(dataDirectory, 'bank-mark.json');
    writeFileSync(noted, JSON.stringify({ mode: 'production', bankId: randomUUID() }));
    const reset = await runProgram('commands/remove-demo.ts', { DATA_DIR: dataDirectory });
    expect(reset).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('belongs to a production bank'),
    });
    expect(existsSync(noted)).toBe(true);
  });

  test('spare a bank in a reset if its mode file cannot be read', async () => {
    const dataDirectory = mkdtempSync(join(folder, 'unknown-'));
    const noted = join(dataDirectory, 'bank-mark.json');
    writeFileSync(noted, '{"mode": "produ');
    const reset = await runProgram('commands/remove-demo.ts', { DATA_DIR: dataDirectory });
    expect(reset).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be read') });
    expect(existsSync(noted)).toBe(true);
  });
});

const withdrawal = { type: 'withdrawal', amount: '1.00', pin: '1892' };

function post(url: string, body: unknown, cookie = ''): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
}

async function signIn(address: string, email: string): Promise<string> {
  const answer = await post(`${address}/api/login`, { email, password: demoPassword });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/**
 * Removes the mark and the key checks from an embedded database, as in a bank from before they
 * existed.
 */
async function takeBackMarks(dataDirectory: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDirectory });
  const pool = createPool({ connectionString: server.connectionString('seven_hills'), max: 1 });
  await pool.query(
    `alter table bank_mark disable trigger user;
     delete from bank_mark;
     alter table bank_mark enable trigger user;
     alter table key_check disable trigger user;
     delete from key_check;
     alter table key_check enable trigger user`,
  );
  await pool.end();
  await server.stop();
}
