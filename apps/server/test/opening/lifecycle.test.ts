import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, removeDataDirectory } from '@seven-hills/postgres-embedded';
import { createTestDatabase } from '@seven-hills/postgres-testing';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { readSettings } from '../../src/compose/settings.ts';
import { demoPassword, demoPeople } from '../../src/opening/demo-people.ts';
import { migrationSets } from '../../src/opening/migrations.ts';
import { prepareDatabase } from '../../src/opening/prepare-database.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { SettingError } from '../../src/platform/setting-rules.ts';
import { copySeededDemo } from '../support/processes/seeded-demo.ts';
import {
  expectRefusal,
  productionSettings,
  type SpawnedBank,
  spawnBank,
} from '../support/processes/spawn-bank.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

// One data directory for the whole file, of a demo that has served before.
let folder: string;
let dataDirectory: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lifecycle-'));
  chmodSync(folder, 0o711);
  dataDirectory = join(folder, 'data');
  await copySeededDemo(dataDirectory);
});

afterAll(async () => {
  await removeDataDirectory(dataDirectory);
  rmSync(folder, { recursive: true });
});

describe('a start', () => {
  let bank: SpawnedBank;
  let address: string;
  beforeAll(async () => {
    bank = spawnBank({ DATA_DIR: dataDirectory });
    address = await bank.ready;
  });
  afterAll(async () => {
    bank.kill('SIGTERM');
    await bank.ended;
  });

  test('serves at the address that it prints', async () => {
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const answer = await fetch(`${address}/readyz`);
    expect(answer.status).toBe(200);
  });

  test('notes how another process can read the database, as a role that cannot write', () => {
    const url = new URL(readFileSync(join(dataDirectory, 'database-url'), 'utf8'));
    expect(url.username).toBe('bank_reader');
  });

  test('with a data directory in use is refused in one sentence, without damage', async () => {
    await expectRefusal(
      spawnBank({ DATA_DIR: dataDirectory }),
      `Another server (process ${bank.pid}) is running on the data directory ${dataDirectory}.`,
    );
    expect((await signIn(address)).status).toBe(200);
  });

  test('with a port in use is refused in one sentence that names it', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    const { port } = await new Promise<AddressInfo>((resolve) =>
      other.once('listening', () => resolve(other.address() as AddressInfo)),
    );
    const database = await migratedDatabase();
    await expectRefusal(
      spawnBank({
        DATA_DIR: join(folder, 'port'),
        DATABASE_URL: database.connectionString,
        BANK_MODE: 'demo',
        PORT: String(port),
      }),
      new RegExp(`^Port ${port} is in use`),
    );
    other.close();
    await database.drop();
  });
});

