import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BankServer, startBankServer, untilReady } from './bank-server.ts';
import { compareBalances } from './checks/check-books.ts';
import { conclude } from './checks/conclude.ts';
import { onDrillDatabase, reportNotRun } from './drill-frame.ts';
import { numberOptions, textOption } from './options.ts';
import { findEarlierCommit, makeEarlierVersion } from './upgrade/earlier-version.ts';
import { startLoadBalancer } from './upgrade/load-balancer.ts';
import { loadEarlierCustomers } from './upgrade/load-earlier.ts';
import { makeNextVersion } from './upgrade/next-version.ts';
import { slowestMigrations } from './upgrade/slowest-migrations.ts';
import { openWorkload } from './workload/workload.ts';

/** More than the load balancer needs to notice. */
const drainSeconds = 3;

/**
 * `npm run drill:upgrade [-- --from REVISION --rounds 3 --clients 16 --customers 0 --seed N]`: two
 * servers of an earlier commit (default: the newest one before the newest migration), built from
 * its own sources, run behind a load balancer. They are replaced one by one with servers of this
 * commit, the first of which migrates, while many clients move money, and those again with later
 * versions of it. No request may fail. `--customers` are further people with a history, whom the
 * migrations have to convert. `--drain 0` is the negative control: servers that stop immediately.
 * If this clone lacks the commit, the drill exits with 2 and proves nothing.
 */
async function main(): Promise<void> {
  const options = numberOptions({
    rounds: 3,
    clients: 16,
    drain: drainSeconds,
    customers: 0,
  });
  const { rounds, clients, drain, customers, seed } = options;
  const commit = findEarlierCommit(textOption('from'));
  if (commit === null)
    return reportNotRun(
      'this clone does not contain the commit to upgrade from (fetch it with `git fetch --unshallow --tags`, or check `--from`)',
      'upgrades',
    );
  console.log(
    `Upgrade drill: ${rounds} upgrades of two servers, from commit ${commit.slice(0, 8)} on, ${clients} clients, --customers ${customers} --drain ${drain} --seed ${seed}`,
  );
  await onDrillDatabase('upgrade', async ({ folder, superuserUrl, settings: common }) => {
    const earlier = await makeEarlierVersion(join(folder, 'earlier-version'), commit);
    const balancer = await startLoadBalancer();
    let servers: BankServer[] = [];
    try {
      const settings = { ...common, DRAIN_SECONDS: String(drain) };
      const startOf = async (root: string) => {
        const startedAt = performance.now();
        const server = await startBankServer(settings, { root });
        const seconds = (performance.now() - startedAt) / 1_000;
        balancer.add(server.address);
        await untilReady(server.address, Date.now());
        console.log(`a server started in ${seconds.toFixed(1)} s`);
        await sleep(1_000);
        return server;
      };
      // The first server starts alone: it creates the keys, migrates, and seeds.
      servers.push(await startOf(earlier));
      if (customers > 0) await loadEarlierCustomers(earlier, superuserUrl, customers);
      servers.push(await startOf(earlier));
      const address = () => balancer.address;
      const workload = await openWorkload({ address, customers: 6, clients, seed });
      workload.start();
      for (let round = 1; round <= rounds; round++) {
        const root = await makeNextVersion(join(folder, `version-${round}`), round);
        const old = servers;
        servers = [...old];
        const before = balancer.answered();
        const startedAt = new Date();
        for (const server of old) {
          servers.push(await startOf(root));
          await server.stop();
          servers = servers.filter((each) => each !== server);
          balancer.remove(server.address);
        }
        const slowest = await slowestMigrations(superuserUrl, startedAt);
        if (slowest.length > 0) console.log(`slowest migrations:\n  ${slowest.join('\n  ')}`);
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
