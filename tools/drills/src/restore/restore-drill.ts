import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BankServer, startBankServer } from '../bank-server.ts';
import { inDrillFolder } from '../drill-frame.ts';
import { numberOption } from '../number-option.ts';
import { runBankCommand } from './bank-command.ts';
import { loadInThirds } from './load-in-thirds.ts';
import { tryRestoredBank } from './restored-bank.ts';

/**
 * `npm run drill:restore [-- --seconds 30 --clients 16 --seed N]`: backs a bank up while many
 * clients move money, kills it with its disk, and restores it twice: to the end of the log, and to
 * an earlier moment in a new data directory, where a bank must refuse to start until the loss is
 * accepted and must not reuse any number.
 */
async function main(): Promise<void> {
  const seconds = numberOption('seconds', 30);
  const clients = numberOption('clients', 16);
  const seed = numberOption('seed', Date.now() % 1_000_000_000);
  console.log(`Restore drill: ${seconds} s under load, ${clients} clients, --seed ${seed}`);
  const drill = async (folder: string) => {
    const keyFile = join(folder, 'backup.key');
    const key = await runBankCommand('backup-key', {}, keyFile);
    const settings = {
      DATA_DIR: join(folder, 'data'),
      BACKUP_DIR: join(folder, 'backup'),
      BACKUP_RECIPIENT: /age1\w+/.exec(key.text)?.[0] ?? '',
      LOG_LEVEL: 'warn',
    };
    const findings: string[] = [];
    const check = (isRight: boolean, finding: string) => {
      if (!isRight) findings.push(finding);
    };
    let server: BankServer | undefined = await startBankServer(settings);
    try {
      const { address } = server;
      const load = { address, clients, seed, seconds };
      const { customers, moment, faults, ...acknowledged } = await loadInThirds(load, async () => {
        const backup = await runBankCommand('backup', settings);
        check(backup.status === 0, `the backup failed: ${backup.text}`);
      });
      // Waits longer than a segment takes to be archived and the bank takes to store it.
      await waitForLog(settings.BACKUP_DIR, new Date());
      const live = await runBankCommand('restore-verify', settings, '--key', keyFile);
      check(live.status === 0 && live.text.includes('nothing would be lost'), live.text);
      console.log(`\nrestored to the end, alongside the live bank:\n${live.text}`);

      await server.kill();
      server = undefined;
      const restoredDirectory = join(folder, 'restored');
      const restored = await runBankCommand(
        'restore-verify',
        settings,
        ...['--key', keyFile, '--to', moment.toISOString(), '--into', restoredDirectory],
      );
      check(restored.status === 0, `the restore failed: ${restored.text}`);
      console.log(`\nrestored to ${moment.toISOString()}:\n${restored.text}`);
      const onRestored = { DATA_DIR: restoredDirectory, LOG_LEVEL: 'warn' };
      const outcome = await tryRestoredBank(onRestored, customers, acknowledged);
      ({ server } = outcome);
      findings.push(...outcome.findings);
      console.log(
        [
          '',
          ...outcome.figures,
          `findings         ${findings.length}`,
          ...findings,
          ...faults,
        ].join('\n'),
      );
      process.exitCode = findings.length + faults.length === 0 ? 0 : 1;
    } finally {
      await server?.stop();
    }
  };
  await inDrillFolder('restore-drill', drill, ['data', 'restored']);
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

await main();
