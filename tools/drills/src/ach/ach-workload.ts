import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, type Database } from '@seven-hills/postgres';
import { type SeededRandom, seededRandom } from '@seven-hills/postgres-testing';
import { auditBank } from '../bank-command.ts';
import { type BankServer, startBankServers, untilReady } from '../bank-server.ts';
import type { settingsOn } from '../drill-frame.ts';
import { openCustomers } from '../workload/customers.ts';
import { checkEntries, postedBalances } from './check-entries.ts';
import { operatorFolder } from './operator-folder.ts';
import { type PlannedFile, planFiles } from './plan-files.ts';
import { checkOrders, makeDue, orderChanges, orderPayments } from './sent-orders.ts';

interface AchWorkloadOptions {
  /** The settings of an empty database that both servers use, and its owner's URL. */
  settings: ReturnType<typeof settingsOn>;
  folder: string;
  files: number;
  entries: number;
  kills: number;
  seed: number;
  print?: (line: string) => void;
}

export interface AchWorkloadResult {
  /** Everything that contradicts the files; empty if the bank is correct. */
  findings: string[];
  /** How many kills came while files were received, entries posted, and returns written. */
  killed: Record<Phase, number>;
  seconds: number;
}

const phases = ['receiving', 'posting', 'writing'] as const;
type Phase = (typeof phases)[number];

/** How many payments each customer sends to accounts at other banks. */
const ordersPerCustomer = 5;

/** A run takes a few minutes at most; one that hangs must end. */
const msMax = 900_000;

/**
 * Delivers files of the ACH network, with copies and cut copies in between, to two servers of one
 * bank, whose customers send payments meanwhile, kills the servers at random moments of each phase,
 * and compares the outcome with the files and the orders.
 */
export async function runAchWorkload(options: AchWorkloadOptions): Promise<AchWorkloadResult> {
  const { files, entries, kills, seed, print = () => {} } = options;
  const random = seededRandom(seed);
  const folder = operatorFolder(join(options.folder, 'ach'));
  await folder.create();
  const settings = {
    ...options.settings,
    ACH_FILES_DIR: folder.directory,
    ACH_OPERATOR: '061000146 OPERATOR',
  };
  const database = createPool({
    connectionString: settings.DATABASE_OWNER_URL,
    applicationName: 'drill',
  });
  let servers: BankServer[] = [];
  try {
    servers = await startBankServers(settings);
    const customers = await openCustomers(6, () => random.pick(servers).address);
    const accounts = [];
    for (const { client, accountId } of customers) {
      const { accountNumber } = await client.must('GET', '/api/account');
      accounts.push({ accountId, accountNumber: String(accountNumber) });
    }
    const before = await postedBalances(database);
    const orders = await orderPayments(customers, ordersPerCustomer);
    const planned = await planFiles(random, accounts, { files, entries });
    const startedAt = Date.now();
    const killed = await deliverUnderKills({
      planned,
      kills,
      random,
      servers,
      folder,
      database,
      print,
    });
    for (;;) {
      const left = await workLeft(database, folder);
      if (Object.values(left).every((count) => count === 0)) break;
      await makeDue(database, orders.length);
      if (Date.now() - startedAt > msMax) throw new Error(`not done: ${JSON.stringify(left)}`);
      await trigger(database);
      await sleep(500);
    }
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    const findings = await checkEntries(database, folder, planned, before, orderChanges(orders));
    findings.push(...(await checkOrders(folder, orders)));
    const audit = await auditBank(settings);
    if (!audit.isClean) findings.push(audit.text);
    return { findings, killed, seconds };
  } finally {
    for (const server of servers) await server.stop();
    await database.end();
  }
}

interface Running {
  planned: readonly PlannedFile[];
  kills: number;
  random: SeededRandom;
  servers: readonly BankServer[];
  folder: ReturnType<typeof operatorFolder>;
  database: Database;
  print: (line: string) => void;
}

/** Delivers the files, spread over the kills. Returns the phases that the kills met. */
async function deliverUnderKills(running: Running): Promise<Record<Phase, number>> {
  const { planned, kills, random, servers, folder, database, print } = running;
  const killed = { receiving: 0, posting: 0, writing: 0 };
  let delivered = 0;
  const deliverNext = async () => {
    const file = planned[delivered];
    if (!file) return;
    delivered += 1;
    const [cut, ...later] = file.refused;
    for (const { name, content } of [cut, file, ...later].filter((each) => each !== undefined))
      await folder.deliver(name, content);
  };
  for (let kill = 0; kill < kills; kill += 1) {
    while (delivered * kills <= kill * planned.length && delivered < planned.length)
      await deliverNext();
    await makeDue(database, ordersPerCustomer);
    await trigger(database);
    await untilPhase(phases[kill % phases.length] ?? 'receiving', database, folder);
    await sleep(random.below(400));
    const left = await workLeft(database, folder);
    const victim = random.pick(servers);
    await victim.kill();
    await trigger(database);
    const phase = left.files > 0 ? 'receiving' : left.entries > 0 ? 'posting' : 'writing';
    killed[phase] += 1;
    print(
      `kill ${kill + 1}, ${phase}: ${left.files} files, ${left.entries} entries, ${left.returns} returns left`,
    );
    await victim.start();
    await untilReady(victim.address, Date.now());
  }
  while (delivered < planned.length) await deliverNext();
  return killed;
}

/**
 * Waits until a phase has begun, ten seconds at most, and orders the work again in the meantime, so
 * that several runs of it meet.
 */
async function untilPhase(
  phase: Phase,
  database: Database,
  folder: ReturnType<typeof operatorFolder>,
): Promise<void> {
  for (let waited = 0; waited < 50; waited += 1) {
    const left = await workLeft(database, folder);
    const isReached =
      phase === 'receiving' || (left.files === 0 && (phase === 'posting' || left.entries === 0));
    if (left.files === 0) await trigger(database);
    if (isReached) return;
    await sleep(200);
  }
}

/** Orders the work more often than there are servers. */
async function trigger(database: Database): Promise<void> {
  await database.query(
    `select graphile_worker.add_job(name)
     from unnest(array['receive_ach_files', 'write_ach_returns', 'send_ach_orders']) as name,
          generate_series(1, 2)`,
  );
}

async function workLeft(database: Database, folder: ReturnType<typeof operatorFolder>) {
  const files = (await folder.list('in')).length;
  const { rows } = await database.query<{ entries: number; returns: number; orders: number }>(
    `select (select count(*) from ach_entry where state = 'waiting')::int as entries,
            (select count(*) from ach_entry where state = 'returning')::int
              + (select count(*) from ach_file where state in ('open', 'assigned'))::int as returns,
            (select count(*) from ach_order where state = 'held')::int as orders`,
  );
  const { entries = 0, returns = 0, orders = 0 } = rows[0] ?? {};
  return { files, entries, returns, orders };
}
