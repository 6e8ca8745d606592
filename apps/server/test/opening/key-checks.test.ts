import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inTransaction } from '@seven-hills/postgres';
import { createTestDatabase, type TestDatabase } from '@seven-hills/postgres-testing';
import { describe, expect, test, vi } from 'vitest';
import { keyedColumns } from '../../src/compose/capabilities.ts';
import { demoKeysFile } from '../../src/opening/demo-keys.ts';
import { demoPassword } from '../../src/opening/demo-people.ts';
import { migrationSets } from '../../src/opening/migrations.ts';
import { openKeys } from '../../src/opening/open-keys.ts';
import { prepareDatabase } from '../../src/opening/prepare-database.ts';
import { lockPerson } from '../../src/people/identity/lock-person.ts';
import { insertPin } from '../../src/people/pin/set-up-pin.ts';
import { registerCustomer } from '../../src/people/registration/register-customer.ts';
import { type GivenKeys, type Keys, parseKeyring } from '../../src/platform/security/keyring.ts';
import { someone, testPin } from '../support/people.ts';
import {
  expectRefusal,
  runProgram,
  type SpawnedBank,
  spawnBank,
} from '../support/processes/spawn-bank.ts';
import { closedAfterEach, testFolder } from '../support/processes/test-folder.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const folder = testFolder('key-checks-');
const opened = closedAfterEach();

async function database(): Promise<TestDatabase> {
  const made = await createTestDatabase(migrationSets, { name: 'bank', work: prepareDatabase });
  opened.push(() => made.drop());
  return made;
}

const secrets = new Map<string, string>();
/**
 * Returns the same key for a name, such as `a`, throughout a test; `a*` is a different key with its
 * id.
 */
function keyText(name: string): string {
  const secret = secrets.get(name) ?? randomBytes(32).toString('base64');
  secrets.set(name, secret);
  return `${name.replace('*', '')}:${secret}`;
}

const keysOf = (names: { pin: string; sealing: string; signing: string }): Keys => {
  const ring = (setting: string, list: string) =>
    parseKeyring(setting, list.split(' ').map(keyText).join());
  return {
    pin: ring('PIN_KEYS', names.pin),
    sealing: ring('SEALING_KEYS', names.sealing),
    signing: ring('SIGNING_KEYS', names.signing),
  };
};

/**
 * Opens a database's keys as a server's start does; `keys` are names of keys, the current one
 * first.
 */
const open = ({ pool }: TestDatabase, pin: string, sealing = 's', signing = 'g') =>
  openKeys(
    pool,
    {
      keys: keysOf({ pin, sealing, signing }),
      databaseUrl: 'postgres://somewhere/bank',
      dataDirectory: join(folder, 'unused'),
    },
    keyedColumns,
  );

/** Adds a customer whose PIN and SSN are made with the current keys. */
async function addCustomer({ pool }: TestDatabase, keys: Keys): Promise<void> {
  const form = someone() as Parameters<typeof registerCustomer>[1];
  const added = await registerCustomer(
    { database: pool, keys, siteUrl: () => '', takesCards: true },
    form,
    null,
  );
  if (typeof added === 'string') throw new Error(`a customer has this ${added}`);
  await inTransaction(pool, async (connection) =>
    insertPin(connection, keys, await lockPerson(connection, added.customerId), testPin, null),
  );
}

/** Adds the parts of a wire that concern its key. */
async function addWire({ pool }: TestDatabase, keyId: string): Promise<void> {
  await pool.query(
    `with wire as (
       insert into bank_transaction (from_account_id, customer_id, type, status, amount, amount_transfer_id)
       values (1001, 1001, 'wire_transfer', 'pending', 100, 1)
       returning id
     )
     insert into wire_instruction (transaction_id, account_number_ciphertext, account_number_key_id)
     select id, '', $1 from wire`,
    [keyId],
  );
}

const noKeys: GivenKeys = { pin: null, sealing: null, signing: null };

