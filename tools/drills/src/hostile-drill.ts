import { setTimeout as sleep } from 'node:timers/promises';
import { compareBalances } from './checks/check-books.ts';
import { conclude } from './checks/conclude.ts';
import { attack } from './hostile/attack.ts';
import { type AttackedBank, type Mode, modes, withAttackedBank } from './hostile/attacked-bank.ts';
import { describeCase, runCases } from './hostile/cases/run-cases.ts';
import { contractCalls } from './hostile/contract-requests.ts';
import { judgeCostlyCalls, measureCostlyCalls } from './hostile/costly-calls.ts';
import { openIdentities } from './hostile/identities.ts';
import { Judge } from './hostile/judge.ts';
import { People, type Person } from './hostile/people.ts';
import { percentiles } from './hostile/percentiles.ts';
import { residentMebibytes, watchMemory } from './hostile/watch-memory.ts';
import { numberOptions, textOption } from './options.ts';
import { createWorkload } from './workload/workload.ts';

const honestCustomers = 6;
/** Those who use the bank beside one customer's costly calls. */
const costlyOthers = 5;
/** The balance that the workload's model begins with. */
const honestDollars = 5_050;

/** The limit on the server's resident memory in MiB, whatever is sent. */
const memoryMebibytesMax = 600;

/**
 * The limit on the honest customers' p99 under attack: a second or, on a slow machine, six times as
 * long as before. The attackers use as much of the cores as they can get, so this only fails a bank
 * that makes honest customers wait behind hostile requests.
 */
const attackedMsMax = 1_000;
const slowdownMax = 6;

/** The options of the drill, with their defaults. */
const defaults = {
  requests: 100_000,
  lanes: 16,
  clients: 12,
  seconds: 30,
  'turn-seconds': 5,
};
type Options = Record<keyof typeof defaults | 'seed', number>;

/**
 * `npm run drill:hostile [-- --mode demo|production|both --requests 100000 --lanes 16 --clients 12
 * --seconds 30 --turn-seconds 5 --seed N]`: in each mode, first, one customer makes the costliest
 * writes, a hundred at once, while others read, sign in, and transfer, whose p99 may at most
 * double, and then the costliest reads, beside which it may be six times as long. Second, attacks
 * that succeeded before are repeated, and none may succeed. Third, hostile requests over all routes
 * and sockets, divided between the modes, concurrently with honest customers. There must be no 5xx
 * except 503s with Retry-After and no wrong balances, memory must stay bounded, and honest
 * customers must be answered within a second, or within six times their p99 in the quiet
 * `--seconds` before.
 */
async function main(): Promise<void> {
  const chosen = modesOption();
  const { requests, ...options } = numberOptions(defaults);
  console.log(
    `Hostile drill (${chosen.join(' and ')}): ${requests} requests by ${options.lanes} attackers over ${contractCalls} calls, pages, raw connections, and sockets, with ${options.clients} honest clients, --seed ${options.seed}`,
  );
  let isRight = true;
  for (const mode of chosen)
    await withAttackedBank(mode, async (bank) => {
      const share = Math.ceil(requests / chosen.length);
      if (!(await attackBank(bank, { requests: share, ...options }))) isRight = false;
    });
  console.log(isRight ? 'Nothing gave way.' : 'FAILED');
}

function modesOption(): readonly Mode[] {
  const text = textOption('mode') ?? 'both';
  if (text === 'both') return modes;
  const mode = modes.find((each) => each === text);
  if (!mode) throw new Error('--mode must be demo, production, or both.');
  return [mode];
}

/** Attacks a bank in each way, and reports; returns whether it withstood. */
async function attackBank(bank: AttackedBank, options: Options): Promise<boolean> {
  const { requests, lanes, clients, seconds, 'turn-seconds': turnSeconds, seed } = options;
  const { server, address, host, origin, settings } = bank;
  const people = new People(bank);
  await people.openStaff();
  const customers = await openSeveral(honestCustomers, () => openHonest(people));
  const identities = await openIdentities(people);
  const openOther = () => people.open({ dollars: honestDollars });
  const spender = await openOther();
  const others = await openSeveral(costlyOthers, openOther);
  // Before the attack, which uses up what one network may do.
  await bank.letHoursPass();
  const costly = (
    await measureCostlyCalls({
      address,
      spender,
      others,
      turns: 3,
      seconds: turnSeconds,
      letHoursPass: bank.letHoursPass,
      runJob: bank.runJob,
    })
  ).map(judgeCostlyCalls);
  const cases = [
    ...costly.map(({ isRight, says }) => ({ row: 1, held: isRight, says })),
    ...(await runCases(bank, people)),
  ];
  await bank.letHoursPass();

  let latencies: number[] = [];
  const workload = createWorkload({
    customers,
    staff: await people.signIn(people.teller),
    clients,
    seed,
    onAnswer: (milliseconds) => latencies.push(milliseconds),
  });
  workload.start();
  await sleep(seconds * 1_000);
  const quiet = percentiles(latencies);
  latencies = [];

  const judge = new Judge();
  const memory = watchMemory(server.pid());
  const startedAt = Date.now();
  await attack({ host, origin, identities, requests, lanes, seed, judge });
  const tookSeconds = Math.round((Date.now() - startedAt) / 1_000);
  const attacked = percentiles(latencies);
  memory.stop();
  await workload.stop();

  const isPrompt = attacked.p99 <= Math.max(attackedMsMax, slowdownMax * quiet.p99);
  // Unreadable memory is 0, which limits nothing.
  const isBounded = memory.peak() > 0 && memory.peak() <= memoryMebibytesMax;
  const succeeded = cases.filter(({ held }) => !held);
  return conclude(workload, await compareBalances(workload), settings, () => {
    const logged = server.errors();
    const faults = succeeded.length + judge.findings.length + logged.length;
    return {
      before: [
        `--- ${bank.mode}`,
        ...costly.flatMap(({ lines }) => lines),
        ...cases.map(describeCase),
        `hostile          ${judge.sent} in ${tookSeconds} s; ${judge.summary()}`,
        `findings         ${judge.findings.length}`,
        `errors logged    ${logged.length}`,
        `memory           ${memory.peak()} MiB at most (limit ${memoryMebibytesMax}), ${residentMebibytes(server.pid())} MiB at the end`,
        `honest p50 / p99 ${quiet.p50} / ${quiet.p99} ms quiet, ${attacked.p50} / ${attacked.p99} ms under attack: ${(attacked.p99 / quiet.p99).toFixed(1)} times (limit ${slowdownMax}, or ${attackedMsMax} ms)`,
      ],
      details: [
        ...succeeded.map(({ row }) => `fault: attack ${row} succeeded in ${bank.mode} mode`),
        ...judge.findings,
        ...logged.slice(0, 20),
      ],
      isRight: faults === 0 && isBounded && isPrompt,
    };
  });
}

async function openSeveral(count: number, open: () => Promise<Person>): Promise<Person[]> {
  const opened: Person[] = [];
  while (opened.length < count) opened.push(await open());
  return opened;
}

/** A customer whose many transfers need no confirmation, as the workload cannot give one. */
async function openHonest(people: People): Promise<Person> {
  const person = await people.open({ dollars: honestDollars });
  if (!person.authenticator) return person;
  const threshold = '1000000.00';
  await person.client.must('PUT', '/api/second-factor/threshold', {
    threshold,
    ...(await people.proof(person, { change: 'raise_threshold', threshold })),
  });
  return person;
}

await main();
