import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTransaction } from '@seven-hills/postgres';
import { removeDataDirectory } from '@seven-hills/postgres-embedded';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { capabilityAudit } from '../../src/compose/capabilities.ts';
import { keepTimeMark, type TimeMarkKeeper } from '../../src/platform/time-mark/keep-time-mark.ts';
import { OlderDatabaseError } from '../../src/platform/time-mark/older-database.ts';
import {
  setAsideTimeMark,
  type TimeMark,
  TimeMarkError,
} from '../../src/platform/time-mark/time-mark-file.ts';
import { auditBank } from '../../src/staff/books-check/audit-bank.ts';
import { type Customer, fundedCustomer, testPin } from '../support/people.ts';
import { depositAt } from '../support/processes/demo-client.ts';
import { copySeededDemo } from '../support/processes/seeded-demo.ts';
import { runAudit, spawnBank } from '../support/processes/spawn-bank.ts';
import { openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';

describe('the time mark', () => {
  let bank: TestBank;
  let dataDirectory: string;
  let customer: Customer;
  let keeper: TimeMarkKeeper | undefined;
  let errors: unknown[];

  beforeAll(async () => {
    bank = await openTestBank();
    customer = await fundedCustomer(bank);
  });
  afterAll(() => bank.auditAndClose());
  beforeEach(() => {
    dataDirectory = mkdtempSync(join(tmpdir(), 'time-mark-'));
    errors = [];
  });
  afterEach(async () => {
    await keeper?.close();
    rmSync(dataDirectory, { recursive: true });
  });

  /**
   * Opens a server on this data directory. The interval is long, so by default only `close` writes.
   */
  async function open(intervalMs = 3_600_000): Promise<TestClient> {
    keeper = await keepTimeMark({
      database: bank.database,
      dataDirectory,
      logger: { error: (line: unknown) => errors.push(line), warn: () => undefined },
      intervalMs,
    });
    const server = await bank.anotherServer({ onPosted: keeper.note });
    const client = new TestClient(server);
    client.cookie = customer.client.cookie;
    return client;
  }

  async function deposit(client: TestClient): Promise<void> {
    const form = { type: 'deposit', amount: '1.00', pin: testPin };
    expect((await client.post('/api/transactions', form)).statusCode).toBe(201);
  }

  function readMark(): TimeMark {
    const folder = join(dataDirectory, 'time-marks');
    const [name = ''] = readdirSync(folder);
    return JSON.parse(readFileSync(join(folder, name), 'utf8'));
  }

  /** Removes the latest transfers, as in a restored backup or a lagging replica. */
  async function goBack(work: () => Promise<void>): Promise<void> {
    const { rows } = await bank.superuser.query<{ id: string }>(
      'select id::text from ledger.transfer order by created_at desc limit 1',
    );
    const id = rows[0]?.id;
    const asReplica = (sql: string, values: unknown[]) =>
      inTransaction(bank.superuser, async (connection) => {
        await connection.query('set local session_replication_role = replica');
        await connection.query(sql, values);
      });
    await asReplica('update ledger.transfer set id = -id where id = $1', [id]);
    try {
      await work();
    } finally {
      await asReplica('update ledger.transfer set id = -id where id = -$1::bigint', [id]);
    }
  }

  const highest = async () => {
    const { rows } = await bank.superuser.query<{ id: bigint }>(
      'select id from ledger.transfer order by created_at desc limit 1',
    );
    return String(rows[0]?.id);
  };

  it('is written at the first start, and includes money that has already moved', async () => {
    await open();
    expect(readMark().witnesses).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it('holds the last acknowledged transfer once the server has stopped', async () => {
    const client = await open();
    for (let count = 0; count < 12; count++) await deposit(client);
    await keeper?.close();
    const { witnesses, missing } = readMark();
    expect(witnesses[0]?.id).toBe(await highest());
    expect(witnesses).toHaveLength(8);
    expect(missing).toEqual([]);
    await open();
  });

  it('is written while money moves, without waiting for a shutdown', async () => {
    const client = await open(10);
    await deposit(client);
    const latest = await highest();
    await vi.waitUntil(() => readMark().witnesses[0]?.id === latest, { timeout: 25_000 });
  });

  it('keeps a server from serving a database that went back in time', async () => {
    const client = await open();
    await deposit(client);
    await keeper?.close();
    keeper = undefined;
    const latest = await highest();
    await goBack(async () => {
      const starting = open();
      await expect(starting).rejects.toBeInstanceOf(OlderDatabaseError);
      await expect(open()).rejects.toThrow(
        new RegExp(
          `^The database has gone back in time: transfer ${latest}, posted at .* and acknowledged, is not in it\\..*--accept-restore`,
        ),
      );
      const findings = await auditBank(bank.superuser, capabilityAudit, { dataDirectory });
      expect(findings).toContainEqual({
        check: 'the database has not gone back in time',
        finding: expect.stringContaining(`transfer ${latest}, posted at`),
      });
    });
    await open();
  });

  it('is not fooled by another transfer that got the same id afterward', async () => {
    const client = await open();
    await deposit(client);
    await keeper?.close();
    keeper = undefined;
    const folder = join(dataDirectory, 'time-marks');
    const file = join(folder, readdirSync(folder)[0] ?? '');
    const [witness] = readMark().witnesses;
    const earlier = witness?.createdAt.replace(/\d\d\dZ$/, (end) =>
      end === '000Z' ? '001Z' : '000Z',
    );
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(witness?.createdAt ?? '', earlier ?? ''),
    );
    await expect(open()).rejects.toBeInstanceOf(OlderDatabaseError);
  });

  it('detects a loss while the server runs, reports it once, and keeps the record', async () => {
    const client = await open(10);
    await deposit(client);
    const lost = await highest();
    await vi.waitUntil(() => readMark().witnesses[0]?.id === lost, { timeout: 25_000 });
    await goBack(async () => {
      // Simulates a failover to a lagging replica: the server continues with its data.
      await deposit(client);
      await vi.waitUntil(() => readMark().missing.length > 0, { timeout: 25_000 });
      await deposit(client);
      await keeper?.close();
      keeper = undefined;
      expect(errors).toEqual([{ transferIds: [lost] }]);
    });
    expect(readMark().missing).toMatchObject([{ id: lost }]);
    await expect(open()).rejects.toThrow(
      `transfer ${lost}, which was acknowledged, was found missing`,
    );

    expect(await setAsideTimeMark(dataDirectory, readMark().bank)).toMatch(/\.accepted-.*\.json$/);
    await open();
  });

  it('also detects a loss while no money moves', async () => {
    const client = await open(5);
    await deposit(client);
    const lost = await highest();
    await vi.waitUntil(() => readMark().witnesses[0]?.id === lost, { timeout: 25_000 });
    await goBack(async () => {
      await vi.waitUntil(() => readMark().missing.length > 0, { timeout: 25_000 });
      await keeper?.close();
      keeper = undefined;
    });
    expect(readMark().missing).toMatchObject([{ id: lost }]);
  });

  it('keeps entries of another server in the same directory', async () => {
    const first = await open();
    const other = keeper;
    await deposit(first);
    const firsts = await highest();
    const second = await open();
    await deposit(second);
    await other?.close();
    await keeper?.close();
    expect(readMark().witnesses.map(({ id }) => id)).toEqual(
      expect.arrayContaining([firsts, await highest()]),
    );
  });

  it('of another bank is ignored', async () => {
    await open();
    await keeper?.close();
    const folder = join(dataDirectory, 'time-marks');
    const file = join(folder, readdirSync(folder)[0] ?? '');
    const strange = '00000000-0000-4000-8000-000000000000';
    const content = readFileSync(file, 'utf8')
      .replace(readMark().bank, strange)
      .replaceAll(/"id": "\d+"/g, '"id": "999999999"');
    rmSync(file);
    writeFileSync(join(folder, `${strange}.json`), content);
    await open();
    expect(await auditBank(bank.superuser, capabilityAudit, { dataDirectory })).toEqual([]);
  });

  it('keeps a server from starting if it cannot be read or written', async () => {
    await open();
    await keeper?.close();
    keeper = undefined;
    const folder = join(dataDirectory, 'time-marks');
    const file = join(folder, readdirSync(folder)[0] ?? '');
    writeFileSync(file, '{}');
    await expect(open()).rejects.toBeInstanceOf(TimeMarkError);
    expect(
      (await auditBank(bank.superuser, capabilityAudit, { dataDirectory }))[0]?.finding,
    ).toMatch(/cannot be read/);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
    await expect(open()).rejects.toBeInstanceOf(Error);
    rmSync(folder);
  });
});

describe('a data directory whose database was replaced by an older copy', () => {
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
  let folder: string;
  let dataDirectory: string;
  let cluster: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'went-back-'));
    chmodSync(folder, 0o711);
    dataDirectory = join(folder, 'data');
    await copySeededDemo(dataDirectory);
    cluster = join(dataDirectory, 'postgres');
  });
  afterAll(async () => {
    await removeDataDirectory(dataDirectory);
    rmSync(folder, { recursive: true });
  });

  async function serve(deposits: number): Promise<void> {
    const bank = spawnBank({ DATA_DIR: dataDirectory });
    const address = await bank.ready;
    for (let count = 0; count < deposits; count++) await depositAt(address);
    bank.kill('SIGTERM');
    expect((await bank.ended).code).toBe(0);
  }

  const audit = (...parameters: string[]) => runAudit({ DATA_DIR: dataDirectory }, ...parameters);

  it('is not served; the audit reports it, and it is accepted only on request', async () => {
    await serve(2);
    const copy = join(folder, 'copy');
    spawnSync('cp', ['-a', cluster, copy]);
    await serve(3);
    expect(audit()).toMatchObject({ status: 0 });
    rmSync(cluster, { recursive: true });
    spawnSync('cp', ['-a', copy, cluster]);

    const refused = await spawnBank({ DATA_DIR: dataDirectory }).ended;
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^The database has gone back in time: .*\n$/);
    const found = audit();
    expect(found.status).toBe(1);
    expect(found.stdout).toMatch(
      /^the database has not gone back in time: The database has gone back/,
    );

    const accepted = audit('--accept-restore');
    expect(accepted.stdout).toMatch(/^Accepted the database in its current state\..*\nClean: /);
    expect(accepted.status).toBe(0);
    await serve(1);
    const marks = readdirSync(join(dataDirectory, 'time-marks'));
    expect(marks.filter((name) => name.includes('.accepted-'))).toHaveLength(1);
    expect(existsSync(cluster)).toBe(true);
  });
});
