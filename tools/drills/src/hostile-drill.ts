import { setTimeout as sleep } from 'node:timers/promises';
import { startBankServer } from './bank-server.ts';
import { compareBalances } from './checks/check-books.ts';
import { conclude } from './checks/conclude.ts';
import { inDrillFolder } from './drill-frame.ts';
import { attack } from './hostile/attack.ts';
import { contractCalls } from './hostile/contract-requests.ts';
import { judgeCostlyCalls, measureCostlyCalls } from './hostile/costly-calls.ts';
import { openIdentities } from './hostile/identities.ts';
import { Judge } from './hostile/judge.ts';
import { percentiles } from './hostile/percentiles.ts';
import { residentMebibytes, watchMemory } from './hostile/watch-memory.ts';
import { numberOption } from './number-option.ts';
import { BankClient } from './workload/bank-client.ts';
import { type Customer, openCustomer, openCustomers, openStaff } from './workload/customers.ts';
import { createWorkload } from './workload/workload.ts';

const honestCustomers = 6;

/** The limit on the server's resident memory in MiB, whatever is sent. */
const memoryMebibytesMax = 600;

/** The limit on how much the honest customers' p99 may grow under attack. */
const slowdownMax = 3;

/**
 * `npm run drill:hostile [-- --requests 100000 --lanes 16 --clients 12 --seconds 30
 * --turn-seconds 5 --seed N]`: first, one customer makes the costliest calls, a hundred at once, while
 * others read, sign in, and transfer, whose p99 may at most double. Then, hostile requests over all
 * routes and sockets, concurrently with honest customers. There must be
 * no 5xx except 503s with Retry-After and no wrong balances, memory must stay bounded, and honest
 * customers must not be much slower than in the quiet `--seconds` before.
 */
async function main(): Promise<void> {
  const requests = numberOption('requests', 100_000);
  const lanes = numberOption('lanes', 16);
  const clients = numberOption('clients', 12);
  const seconds = numberOption('seconds', 30);
  const turnSeconds = numberOption('turn-seconds', 5);
  const seed = numberOption('seed', Date.now() % 1_000_000_000);
  console.log(
    `Hostile drill: ${requests} requests by ${lanes} attackers over ${contractCalls} calls, pages, raw connections, and sockets, with ${clients} honest clients, --seed ${seed}`,
  );
  await inDrillFolder('hostile', async (folder) => {
    const settings = { BANK_MODE: 'demo', UNDO_SECONDS: '0', DATA_DIR: folder, LOG_LEVEL: 'warn' };
    const bank = await startBankServer(settings);
    try {
      const address = () => bank.address;
      const customers = await openCustomers(honestCustomers, address);
      const staff = await openStaff(address);
      const identities = await openIdentities(address, honestCustomers + 1);
      // Before the attack, which uses up what one network may do.
      const [spender, ...others] = await openOthers(address, honestCustomers + 5);
      const costly = judgeCostlyCalls(
        await measureCostlyCalls({ address, spender, others, turns: 3, seconds: turnSeconds }),
      );
      let latencies: number[] = [];
      const workload = createWorkload({
        customers,
        staff,
        clients,
        seed,
        onAnswer: (milliseconds) => latencies.push(milliseconds),
      });
      workload.start();
      await sleep(seconds * 1_000);
      const quiet = percentiles(latencies);
      latencies = [];

      const judge = new Judge();
      const memory = watchMemory(bank.pid());
      const startedAt = Date.now();
      const port = Number(new URL(bank.address).port);
      await attack({ port, identities, requests, lanes, seed, judge });
      const tookSeconds = Math.round((Date.now() - startedAt) / 1_000);
      const attacked = percentiles(latencies);
      memory.stop();
      await workload.stop();

      const wrong = await compareBalances(customers, workload.acknowledged);
      const conclusion = await conclude(customers, workload, wrong, settings);
      const slowdown = attacked.p99 / quiet.p99;
      const logged = bank.errors();
      // Unreadable memory is 0, which limits nothing.
      const isBounded = memory.peak() > 0 && memory.peak() <= memoryMebibytesMax;
      console.log(
        [
          `hostile          ${judge.sent} in ${tookSeconds} s; ${judge.summary()}`,
          `findings         ${judge.findings.length}`,
          ...costly.lines,
          `errors logged    ${logged.length}`,
          `memory           ${memory.peak()} MiB at most (limit ${memoryMebibytesMax}), ${residentMebibytes(bank.pid())} MiB at the end`,
          `honest p50 / p99 ${quiet.p50} / ${quiet.p99} ms quiet, ${attacked.p50} / ${attacked.p99} ms under attack: ${slowdown.toFixed(1)} times (limit ${slowdownMax})`,
          ...conclusion.figures,
          conclusion.audit,
          ...judge.findings,
          ...wrong,
          ...workload.faults,
          ...logged.slice(0, 20),
        ].join('\n'),
      );
      const isRight =
        conclusion.isRight &&
        costly.isRight &&
        judge.findings.length === 0 &&
        logged.length === 0 &&
        isBounded &&
        slowdown <= slowdownMax;
      console.log(isRight ? 'Nothing gave way.' : 'FAILED');
      process.exitCode = isRight ? 0 : 1;
    } finally {
      await bank.stop();
    }
  });
}

/** Opens a customer who makes costly calls, and the others beside them. */
async function openOthers(
  address: () => string,
  index: number,
): Promise<[spender: Customer, ...others: Customer[]]> {
  const open = (count: number) => openCustomer(index + count, new BankClient(address));
  return [await open(0), await open(1), await open(2), await open(3), await open(4), await open(5)];
}

await main();