describe('a failed start gives the reason in one sentence', () => {
  // What is read before anything is started fails in `readSettings`, whose error is this sentence.
  test('and starts nothing', async () => {
    await expectRefusal(
      spawnBank({ DATA_DIR: join(folder, 'never'), PORT: 'three' }),
      /^The setting PORT must be a number/,
    );
    expect(existsSync(join(folder, 'never', 'postgres'))).toBe(false);
  });

  test.each([
    ['PORT', { PORT: 'three' }],
    ['BANK_MODE', { BANK_MODE: 'test' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'bank.example.com' }],
    ['PIN_KEYS', { PIN_KEYS: 'first:c2hvcnQ=' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['CARD_PROCESSOR', { ...productionSettings, CARD_PROCESSOR: '' }],
    ['WIRE_NETWORK', { ...productionSettings, WIRE_NETWORK: 'sandbox' }],
    ['WIRE_FILES_DIR', { WIRE_NETWORK: 'files' }],
    ['WIRE_FILES_ACCOUNT', { WIRE_NETWORK: 'files', WIRE_FILES_ACCOUNT: '12 34' }],
    ['PAYMENT_SERVICES', { ...productionSettings, PAYMENT_SERVICES: '' }],
    ['SMTP_URL', { ...productionSettings, SMTP_URL: '' }],
  ])('when the setting %s is wrong', (name, settings) => {
    const sentence = refusalOf(settings);
    expect(sentence).toMatch(new RegExp(`\\b${name}\\b`));
    expect(sentence).not.toContain('\n');
  });

  test('or several at once, if several settings are missing or wrong', () => {
    const sentences = refusalOf({
      BANK_MODE: 'production',
      PORT: 'three',
      PUBLIC_URL: 'http://bank.example.com',
      SECURITY_CONTACT: 'mailto:security@bank.example',
    });
    expect(sentences.split('\n')).toEqual([
      'Please correct the following:',
      '- The setting PORT must be a number from 0 to 65535.',
      '- BANK_MODE=production requires SMTP_URL, PIN_KEYS, SEALING_KEYS, SIGNING_KEYS.',
      '- The setting PUBLIC_URL must start with https:// when BANK_MODE=production.',
      '- BANK_MODE=production requires CARD_PROCESSOR: stripe (with its three keys) or off.',
      '- BANK_MODE=production requires WIRE_NETWORK: files (with WIRE_FILES_DIR and WIRE_FILES_ACCOUNT) or off.',
      '- BANK_MODE=production requires PAYMENT_SERVICES: off.',
      '- SECURITY_CONTACT and SECURITY_CONTACT_EXPIRES require each other.',
    ]);
  });

  test.each([
    ['a folder under /proc', () => '/proc/seven-hills/data'],
    ['a kernel folder', () => '/proc/sys'],
    ['a path under a file', () => join(aFile(), 'data')],
    ['a file', () => aFile()],
    ['a dangling symbolic link', () => aDanglingLink()],
  ])('when the data directory is %s', async (_kind, directory) => {
    const settings = readSettings({ DATA_DIR: directory() }, folder);
    const sentence = /^The setting DATA_DIR names a directory that cannot be written[^\n]*$/;
    // A demo first writes its log there, and production its database.
    expect(() => createLogger(settings)).toThrow(sentence);
    await expect(openDatabase(settings)).rejects.toThrow(sentence);
  });

  test('when the data directory cannot be written, in production', async () => {
    await expectRefusal(
      spawnBank({ ...productionSettings, DATA_DIR: '/proc/seven-hills' }),
      /^The setting DATA_DIR names a directory that cannot be written/,
    );
  });

  test('when the database does not respond, without revealing its password', async () => {
    const port = await findFreePort();
    const { stderr } = await expectRefusal(
      spawnBank({
        DATA_DIR: join(folder, 'outside'),
        DATABASE_URL: `postgres://bank:top-secret@127.0.0.1:${port}/bank`,
        BANK_MODE: 'demo',
      }),
      /DATABASE_URL.*ECONNREFUSED/,
    );
    expect(stderr).not.toContain('top-secret');
  });
});

describe('a stop', () => {
  let bank: SpawnedBank;
  let address: string;
  beforeEach(async () => {
    const port = String(await findFreePort());
    bank = spawnBank({ DATA_DIR: dataDirectory, PORT: port });
    address = await bank.ready;
    return async () => {
      bank.kill('SIGKILL');
      await bank.ended;
    };
  });

  test('finishes the requests in progress, accepts no others, and exits with 0', async () => {
    const underWay = beginSignIn(address);
    await underWay.arrived;
    bank.kill('SIGTERM');
    await noOneListensAt(address);
    underWay.finish();
    expect(await underWay.status).toBe(200);
    const { code, stdout, stderr } = await bank.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const { email } of demoPeople) expect(stdout).toContain(email);
    expect(existsSync(join(dataDirectory, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  test('is immediate when requested twice', async () => {
    const underWay = beginSignIn(address);
    await underWay.arrived;
    bank.kill('SIGINT');
    await noOneListensAt(address);
    bank.kill('SIGINT');
    expect((await bank.ended).code).toBe(130);
    await expect(underWay.status).rejects.toThrow();
  });

  test('of bank and database by force is recovered from at the next start', async () => {
    const postmaster = Number(
      readFileSync(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    bank.kill('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    await bank.ended;
    bank = spawnBank({ DATA_DIR: dataDirectory });
    expect((await signIn(await bank.ready)).status).toBe(200);
    bank.kill('SIGTERM');
    expect((await bank.ended).code).toBe(0);
  });
});

describe('a running bank', () => {
  test('survives the death of its database server', async () => {
    const bank = spawnBank({ DATA_DIR: dataDirectory });
    onTestFinished(() => void bank.kill('SIGKILL'));
    const address = await bank.ready;
    const readPid = () =>
      readFileSync(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0];
    const killed = readPid();
    process.kill(Number(killed), 'SIGKILL');
    // The file is missing while the next server takes the place of the killed one.
    await vi.waitFor(() => expect(readPid()).not.toBe(killed), { timeout: 60_000 });
    await vi.waitUntil(() => fetch(`${address}/readyz`).then(({ ok }) => ok), { timeout: 60_000 });
    expect((await signIn(address)).status).toBe(200);
    bank.kill('SIGTERM');
    expect(await bank.ended).toMatchObject({ code: 0, stderr: '' });
  });

  test('stops itself and its database if its data directory was taken over', async () => {
    const bank = spawnBank({ DATA_DIR: dataDirectory });
    await bank.ready;
    const record = join(dataDirectory, 'owner.json');
    const taken = readFileSync(record, 'utf8').replace(/"token":"[^"]*"/, '"token":"x"');
    writeFileSync(record, taken);
    // A heartbeat that had just checked overwrites this record with its own.
    const again = setInterval(() => writeFileSync(record, taken), 500);
    const { code, stderr } = await bank.ended;
    clearInterval(again);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `Another server (process ${bank.pid}) has taken over the data directory ${dataDirectory}, so this one stops.\n`,
    });
  });

  test('with DATABASE_URL starts no database of its own, and leaves that one running', async () => {
    const database = await migratedDatabase();
    const elsewhere = join(folder, 'elsewhere');
    // In production, because a demo would add its people first.
    const bank = spawnBank({
      ...productionSettings,
      DATA_DIR: elsewhere,
      DATABASE_URL: database.connectionString,
    });
    await bank.ready;
    bank.kill('SIGINT');
    expect((await bank.ended).code).toBe(0);
    expect(existsSync(join(elsewhere, 'postgres'))).toBe(false);
    expect((await database.pool.query('select from bank_mark')).rowCount).toBe(1);
    await database.drop();
  });
});

/** A database with a bank's tables; migrating it would take longer than the rest of a start. */
const migratedDatabase = () =>
  createTestDatabase(migrationSets, { name: 'bank', work: prepareDatabase });

/** Reads settings that are refused, and returns what a start prints about them. */
function refusalOf(settings: Record<string, string>): string {
  try {
    readSettings(settings, folder);
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
  throw new Error('The settings are accepted.');
}

function aFile(): string {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  return file;
}

function aDanglingLink(): string {
  const link = join(folder, 'a-link');
  symlinkSync(join(folder, 'nowhere'), link);
  return link;
}

function noOneListensAt(address: string): Promise<unknown> {
  const isRefused = () =>
    fetch(`${address}/healthz`).then(
      () => false,
      () => true,
    );
  return vi.waitUntil(isRefused, { timeout: 30_000 });
}

const credentials = JSON.stringify({ email: 'olivia@example.com', password: demoPassword });

function signIn(address: string): Promise<Response> {
  return fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: credentials,
  });
}

/** Starts a sign-in and withholds its body, so that the request stays in progress. */
function beginSignIn(address: string): {
  arrived: Promise<unknown>;
  finish: () => void;
  status: Promise<number | undefined>;
} {
  const call: ClientRequest = request(`${address}/api/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': credentials.length,
      // The server replies as soon as it has the request's headers.
      expect: '100-continue',
    },
  });
  const arrived = new Promise((resolve) => call.once('continue', resolve));
  const status = new Promise<number | undefined>((resolve, reject) => {
    call.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.once('error', reject);
  });
  status.catch(() => undefined);
  call.flushHeaders();
  return { arrived, finish: () => call.end(credentials), status };
}
