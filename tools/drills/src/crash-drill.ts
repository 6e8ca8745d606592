import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '@seven-hills/postgres-testing';
import { type BankServer, startBankServer, untilReady } from './bank-server.ts';
import { compareBalances } from './checks/check-books.ts';
import { conclude, writeMedianAndWorst } from './checks/conclude.ts';
import { inDrillFolder } from './drill-frame.ts';
import { numberOptions } from './options.ts';
import { openWorkload } from './workload/workload.ts';

const victims = ['server', 'database', 'both'] as const;

/**
 * `npm run drill:crash [-- --rounds 100 --seed N --clients 24]`: many clients move money while the
 * server, its database, or both are killed (SIGKILL) at random times. After each recovery, every
 * balance must equal the sum of the bank's own answers. At the end, every history is compared,
 * transaction by transaction, and the books are audited.
 */
async function main(): Promise<void> {
  const { rounds, clients, seed } = numberOptions({ rounds: 100, clients: 24 });
  console.log(`Crash drill: ${rounds} rounds, ${clients} clients, --seed ${seed}`);
  await inDrillFolder('crash', async (folder) => {
    const bank = await startBankServer({ DATA_DIR: folder, LOG_LEVEL: 'warn' });
    try {
      const address = () => bank.address;
      const workload = await openWorkload({ address, customers: 6, clients, seed });
      const random = seededRandom(seed);
      const readyMs: number[] = [];
      const findings: string[] = [];
      for (let round = 1; round <= rounds; round++) {
        const victim = random.pick(victims);
        workload.start();
        await sleep(300 + random.below(2_000));
        const took = await strike(bank, folder, victim, random);
        readyMs.push(took);
        await Promise.all([workload.stop(), keepRunning(bank, workload.stop())]);
        const found = await compareBalances(workload);
        findings.push(...found.map((finding) => `round ${round} (${victim}): ${finding}`));
        console.log(
          `round ${round}: ${victim} killed, ready after ${took} ms, ${workload.acknowledged.size} acknowledged${found.length > 0 ? `, WRONG: ${found.join('; ')}` : ''}`,
        );
      }
      await conclude(workload, findings, { DATA_DIR: folder }, () => ({
        before: ['', `kills            ${rounds}`],
        after: [`time to ready    ${writeMedianAndWorst(readyMs)}`],
        details:
          workload.faults.length > 0 ? ['The bank logged:', ...bank.errors().slice(-20)] : [],
      }));
    } finally {
      await bank.stop();
    }
  });
}

/**
 * Kills the victim and waits until the bank serves again; returns how many milliseconds that took.
 */
async function strike(
  bank: BankServer,
  folder: string,
  victim: (typeof victims)[number],
  random: SeededRandom,
): Promise<number> {
  const postmaster = Number(
    readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  const since = Date.now();
  if (victim !== 'server') process.kill(postmaster, 'SIGKILL');
  if (victim === 'both') await sleep(random.below(30));
  if (victim !== 'database') {
    await bank.kill();
    await bank.start();
  } else {
    // The kill is noticed immediately, but a health check in progress may still be answered.
    await sleep(50);
  }
  return untilReady(bank.address, since);
}

/** Acts as the service manager: restarts a server that has ended. */
async function keepRunning(bank: BankServer, until: Promise<void>): Promise<void> {
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    if (!bank.isRunning()) await bank.start();
    await Promise.race([over, sleep(100)]);
  }
}

await main();
