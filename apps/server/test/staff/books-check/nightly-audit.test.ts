import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startBackground } from '../../../src/compose/background.ts';
import { capabilityAudit } from '../../../src/compose/capabilities.ts';
import { startJobs } from '../../../src/platform/jobs/start-jobs.ts';
import {
  NIGHTLY_AUDIT_LOCK,
  runNightlyAudit,
} from '../../../src/staff/books-check/run-nightly-audit.ts';
import { holdLock } from '../../support/hold-lock.ts';
import { jobMeans } from '../../support/job-means.ts';
import { type Customer, fundedCustomer, staffMember } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let dataDirectory: string;
let staff: Customer;
let customer: Customer;
const lines: { level: number; msg: string }[] = [];
const logger = pino(
  { level: 'info' },
  { write: (line: string) => void lines.push(JSON.parse(line)) },
);

beforeAll(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'nightly-'));
  bank = await openTestBank();
  staff = await staffMember(bank);
  customer = await fundedCustomer(bank);
});
afterAll(async () => {
  await bank.auditAndClose();
  rmSync(dataDirectory, { recursive: true });
});

const run = () =>
  runNightlyAudit({
    capabilityAudit,
    database: bank.database,
    connectionString: bank.roles.reader.connectionString,
    keys: bank.keys,
    dataDirectory,
    siteUrl: () => 'https://bank.example.com',
    logger,
  });

const read = async () => (await staff.client.get('/api/admin/books-check')).json();

async function mails(): Promise<{ recipient: string; subject: string; text_body: string }[]> {
  const { rows } = await bank.database.query<{
    recipient: string;
    subject: string;
    text_body: string;
  }>(
    `select recipient, subject, text_body from mail_message where subject like 'The nightly audit%'`,
  );
  return rows;
}

it('has not run in a new bank, which is not overdue before its first night is over', async () => {
  expect(await read()).toMatchObject({ lastRun: null, isOverdue: false });
  await bank.superuser.query(`update migration set applied_at = now() - interval '37 hours'`);
  expect(await read()).toMatchObject({ lastRun: null, isOverdue: true });
});

it('counts as overdue when the last one ended 36 hours ago', async () => {
  await bank.database.query(
    `insert into audit_run (started_at, ended_at, finding_count, findings)
     values (now() - interval '38 hours', now() - interval '37 hours', 0, '[]')`,
  );
  expect(await read()).toMatchObject({ lastRun: { findingCount: 0 }, isOverdue: true });
});

it('without findings is shown as clean, and mails no one', async () => {
  await run();
  expect(await read()).toMatchObject({
    lastRun: { findingCount: 0, findings: [] },
    isOverdue: false,
  });
  expect(await mails()).toEqual([]);
});

it('with findings is shown, logged as an error, and mailed to every administrator', async () => {
  const colleague = await staffMember(bank);
  await bank.database.query("update pin set key_id = 'lost' where customer_id = $1", [
    customer.customerId,
  ]);
  await run();
  const finding =
    'The setting PIN_KEYS lacks keys that rows in this database need: lost (1 row of pin); add them after the current one.';
  expect(await read()).toMatchObject({
    lastRun: {
      findingCount: 1,
      findings: [{ check: 'keys open what they sealed', finding }],
    },
  });
  expect(lines.filter(({ level }) => level === 50)).toMatchObject([
    { msg: 'the nightly audit found that the books are off', findingCount: 1 },
  ]);
  const sent = await mails();
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual(
    [staff.email, colleague.email].sort(),
  );
  expect(sent[0]?.subject).toBe('The nightly audit has 1 finding');
  expect(sent[0]?.text_body).toContain(finding);
  expect(sent[0]?.text_body).toContain('https://bank.example.com/admin?view=reports');
  await bank.database.query("update pin set key_id = 'test' where key_id = 'lost'");
});

it('stores the first fifty of many findings, and their number', async () => {
  const switchTriggers = (state: 'disable' | 'enable') =>
    bank.superuser.query(`do $$ declare item regclass; begin
      for item in select oid::regclass from pg_class
                  where relnamespace = 'public'::regnamespace and relkind = 'r' loop
        execute format('alter table %s ${state} trigger all', item);
      end loop; end $$`);
  await switchTriggers('disable');
  await run();
  await switchTriggers('enable');
  const { lastRun } = await read();
  expect(lastRun.findings).toHaveLength(50);
  expect(lastRun.findingCount).toBeGreaterThan(50);
});

it('runs on one server at a time', async () => {
  const count = async () => (await bank.database.query('select from audit_run')).rowCount ?? 0;
  const end = await holdLock(bank, NIGHTLY_AUDIT_LOCK);
  const before = await count();
  await run();
  expect(await count()).toBe(before);
  end();
  await vi.waitUntil(
    async () => {
      await run();
      return (await count()) === before + 1;
    },
    { timeout: 25_000 },
  );
});

it('does not keep another server from starting', async () => {
  const end = await holdLock(bank, NIGHTLY_AUDIT_LOCK);
  const jobs = await startJobs(bank.connectionString, [], logger);
  await jobs.stop();
  end();
});

it('leaves records that cannot be changed', async () => {
  for (const sql of [
    'update audit_run set finding_count = 0',
    'delete from audit_run',
    'truncate audit_run',
  ])
    await expect(bank.superuser.query(sql)).rejects.toThrow('audit_run is append-only');
});

it('is one of the jobs', async () => {
  const jobs = await startBackground({
    ...jobMeans(bank),
    dataDirectory,
    connectionString: bank.connectionString,
    mailSender: bank.adapters.mailSender,
  });
  const { rows } = await bank.database.query<{ id: bigint }>('select max(id) as id from audit_run');
  await bank.database.query(`select graphile_worker.add_job('audit_books')`);
  await vi.waitUntil(
    async () =>
      (await bank.database.query('select from audit_run where id > $1', [rows[0]?.id])).rowCount,
    { timeout: 20_000 },
  );
  expect((await read()).lastRun.findingCount).toBe(0);
  await jobs.stop();
});
