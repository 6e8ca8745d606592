import { setTimeout as sleep } from 'node:timers/promises';
import { brand } from '@seven-hills/bank/brand';
import { bigints, createPool, type Database } from '@seven-hills/postgres';
import { seededRandom } from '@seven-hills/postgres-testing';
import { auditBank } from './bank-command.ts';
import { type BankServer, startBankServers, untilReady } from './bank-server.ts';
import { onDrillDatabase, report } from './drill-frame.ts';
import { numberOptions } from './options.ts';
import { type Customer, openCustomers } from './workload/customers.ts';

/**
 * `npm run drill:schedules [-- --due 3000 --kills 12 --seed N]`: thousands of scheduled payments
 * are due on two servers with one database, which are triggered to make them at the same time,
 * several times over, and are killed (SIGKILL) at random moments. Each payment must be posted
 * exactly once, every balance must agree, and the books must be clean.
 */
async function main(): Promise<void> {
  const { due, kills, seed } = numberOptions({ due: 3_000, kills: 12 });
  console.log(`Schedules drill: ${due} payments on two servers, ${kills} kills, --seed ${seed}`);
  const random = seededRandom(seed);
  await onDrillDatabase('schedules', async ({ roles, settings }) => {
    let servers: BankServer[] = [];
    try {
      servers = await startBankServers(settings);
      const database = createPool({
        connectionString: roles.owner.connectionString,
        applicationName: 'drill',
      });
      const customers = await openCustomers(6, () => random.pick(servers).address);
      const before = await balances(database);
      const arranged = await arrange(database, customers, due);
      const startedAt = Date.now();
      for (let killed = 0; killed < kills; killed += 1) {
        await order(database);
        // A few payments are made quickly, so the kill must come before the last one.
        await sleep(random.below(Math.min(1_500, due)));
        const victim = random.pick(servers);
        await victim.kill();
        const left = await waiting(database);
        console.log(`kill ${killed + 1}: ${left} payments left`);
        await victim.start();
        await untilReady(victim.address, Date.now());
      }
      while ((await waiting(database)) > 0) {
        if (Date.now() - startedAt > 600_000) throw new Error('the payments do not end');
        await order(database);
        await sleep(500);
      }
      const findings = await compare(database, before, arranged);
      await database.end();
      const audit = await auditBank(settings);
      report(findings.length === 0 && audit.isClean, [
        '',
        `due              ${due}`,
        `kills            ${kills}`,
        `took             ${Math.round((Date.now() - startedAt) / 1_000)} s`,
        `findings         ${findings.length}`,
        ...findings,
        `audit            ${audit.text}`,
      ]);
    } finally {
      for (const server of servers) await server.stop();
    }
  });
}

/** The scheduled total that each account should pay and receive. */
interface Arranged {
  change: ReadonlyMap<bigint, bigint>;
  count: number;
}

/** Saves payees as customers do, and schedules payments to them that were due yesterday. */
async function arrange(
  database: Database,
  customers: readonly Customer[],
  due: number,
): Promise<Arranged> {
  const change = new Map<bigint, bigint>();
  const add = (id: number, amount: bigint) =>
    change.set(BigInt(id), (change.get(BigInt(id)) ?? 0n) + amount);
  for (const [index, payer] of customers.entries()) {
    const recipient = customers[(index + 1) % customers.length];
    if (!recipient) continue;
    const { payee } = await payer.client.must('POST', '/api/payees', {
      kind: 'customer',
      accountId: recipient.accountId,
    });
    const amounts = Array.from({ length: due }, (_, number) => number)
      .filter((number) => number % customers.length === index)
      .map((number) => BigInt(1 + (number % 37)));
    await database.query(
      `insert into schedule (customer_id, payee_id, amount, every, first_on, day, shift, next_on,
                             next_due_on)
       select $1, $2, amount, 'once', day, extract(day from day), 'none', day, day
       from unnest($3::bigint[]) as amount,
            (select (now() at time zone '${brand.timeZone}')::date - 1 as day) as yesterday`,
      [payer.customerId, (payee as { id: number }).id, bigints(amounts)],
    );
    for (const amount of amounts) {
      add(payer.accountId, -amount);
      add(recipient.accountId, amount);
    }
  }
  return { change, count: due };
}

/** Triggers the due payments on both servers, more often than there are servers. */
async function order(database: Database): Promise<void> {
  await database.query(
    `select graphile_worker.add_job('run_schedules') from generate_series(1, 4)`,
  );
}

async function waiting(database: Database): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select (select count(*) from schedule
             where state = 'active' and next_due_on < (now() at time zone '${brand.timeZone}')::date)::int
            + (select count(*) from occurrence where state = 'waiting')::int as count`,
  );
  return rows[0]?.count ?? 0;
}

async function balances(database: Database): Promise<Map<bigint, bigint>> {
  const { rows } = await database.query<{ id: bigint; available: bigint }>(
    'select id, available from ledger.account_state where id > 1000',
  );
  return new Map(rows.map(({ id, available }) => [id, available]));
}

/** Compares the payments made with those scheduled. */
async function compare(
  database: Database,
  before: ReadonlyMap<bigint, bigint>,
  { change, count }: Arranged,
): Promise<string[]> {
  const findings: string[] = [];
  const after = await balances(database);
  for (const [id, available] of before) {
    const expected = available + (change.get(id) ?? 0n);
    if (after.get(id) !== expected)
      findings.push(`account ${id} has ${after.get(id)} cents instead of ${expected}`);
  }
  const { rows } = await database.query<{ state: string; reason: string | null; count: number }>(
    'select state, reason, count(*)::int from occurrence group by state, reason',
  );
  const posted = rows.filter(({ state }) => state === 'posted');
  if (posted.reduce((sum, { count: some }) => sum + some, 0) !== count)
    for (const { state, reason, count: found } of rows)
      findings.push(`${found} payments are ${state}, of ${count}: ${reason ?? 'no reason'}`);
  const { rows: transactions } = await database.query<{ count: number; dates: number }>(
    `select count(*)::int, count(distinct (schedule_id, scheduled_on))::int as dates
     from bank_transaction where schedule_id is not null`,
  );
  if (transactions[0]?.count !== count || transactions[0]?.dates !== count)
    findings.push(`there are ${transactions[0]?.count} transactions for ${count} payments`);
  return findings;
}

await main();
