import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ReplicatedPair,
  seededRandom,
  startReplicatedPair,
} from '@seven-hills/postgres-testing';
import { type BankServer, startBankServers } from './bank-server.ts';
import { compareBalances } from './checks/check-books.ts';
import { conclude, writeMedianAndWorst } from './checks/conclude.ts';
import { inDrillFolder } from './drill-frame.ts';
import { numberOptions } from './options.ts';
import { openWorkload, type Workload } from './workload/workload.ts';

/**
 * The network delay to the standby, each way. Without it, even an asynchronous standby would lose
 * almost nothing, and the drill would prove little.
 */
const linkMs = 5;

/**
 * `npm run drill:failover [-- --rounds 20 --seed N --clients 24]`: many clients move money through
 * two servers of the bank while the primary of their database is killed (SIGKILL) at random times
 * and its synchronous standby is promoted. The servers find the new primary without a restart. Each
 * round rebuilds the standby from a base backup under load. Every acknowledged transaction must
 * exist exactly once. At the end, the standby is killed instead.
 */
async function main(): Promise<void> {
  const { rounds, clients, seed } = numberOptions({ rounds: 20, clients: 24 });
  console.log(`Failover drill: ${rounds} rounds, ${clients} clients, --seed ${seed}`);
  const run = async (folder: string) => {
    const pair = await startReplicatedPair(folder, { linkMs });
    let servers: BankServer[] = [];
    try {
      await pair.ensureDatabase('drill');
      const settings = {
        DATABASE_URL: pair.connectionString('drill'),
        DATA_DIR: join(folder, 'bank'),
        LOG_LEVEL: 'warn',
      };
      servers = await startBankServers(settings);
      const random = seededRandom(seed);
      const address = () => random.pick(servers).address;
      const workload = await openWorkload({ address, customers: 6, clients, seed });
      const writableMs: number[] = [];
      const findings: string[] = [];
      for (let round = 1; round <= rounds; round++) {
        workload.start();
        await sleep(300 + random.below(2_000));
        const killedAt = Date.now();
        await pair.killPrimary();
        const promoting = pair.promoteStandby();
        await untilPosted(servers, workload, `writable-${round}`);
        const took = Date.now() - killedAt;
        writableMs.push(took);
        await promoting;
        await pair.attachStandby();
        await workload.stop();
        const found = await compareBalances(workload);
        findings.push(...found.map((finding) => `round ${round}: ${finding}`));
        console.log(
          `round ${round}: writable after ${took} ms, ${workload.acknowledged.size} acknowledged${found.length > 0 ? `, WRONG: ${found.join('; ')}` : ''}`,
        );
      }
      const alone = await loseStandby(pair, servers, workload);
      const ended = () => servers.filter((server) => !server.isRunning()).length;
      await conclude(workload, findings, settings, () => ({
        before: ['', `failovers        ${rounds}`],
        after: [
          `servers ended    ${ended()}`,
          `time to writable ${writeMedianAndWorst(writableMs)}`,
          `standby gone     ${alone.text}`,
        ],
        isRight: alone.isRight && ended() === 0,
      }));
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await pair.stop();
    }
  };
  // The pair removes its own databases.
  await inDrillFolder('failover', run, []);
}

/**
 * Deposits one cent through each server until it is acknowledged, while the clients' load
 * continues.
 */
async function untilPosted(
  servers: readonly BankServer[],
  workload: Workload,
  key: string,
): Promise<void> {
  await Promise.all(
    servers.map(async ({ address }, index) => {
      while ((await workload.deposit(`${key}-${index}`, { address })).status !== 201)
        await sleep(20);
    }),
  );
}

/**
 * Kills the only standby. A commit then waits, the bank must report that its outcome is unknown,
 * and once the primary may commit alone, the key must return the outcome.
 */
async function loseStandby(
  pair: ReplicatedPair,
  servers: readonly BankServer[],
  workload: Workload,
): Promise<{ isRight: boolean; text: string }> {
  const first = servers.slice(0, 1);
  await pair.killStandby();
  const since = Date.now();
  const { status, body } = await workload.deposit('standby-gone-0', first[0]);
  const took = Date.now() - since;
  await pair.stopWaitingForStandby();
  await untilPosted(first, workload, 'standby-gone');
  return {
    isRight: status === 503 && body.code === 'outcome_unknown',
    text: `answered ${status} ${body.code} after ${took} ms; posted once the primary may commit alone`,
  };
}

await main();