describe('the keys of a database', () => {
  test('are recorded as check values that reveal nothing about them', async () => {
    const found = await database();
    const keys = await open(found, 'a b');
    const { rows } = await found.pool.query<{ purpose: string; id: string; value: Buffer }>(
      'select purpose, key_id as id, check_value as value from key_check order by purpose, key_id',
    );
    expect(rows.map(({ purpose, id }) => `${purpose} ${id}`)).toEqual([
      'pin a',
      'pin b',
      'sealing s',
      'signing g',
    ]);
    for (const { value } of rows)
      for (const { secret } of Object.values(keys).flatMap(({ all }: Keys['pin']) => all))
        expect(value.equals(secret)).toBe(false);
    await expect(found.pool.query("update key_check set key_id = 'c'")).rejects.toThrow(
      'append-only',
    );
    await expect(found.pool.query('delete from key_check')).rejects.toThrow('append-only');
  });

  test.each([
    ['PIN_KEYS', ['a*', 's', 'g'], 'a'],
    ['PIN_KEYS', ['b a*', 's', 'g'], 'a'],
    ['SEALING_KEYS', ['a', 's*', 'g'], 's'],
    ['SIGNING_KEYS', ['a', 's', 'g*'], 'g'],
  ])(
    'are refused if %s is %j: a different key has a known id',
    async (setting, [pin, sealing, signing], id) => {
      const found = await database();
      await open(found, 'a');
      await expect(open(found, pin ?? '', sealing, signing)).rejects.toThrow(
        `The setting ${setting} has a different key ${id} than`,
      );
      await open(found, 'a');
    },
  );

  test('can be rotated one server at a time, and an old one removed once no row needs it', async () => {
    const found = await database();
    await addCustomer(found, await open(found, 'a'));
    // First at the end of the list on each server, then in front, with old and new servers side by
    // side.
    for (const list of ['a', 'a b', 'a', 'a b', 'b a', 'a b', 'b a']) await open(found, list);
    await expect(open(found, 'b')).rejects.toThrow(
      'The setting PIN_KEYS lacks keys that rows in this database need: a (1 row of pin); add them after the current one.',
    );
    await found.pool.query('delete from pin');
    await open(found, 'b');
    await open(found, 'b a');
  });

  test('are refused if rows of any table need a missing one', async () => {
    const found = await database();
    const keys = await open(found, 'a');
    await addCustomer(found, keys);
    await addCustomer(found, keys);
    await expect(open(found, 'a', 't')).rejects.toThrow(
      'The setting SEALING_KEYS lacks keys that rows in this database need: s (2 rows of mail_secret), s (2 rows of customer)',
    );
    await addWire(found, 'gone');
    await expect(open(found, 'a')).rejects.toThrow('gone (1 row of wire_instruction)');
  });

  test('are those of one server if two bring different keys under one id', async () => {
    const found = await database();
    const outcomes = await Promise.allSettled([open(found, 'a'), open(found, 'a*')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('can be abandoned for good, as documented', async () => {
    const found = await database();
    await addCustomer(found, await open(found, 'a', 's'));
    await addWire(found, 's');
    await expect(open(found, 'b', 't')).rejects.toThrow(/PIN_KEYS lacks/);
    // docs/guide/keys.md, "When keys are lost"
    await found.pool.query("delete from pin where key_id = 'a'");
    await expect(open(found, 'b', 't')).rejects.toThrow(/SEALING_KEYS lacks/);
    await found.pool.query(
      `update customer
       set ssn_ciphertext = '', ssn_index = sha256(convert_to('lost ' || id, 'UTF8')), ssn_key_id = 't'
       where ssn_key_id = 's'`,
    );
    await found.pool.query(
      `alter table wire_instruction disable trigger user;
       update wire_instruction set account_number_ciphertext = '', account_number_key_id = 't'
       where account_number_key_id = 's';
       alter table wire_instruction enable trigger user;
       alter table payee_seal disable trigger user;
       delete from payee_seal;
       alter table payee_seal enable trigger user`,
    );
    await found.pool.query("delete from mail_secret where key_id = 's'");
    await open(found, 'b', 't');
  });
});

describe('the keys that a demo creates', () => {
  const openDemo = ({ pool }: TestDatabase, dataDirectory: string, keys = noKeys) =>
    openKeys(pool, { keys, databaseUrl: null, dataDirectory }, keyedColumns);

  test('are readable only by their owner, under ids that no two folders share', async () => {
    const folders = [join(folder, randomUUID()), join(folder, randomUUID())];
    const ids = [];
    for (const dataDirectory of folders) {
      const keys = await openDemo(await database(), dataDirectory);
      expect(readdirSync(dataDirectory)).toEqual(['keys.json']);
      expect(statSync(demoKeysFile(dataDirectory)).mode & 0o777).toBe(0o600);
      ids.push(keys.pin.current.id);
    }
    expect(new Set(ids).size).toBe(2);
  });

  test('are the same at each start, and belong to one database', async () => {
    const dataDirectory = join(folder, randomUUID());
    const found = await database();
    const keys = await openDemo(found, dataDirectory);
    expect((await openDemo(found, dataDirectory)).pin).toMatchObject({ current: keys.pin.current });
    // Another folder has no keys for this database, and creates none.
    const other = join(folder, randomUUID());
    await expect(openDemo(found, other)).rejects.toThrow(
      /keys\.json is missing, but .* was made with its keys/,
    );
    expect(existsSync(demoKeysFile(other))).toBe(false);
  });

  test('are not created for a database that predates the check values', async () => {
    const found = await database();
    const keys = keysOf({ pin: 'demo', sealing: 'demo', signing: 'demo' });
    await addCustomer(found, keys);
    const dataDirectory = join(folder, randomUUID());
    await expect(openDemo(found, dataDirectory)).rejects.toThrow(
      /keys\.json is missing, .*PIN_KEYS demo; SEALING_KEYS demo.*npm run reset/,
    );
    await openDemo(found, dataDirectory, keys);
  });

  test('complement those in the environment', async () => {
    const dataDirectory = join(folder, randomUUID());
    const found = await database();
    const { pin } = keysOf({ pin: 'a', sealing: 's', signing: 'g' });
    const keys = await openDemo(found, dataDirectory, { ...noKeys, pin });
    expect(keys.pin.current.id).toBe('a');
    expect(keys.sealing.current.id).toMatch(/^demo-/);
  });
});

describe('a start', () => {
  function bank(settings: Record<string, string>): SpawnedBank {
    const spawned = spawnBank({ BANK_MODE: 'demo', ...settings });
    opened.push(async () => {
      spawned.kill('SIGTERM');
      await spawned.ended;
    });
    return spawned;
  }

  test('without its keys is refused until they are back, and counts no PIN as wrong', async () => {
    const { connectionString, pool } = await database();
    const dataDirectory = join(folder, 'demo');
    const settings = { DATABASE_URL: connectionString, DATA_DIR: dataDirectory };
    const first = spawnBank({ BANK_MODE: 'demo', ...settings });
    await first.ready;
    first.kill('SIGTERM');
    await first.ended;

    const file = demoKeysFile(dataDirectory);
    renameSync(file, join(folder, 'kept.json'));
    await expectRefusal(bank(settings), /^\S+keys\.json is missing, but the database at/);
    expect(existsSync(file)).toBe(false);

    const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
    const [other] = Object.values(
      JSON.parse(readFileSync(join(folder, 'kept.json'), 'utf8')) as Record<string, string>,
    );
    const id = other?.split(':')[0] ?? '';
    const given = { SEALING_KEYS: key('x'), SIGNING_KEYS: key('x'), ...settings };
    await expectRefusal(
      bank({ ...given, PIN_KEYS: key('x') }),
      new RegExp(`^The setting PIN_KEYS lacks keys .*: ${id} \\(9 rows of pin\\)`),
    );
    const audit = await runProgram('commands/audit.ts', { ...given, PIN_KEYS: key('x') });
    expect(audit.code).toBe(1);
    expect(audit.stdout).toMatch(/The setting PIN_KEYS lacks keys/);
    expect(audit.stdout).toMatch(/The setting SEALING_KEYS lacks keys/);

    renameSync(join(folder, 'kept.json'), file);
    const address = await bank(settings).ready;
    const json = { 'content-type': 'application/json' };
    const signedIn = await fetch(`${address}/api/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: 'olivia@example.com', password: demoPassword }),
    });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const paid = await fetch(`${address}/api/transactions`, {
      method: 'POST',
      headers: { ...json, cookie },
      body: JSON.stringify({ type: 'withdrawal', amount: '1.00', pin: '1892' }),
    });
    expect(paid.status).toBe(201);
    expect((await pool.query('select from pin where failure_count > 0')).rowCount).toBe(0);
    expect((await runProgram('commands/audit.ts', settings)).stdout).toMatch(/^Clean/);
  });
});
