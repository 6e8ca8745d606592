import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '@seven-hills/postgres-embedded';
import { runBankCommand } from '../bank-command.ts';
import { type BankServer, startBankServer } from '../bank-server.ts';
import { collectFindings, inDrillFolder, report, reportNotRun } from '../drill-frame.ts';
import { installPackages, postgresFolder } from '../host/debian-packages.ts';
import { readDeployed } from '../host/read-deployed.ts';
import { numberOptions } from '../options.ts';
import { loadInThirds } from './load-in-thirds.ts';
import { type OutsideServer, prepareOutsideServer } from './outside-server.ts';
import { tryRestoredBank } from './restored-bank.ts';

/**
 * `npm run drill:pgbackrest [-- --seconds 30 --clients 16 --seed N]`: does for a PostgreSQL server
 * from Debian's package, with pgBackRest, what `drill:restore` does for the embedded one, using the
 * files and steps in docs/guide/backups.md. Needs root on Debian, whose packages it installs if
 * they are missing. If it cannot run, it exits with 2 and proves nothing.
 */
async function main(): Promise<void> {
  const reason = installPackages(
    ['postgresql', 'pgbackrest'],
    [join(postgresFolder, 'postgres'), '/usr/bin/pgbackrest', '/usr/bin/setpriv'],
  );
  if (reason !== null) return reportNotRun(reason, 'pgBackRest');
  // The servers' databases are removed with the folder.
  await inDrillFolder('pgbackrest', runDrill, []);
}

async function runDrill(folder: string): Promise<void> {
  const load = numberOptions({ seconds: 30, clients: 16 });
  const { seconds, clients, seed } = load;
  console.log(`pgBackRest drill: ${seconds} s under load, ${clients} clients, --seed ${seed}`);
  const { findings, check } = collectFindings();
  const running = new Set<OutsideServer>();
  let bank: BankServer | undefined;
  try {
    const port = await findFreePort();
    const live = prepareOutsideServer(folder, 'live', port);
    await live.create();
    running.add(live);
    await live.pgbackrest('stanza-create');
    await live.pgbackrest('check');
    const settings = { ...live.settings, DATA_DIR: join(folder, 'bank'), LOG_LEVEL: 'warn' };
    bank = await startBankServer(settings);
    const { address } = bank;
    const loaded = await loadInThirds({ address, ...load }, async () => {
      await live.pgbackrest('backup');
    });
    // Archives the rest of the log and waits for it.
    await live.pgbackrest('check');

    // Restores to the end of the log on a scratch server, next to the live bank.
    const scratch = prepareOutsideServer(folder, 'scratch', await findFreePort());
    const verified = await timed(async () => {
      await scratch.pgbackrest('restore', '--archive-mode=off');
      await scratch.start({ isArchived: false });
    });
    running.add(scratch);
    const audit = await runBankCommand('audit', { ...settings, ...scratch.settings });
    check(audit.status === 0 && audit.text.includes('Clean'), `scratch: ${audit.text}`);
    await scratch.crash();
    running.delete(scratch);

    // The machine is lost with its disk; the bank's own folder is on another.
    await bank.kill();
    bank = undefined;
    await live.crash();
    running.delete(live);
    await rm(join(folder, 'live'), { recursive: true });
    const restored = prepareOutsideServer(folder, 'live', port);
    const moment = loaded.moment.toISOString();
    const target = moment.replace('T', ' ').replace('Z', '+00');
    const taken = await timed(async () => {
      await restored.pgbackrest(
        'restore',
        ...['--type=time', `--target=${target}`, '--target-action=promote'],
      );
      await restored.start({ isArchived: true });
    });
    running.add(restored);
    const outcome = await tryRestoredBank(settings, loaded, async () => {
      await restored.runSql(readDeployed('leave-a-gap.sql'));
    });
    bank = outcome.server;
    findings.push(...outcome.findings);
    await restored.pgbackrest('check');
    report(findings.length + loaded.faults.length === 0, [
      '',
      `verified         restored to the end in ${verified} s, audit clean`,
      `restored         to ${moment} in ${taken} s`,
      ...outcome.figures,
      `findings         ${findings.length}`,
      ...findings,
      ...loaded.faults,
    ]);
  } finally {
    await bank?.stop();
    for (const server of running) await server.crash();
  }
}

/** Returns how many seconds some work took, to one decimal place. */
async function timed(work: () => Promise<void>): Promise<string> {
  const since = performance.now();
  await work();
  return ((performance.now() - since) / 1_000).toFixed(1);
}

await main();
