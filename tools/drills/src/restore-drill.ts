import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '@seven-hills/postgres';
import { type BankServer, startBankServer } from './bank-server.ts';
import { wholeHistory } from './checks/check-books.ts';
import { inDrillFolder } from './drill-frame.ts';
import { numberOption } from './number-option.ts';
import { BankClient } from './workload/bank-client.ts';
import { type Customer, openCustomers, openStaff, password, pin } from './workload/customers.ts';
import { createWorkload } from './workload/workload.ts';

/**
 * `npm run drill:restore [-- --seconds 30 --clients 16 --seed N]`: backs a bank up while many clients
 * move money, kills it with its disk, and restores it twice: to the end of the log, and to a moment
 * on new ground, where a bank must refuse to start until the loss is accepted and must not use any
 * number again.
 */
async function main(): Promise<void> {
  const seconds = numberOption('seconds', 30);
  const clients = numberOption('clients', 16);
  const seed = numberOption('seed', Date.now() % 1_000_000_000);
  console.log(`Restore drill: ${seconds} s under load, ${clients} clients, --seed ${seed}`);
  const drill = async (folder: string) => {
    const keyFile = join(folder, 'backup.key');
    const BACKUP_RECIPIENT = /age1\w+/.exec(run('backup-key', {}, keyFile).text)?.[0] ?? '';
    const settings = {
      DATA_DIR: join(folder, 'data'),
      BACKUP_DIR: join(folder, 'backup'),
      BACKUP_RECIPIENT,
      LOG_LEVEL: 'warn',
    };
    const findings: string[] = [];
    const check = (isRight: boolean, finding: string) => {
      if (!isRight) findings.push(finding);
    };
    let server: BankServer | undefined = await startBankServer(settings);
    try {
      const { address } = server;
      const customers = await openCustomers(6, () => address);
      const staff = await openStaff(() => address);
      const workload = createWorkload({ customers, staff, clients, seed });
      workload.start();
      await sleep((seconds * 1_000) / 3);
      const backup = run('backup', settings);
      check(backup.status === 0, `the backup failed: ${backup.text}`);
      await sleep((seconds * 1_000) / 3);
      // The moment, with everything before it acknowledged and everything after it sent later.
      await workload.stop();
      const before = new Set(workload.acknowledged.keys());
      await sleep(100);
      const moment = new Date();
      await sleep(100);
      const more = createWorkload({ customers, staff, clients, seed: seed + 1 });
      more.start();
      await sleep((seconds * 1_000) / 3);
      await more.stop();
      // Longer than a segment waits to be archived, and the bank to store it.
      await waitForLog(settings.BACKUP_DIR, new Date());
      const live = run('restore-verify', settings, '--key', keyFile);
      check(live.status === 0 && live.text.includes('nothing would be lost'), live.text);
      console.log(`\nrestored to the end, beside the live bank:\n${live.text}`);

      await server.kill();
      server = undefined;
      const later = new Set([...before, ...more.acknowledged.keys()]);
      const restoredDirectory = join(folder, 'restored');
      const restored = run(
        'restore-verify',
        settings,
        ...['--key', keyFile, '--to', moment.toISOString(), '--into', restoredDirectory],
      );
      check(restored.status === 0, `the restore failed: ${restored.text}`);
      console.log(`\nrestored to ${moment.toISOString()}:\n${restored.text}`);
      const onRestored = { DATA_DIR: restoredDirectory, LOG_LEVEL: 'warn' };
      const refusal = await startBankServer(onRestored).then(
        async (started) => {
          await started.stop();
          return 'it started';
        },
        (error: Error) => error.message,
      );
      check(refusal.includes('The database has gone back in time'), `not refused: ${refusal}`);
      const accepted = run('audit', onRestored, '--accept-restore');
      check(accepted.status === 0 && accepted.text.includes('Clean'), accepted.text);
      server = await startBankServer(onRestored);
      const { found, next } = await lookAgain(server, customers);
      const lost = [...before].filter((id) => !found.has(id));
      const extra = [...found].filter((id) => more.acknowledged.has(id));
      check(lost.length === 0, `lost from before the moment: ${lost.join(', ')}`);
      check(extra.length === 0, `there from after the moment: ${extra.join(', ')}`);
      check(next > Math.max(...later), `transaction ${next} has a number that was used before`);
      console.log(
        [
          '',
          `acknowledged     ${before.size} before the moment, ${more.acknowledged.size} after it`,
          `lost, extra      ${lost.length}, ${extra.length}`,
          `a bank on it     refuses, and starts once that is accepted`,
          `next number      ${next}; the highest before was ${Math.max(...later)}`,
          `findings         ${findings.length}`,
          ...findings,
          ...workload.faults,
        ].join('\n'),
      );
      process.exitCode = findings.length + workload.faults.length === 0 ? 0 : 1;
    } finally {
      await server?.stop();
    }
  };
  await inDrillFolder('restore-drill', drill, ['data', 'restored']);
}

/** Runs one of the bank's commands with nothing but these settings. */
function run(command: string, settings: Record<string, string>, ...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      'tsx',
      join(projectRoot(), `apps/server/src/commands/${command}.ts`),
      ...parameters,
    ],
    {
      cwd: projectRoot(),
      env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: tmpdir(), ...settings },
      encoding: 'utf8',
    },
  );
  return { status, text: `${stdout}${stderr}`.trim() };
}

/** Waits until the backup has everything that happened until `moment`. */
async function waitForLog(directory: string, moment: Date): Promise<void> {
  // A segment that is not full is archived after a minute.
  await sleep(75_000);
  for (;;) {
    const { storedAt } = JSON.parse(await readFile(join(directory, 'progress.json'), 'utf8')) as {
      storedAt: string;
    };
    if (new Date(storedAt) > moment) return;
    await sleep(500);
  }
}

/** Reads every customer's history on the restored bank, and makes one more transaction. */
async function lookAgain(
  { address }: BankServer,
  customers: readonly Customer[],
): Promise<{ found: Set<number>; next: number }> {
  const found = new Set<number>();
  const client = new BankClient(() => address);
  for (const { email } of customers) {
    await client.must('POST', '/api/login', { email, password });
    for (const { id } of await wholeHistory(client)) found.add(id);
  }
  const { id } = await client.must('POST', '/api/transactions', {
    type: 'deposit',
    amount: '0.01',
    pin,
  });
  return { found, next: Number(id) };
}

await main();
