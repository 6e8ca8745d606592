import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BankServer, startBankServer, untilReady } from './bank-server.ts';
import { compareBalances } from './checks/check-books.ts';
import { conclude } from './checks/conclude.ts';
import { onDrillDatabase } from './drill-frame.ts';
import { numberOptions } from './options.ts';
import { startLoadBalancer } from './upgrade/load-balancer.ts';
import { makeNextVersion } from './upgrade/next-version.ts';
import { openWorkload } from './workload/workload.ts';

/** More than the load balancer needs to notice. */
const drainSeconds = 3;

/**
 * `npm run drill:upgrade [-- --rounds 3 --clients 16 --seed N]`: two servers behind a load balancer
 * are replaced one by one with servers of the next version, the first of which migrates, while many
 * clients move money. No request may fail. `--drain 0` is the negative control: servers that stop
 * immediately.
 */
async function main(): Promise<void> {
  const options = numberOptions({ rounds: 3, clients: 16, drain: drainSeconds });
  const { rounds, clients, drain, seed } = options;
  console.log(
    `Upgrade drill: ${rounds} upgrades of two servers, ${clients} clients, --drain ${drain} --seed ${seed}`,
  );
  await onDrillDatabase('upgrade', async ({ folder, settings: common }) => {
    const balancer = await startLoadBalancer();
    let servers: BankServer[] = [];
    try {
      const settings = { ...common, DRAIN_SECONDS: String(drain) };
      const startOf = async (root?: string) => {
        const server = await startBankServer(settings, root ? { root } : {});
        balancer.add(server.address);
        await untilReady(server.address, Date.now());
        await sleep(1_000);
        return server;
      };
      // The first server starts alone: it creates the keys, migrates, and seeds.
      for (let count = 0; count < 2; count++) servers.push(await startOf());
      const address = () => balancer.address;
      const workload = await openWorkload({ address, customers: 6, clients, seed });
      workload.start();
      for (let round = 1; round <= rounds; round++) {
        const root = await makeNextVersion(join(folder, `version-${round}`), round);
        const old = servers;
        servers = [...old];
        const before = balancer.answered();
        for (const server of old) {
          servers.push(await startOf(root));
          await server.stop();
          servers = servers.filter((each) => each !== server);
          balancer.remove(server.address);
        }
        console.log(
          `upgrade ${round}: ${balancer.answered() - before} requests, ${balancer.failures().length} failed so far`,
        );
      }
      await workload.stop();
      const failures = balancer.failures();
      await conclude(workload, await compareBalances(workload), settings, () => ({
        before: [
          '',
          `upgrades         ${rounds}, each of two servers, with a migration`,
          `requests         ${balancer.answered()}`,
          `failed           ${failures.length}`,
        ],
        details: [
          ...failures.slice(0, 50),
          // All servers log to one file.
          ...(failures.length > 0
            ? ['The servers logged:', ...(servers[0]?.errors() ?? []).slice(-20)]
            : []),
        ],
        isRight: failures.length === 0,
      }));
    } finally {
      await balancer.close();
      await Promise.all(servers.map((server) => server.stop()));
    }
  });
}

await main();
