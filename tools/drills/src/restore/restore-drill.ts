import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runBankCommand } from '../bank-command.ts';
import { type BankServer, startBankServer } from '../bank-server.ts';
import { collectFindings, inDrillFolder, report } from '../drill-frame.ts';
import { numberOptions } from '../options.ts';
import { loadInThirds } from './load-in-thirds.ts';
import { tryRestoredBank } from './restored-bank.ts';

/**
 * `npm run drill:restore [-- --seconds 30 --clients 16 --seed N]`: backs a bank up while many
 * clients move money, kills it with its disk, and restores it twice: to the end of the log, and to
 * an earlier moment in a new data directory, where a bank must refuse to start until the loss is
 * accepted and must not reuse any number.
 */
async function main(): Promise<void> {
  const load = numberOptions({ seconds: 30, clients: 16 });
  const { seconds, clients, seed } = load;
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
    const { findings, check } = collectFindings();
    let server: BankServer | undefined = await startBankServer(settings);
    try {
      const { address } = server;
      const loaded = await loadInThirds({ address, ...load }, async () => {
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
        ...['--key', keyFile, '--to', loaded.moment.toISOString(), '--into', restoredDirectory],
      );
      check(restored.status === 0, `the restore failed: ${restored.text}`);
      console.log(`\nrestored to ${loaded.moment.toISOString()}:\n${restored.text}`);
      const onRestored = { DATA_DIR: restoredDirectory, LOG_LEVEL: 'warn' };
      const outcome = await tryRestoredBank(onRestored, loaded);
      ({ server } = outcome);
      findings.push(...outcome.findings);
      report(findings.length + loaded.faults.length === 0, [
        '',
        ...outcome.figures,
        `findings         ${findings.length}`,
        ...findings,
        ...loaded.faults,
      ]);
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
