import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@seven-hills/postgres-embedded';
import { type BankServer, startBankServer } from '../bank-server.ts';
import { installPackages, postgresFolder } from '../debian-packages.ts';
import { numberOption } from '../number-option.ts';
import { runBankCommand } from './bank-command.ts';
import { loadInThirds } from './load-in-thirds.ts';
import { type OutsideServer, prepareOutsideServer, readDeployed } from './outside-server.ts';
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
  if (reason !== null) {
    console.log(`NOT RUN: ${reason}. This shows nothing about pgBackRest.`);
    process.exitCode = 2;
    return;
  }
  const seconds = numberOption('seconds', 30);
  const clients = numberOption('clients', 16);
  const seed = numberOption('seed', Date.now() % 1_000_000_000);
  console.log(`pgBackRest drill: ${seconds} s under load, ${clients} clients, --seed ${seed}`);
  const folder = await mkdtemp(join(tmpdir(), 'seven-hills-pgbackrest-'));
  // PostgreSQL runs as another user, which must be able to traverse the folder.
  await chmod(folder, 0o711);
  const findings: string[] = [];
  const check = (isRight: boolean, finding: string) => {
    if (!isRight) findings.push(finding);
  };
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
    const load = { address, clients, seed, seconds };
    const { customers, moment, faults, ...acknowledged } = await loadInThirds(load, async () => {
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
    const target = `${moment.toISOString().replace('T', ' ').replace('Z', '+00')}`;
    const taken = await timed(async () => {
      await restored.pgbackrest(
        'restore',
        ...['--type=time', `--target=${target}`, '--target-action=promote'],
      );
      await restored.start({ isArchived: true });
    });
    running.add(restored);
    const outcome = await tryRestoredBank(settings, customers, acknowledged, async () => {
      await restored.runSql(readDeployed('leave-a-gap.sql'));
    });
    bank = outcome.server;
    findings.push(...outcome.findings);
    await restored.pgbackrest('check');
    console.log(
      [
        '',
        `verified         restored to the end in ${verified} s, audit clean`,
        `restored         to ${moment.toISOString()} in ${taken} s`,
        ...outcome.figures,
        `findings         ${findings.length}`,
        ...findings,
        ...faults,
      ].join('\n'),
    );
    process.exitCode = findings.length + faults.length === 0 ? 0 : 1;
  } finally {
    await bank?.stop();
    for (const server of running) await server.crash();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns how many seconds some work took, to one decimal place. */
async function timed(work: () => Promise<void>): Promise<string> {
  const since = performance.now();
  await work();
  return ((performance.now() - since) / 1_000).toFixed(1);
}

await main();
