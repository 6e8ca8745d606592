import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@seven-hills/postgres-testing';
import { type BankServer, startBankServers } from './bank-server.ts';
import { conclude } from './checks/conclude.ts';
import { balancedHost, startBalancer } from './cluster/balancer.ts';
import { startCluster } from './cluster/cluster.ts';
import { faultKinds, planFaults } from './cluster/fault-plan.ts';
import { losePayments } from './cluster/negative-control.ts';
import { createNetwork, type Network } from './cluster/network.ts';
import { startProbe } from './cluster/probe.ts';
import { installPrograms } from './cluster/programs.ts';
import { runFaults } from './cluster/run-faults.ts';
import { type FaultResult, tableOf } from './cluster/time-table.ts';
import { findTwoPrimaries } from './cluster/two-primaries.ts';
import { reportNotRun, settingsOn } from './drill-frame.ts';
import { unmountAll } from './host/small-disk.ts';
import { numberOptions, textOption } from './options.ts';
import { openWorkload } from './workload/workload.ts';

const databaseNames = ['db-a', 'db-b', 'db-c'];
const bankNames = ['bank-a', 'bank-b'];
const quickFaults = 6;
/**
 * The number of customers under random load; the others make one deposit after another, each at one
 * server.
 */
const actingCustomers = 6;

/**
 * `npm run drill:cluster [-- --faults 64 --seed N --clients 8 --only "cut" --quick]`: two of the
 * bank's servers on a cluster of three PostgreSQL servers managed by Patroni, with etcd, each in
 * its own network namespace. While many clients move money, the drill kills, stops, cuts off, slows
 * down, and restarts parts of the cluster: half of the faults with the bank behind HAProxy, and
 * half with all hosts in `DATABASE_URL`. Nothing may be lost, doubled, or wrong, and two database
 * servers must never take writes at the same time. At the end, as a negative control, a cluster
 * that acknowledges too early must lose something. Needs root on Debian, whose packages it installs
 * if they are missing. If it cannot run, it exits with 2 and proves nothing.
 */
async function main(): Promise<void> {
  const reason = installPrograms();
  if (reason !== null) return reportNotRun(reason, 'clusters');
  const folder = mkdtempSync(join(tmpdir(), 'seven-hills-cluster-'));
  // PostgreSQL, Patroni, and etcd run as another user, which must be able to traverse the folder.
  chmodSync(folder, 0o711);
  const network = createNetwork([...databaseNames, ...bankNames]);
  process.once('exit', () => {
    network.remove();
    unmountAll(folder);
    rmSync(folder, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(130));
  process.exitCode = (await runDrill(network, folder)) ? 0 : 1;
}

/** Returns whether nothing was wrong and the negative control lost something. */
async function runDrill(network: Network, folder: string): Promise<boolean> {
  const isQuick = process.argv.includes('--quick');
  const { faults, clients, seed } = numberOptions({
    faults: isQuick ? quickFaults : 4 * faultKinds.length,
    clients: 8,
  });
  const only = textOption('only') ?? '';
  console.log(`Cluster drill: ${faults} faults, ${clients} clients, --seed ${seed}`);

  const cluster = await startCluster(network, folder, databaseNames);
  const banks = bankNames.map((name) => network.place(name));
  await Promise.all(banks.map((bank) => startBalancer(bank, cluster, folder)));
  const settingsAt = (hosts: string, query?: string) =>
    settingsOn(cluster.rolesAt(hosts, query), join(folder, 'bank'));
  const severalHosts = settingsAt(cluster.hosts, '?target_session_attrs=read-write');
  const passes = [
    { name: 'HAProxy', settings: settingsAt(balancedHost) },
    { name: 'several hosts', settings: severalHosts },
  ];

  let servers: BankServer[] = [];
  const startServers = async (settings: typeof severalHosts) => {
    servers = await startBankServers(
      settings,
      banks.map((place) => ({ place })),
    );
  };
  const stopServers = () => Promise.all(servers.map((server) => server.stop()));
  await startServers(passes[0]?.settings ?? severalHosts);
  const random = seededRandom(seed);
  const workload = await openWorkload({
    address: () => random.pick(servers).address,
    customers: actingCustomers + banks.length,
    acting: actingCustomers,
    clients,
    seed,
  });
  const depositors = workload.customers.slice(actingCustomers);
  const probe = await startProbe(cluster);
  const stage = () => ({
    cluster,
    network,
    banks,
    servers,
    depositors,
    workload,
    probe,
    severalHosts,
  });

  const findings: string[] = [];
  const tables: string[] = [];
  const all: FaultResult[] = [];
  for (const [index, { name, settings }] of passes.entries()) {
    if (index > 0) {
      await stopServers();
      await startServers(settings);
    }
    const share = Math.floor((faults + index) / passes.length);
    const ran = await runFaults(stage(), name, planFaults(seed + index, share, only));
    findings.push(...ran.findings);
    tables.push('', `Through ${name}:`, '', ...tableOf(ran.results));
    all.push(...ran.results);
  }
  await probe.stop();
  const twoPrimaries = findTwoPrimaries(probe.accepted);
  findings.push(...twoPrimaries);
  const isRight = await conclude(workload, findings, severalHosts, () => {
    const logged = servers[0]?.errors() ?? [];
    return {
      before: [
        ...tables,
        '',
        'Both:',
        '',
        ...tableOf(all),
        '',
        `faults           ${all.length}, a new primary after ${all.filter(({ hasMoved }) => hasMoved).length}`,
      ],
      after: [
        `probes           ${probe.accepted.length} accepted, ${probe.refused()} refused, ${probe.unanswered()} unanswered`,
        `two primaries    ${twoPrimaries.length}`,
        `errors logged    ${logged.length}`,
      ],
      details: logged.slice(0, 20),
    };
  });
  const lost = await losePayments(stage());
  console.log(
    `negative control synchronous_commit = local lost ${lost} acknowledged transactions${lost > 0 ? ', and the drill found them' : ': the drill detects nothing'}`,
  );
  await stopServers();
  return isRight && lost > 0;
}

await main();
// Patroni, etcd, and HAProxy run until the network is removed, which happens when the process ends.
process.exit();
