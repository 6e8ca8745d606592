import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ReplicatedPair,
  seededRandom,
  startReplicatedPair,
} from '@seven-hills/postgres-testing';
import { type BankServer, startBankServer } from './bank-server.ts';
import { compareBalances } from './checks/check-books.ts';
import { conclude, medianAndWorst } from './checks/conclude.ts';
import { inDrillFolder } from './drill-frame.ts';
import { numberOption } from './number-option.ts';
import { type Customer, openCustomers, openStaff, pin } from './workload/customers.ts';
import { acknowledgedFrom } from './workload/model.ts';
import { createWorkload, type Workload } from './workload/workload.ts';

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
  const rounds = numberOption('rounds', 20);
  const seed = numberOption('seed', Date.now() % 1_000_000_000);
  const clients = numberOption('clients', 24);
  console.log(`Failover drill: ${rounds} rounds, ${clients} clients, --seed ${seed}`);
  const run = async (folder: string) => {
    const pair = await startReplicatedPair(folder, { linkMs });
    const servers: BankServer[] = [];
    try {
      await pair.ensureDatabase('drill');
      const settings = {
        DATABASE_URL: pair.connectionString('drill'),
        DATA_DIR: join(folder, 'bank'),
        LOG_LEVEL: 'warn',
      };
      // The first server starts alone: it creates the keys, migrates, and seeds.
      for (let count = 0; count < 2; count++) servers.push(await startBankServer(settings));
      const random = seededRandom(seed);
      const either = () => random.pick(servers).address;
      const customers = await openCustomers(6, either);
      const staff = await openStaff(either);
      const workload = createWorkload({ customers, staff, clients, seed });
      const writableMs: number[] = [];
      const findings: string[] = [];
      for (let round = 1; round <= rounds; round++) {
        workload.start();
        await sleep(300 + random.below(2_000));
        const killedAt = Date.now();
        await pair.killPrimary();
        const promoting = pair.promoteStandby();
        await untilPosted(servers, customers, workload, `writable-${round}`);
        const took = Date.now() - killedAt;
        writableMs.push(took);
        await promoting;
        await pair.attachStandby();
        await workload.stop();
        const found = await compareBalances(customers, workload.acknowledged);
        findings.push(...found.map((finding) => `round ${round}: ${finding}`));
        console.log(
          `round ${round}: writable after ${took} ms, ${workload.acknowledged.size} acknowledged${found.length > 0 ? `, WRONG: ${found.join('; ')}` : ''}`,
        );
      }
      const alone = await loseStandby(pair, servers, customers, workload);
      const conclusion = await conclude(customers, workload, findings, settings);
      const ended = servers.filter((server) => !server.isRunning()).length;
      console.log(
        [
          '',
          `failovers        ${rounds}`,
          ...conclusion.figures,
          `servers ended    ${ended}`,
          `time to writable ${medianAndWorst(writableMs)}`,
          `standby gone     ${alone.text}`,
          conclusion.audit,
          ...findings,
          ...workload.faults,
        ].join('\n'),
      );
      process.exitCode = conclusion.isRight && alone.isRight && ended === 0 ? 0 : 1;
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
  customers: readonly Customer[],
  workload: Workload,
  key: string,
): Promise<void> {
  const [customer] = customers;
  if (!customer) throw new Error('a drill needs customers');
  await Promise.all(
    servers.map(async ({ address }, index) => {
      const client = customer.client.at(() => address);
      for (;;) {
        const { status, body } = await deposit(client, `${key}-${index}`);
        if (status === 201) {
          const transaction = acknowledgedFrom(body, customer.accountId);
          workload.acknowledged.set(transaction.id, transaction);
          return;
        }
        await sleep(20);
      }
    }),
  );
}

const deposit = (client: Customer['client'], key: string) =>
  client.post('/api/transactions', { type: 'deposit', amount: '0.01', pin }, key);

/**
 * Kills the only standby. A commit then waits, the bank must report that its outcome is unknown,
 * and once the primary may commit alone, the key must return the outcome.
 */
async function loseStandby(
  pair: ReplicatedPair,
  servers: readonly BankServer[],
  customers: readonly Customer[],
  workload: Workload,
): Promise<{ isRight: boolean; text: string }> {
  const [[customer], [server]] = [customers, servers];
  if (!customer || !server) throw new Error('a drill needs customers and servers');
  await pair.killStandby();
  const client = customer.client.at(() => server.address);
  const since = Date.now();
  const { status, body } = await deposit(client, 'standby-gone-0');
  const took = Date.now() - since;
  await pair.stopWaitingForStandby();
  await untilPosted(servers.slice(0, 1), customers, workload, 'standby-gone');
  return {
    isRight: status === 503 && body.code === 'outcome_unknown',
    text: `answered ${status} ${body.code} after ${took} ms; posted once the primary may commit alone`,
  };
}

await main();
