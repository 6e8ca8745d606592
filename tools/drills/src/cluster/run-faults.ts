import { setTimeout as sleep } from 'node:timers/promises';
import { auditBank } from '../bank-command.ts';
import type { BankServer } from '../bank-server.ts';
import { compareBalances } from '../checks/check-books.ts';
import type { Customer } from '../workload/customers.ts';
import type { Workload } from '../workload/workload.ts';
import type { Cluster } from './cluster.ts';
import { nameOf, type PlannedFault } from './fault-plan.ts';
import { strike } from './faults.ts';
import type { Network, Place } from './network.ts';
import type { Probe } from './probe.ts';
import { startPulse } from './pulse.ts';
import type { FaultResult } from './time-table.ts';

/** The dependencies of the drill. */
export interface Stage {
  cluster: Cluster;
  network: Network;
  /** Where the bank's servers run. */
  banks: readonly Place[];
  servers: readonly BankServer[];
  /** The customers who make one deposit after another, one for each server. */
  depositors: readonly Customer[];
  workload: Workload;
  probe: Probe;
  /**
   * The settings of a bank that knows all hosts; also for the audit, which runs outside the
   * network.
   */
  severalHosts: Record<string, string>;
}

/** A fault that should lead to another primary but does not ends after this time anyway. */
const otherPrimaryMsMax = 40_000;
/** How long a former primary keeps its fault while there is a new primary. */
const besideMs = 3_000;
const faultsPerAudit = 5;

/** Runs faults one by one under load. `findings` lists every problem with its fault. */
export async function runFaults(
  stage: Stage,
  pass: string,
  plan: readonly PlannedFault[],
): Promise<{ results: FaultResult[]; findings: string[] }> {
  const results: FaultResult[] = [];
  const findings: string[] = [];
  for (const [index, fault] of plan.entries()) {
    const name = `${pass} ${index + 1}/${plan.length}: ${nameOf(fault)}`;
    const { result, wrong, detail } = await runFault(
      stage,
      fault,
      `${pass.replaceAll(' ', '-')}-${index + 1}`,
    );
    results.push(result);
    if ((index + 1) % faultsPerAudit === 0) {
      const audit = await auditBank(stage.severalHosts);
      if (!audit.isClean) wrong.push(`audit: ${audit.text}`);
    }
    findings.push(...wrong.map((finding) => `${name}: ${finding}`));
    console.log(
      [
        `${name}${detail ? ` (${detail})` : ''}`,
        `writable after ${result.bankMs} ms, at both servers after ${result.serverMs} ms`,
        `${result.hasMoved ? 'new primary, ' : ''}${stage.workload.acknowledged.size} acknowledged`,
        ...wrong.map((finding) => `WRONG: ${finding}`),
      ].join('; '),
    );
  }
  return { results, findings };
}

async function runFault(
  { cluster, network, banks, servers, depositors, workload, probe }: Stage,
  fault: PlannedFault,
  name: string,
): Promise<{ result: FaultResult; wrong: string[]; detail: string | undefined }> {
  workload.start();
  await sleep(fault.leadMs);
  const before = await cluster.primary();
  const pulse = startPulse(servers, depositors, workload, name);
  const { lasts, end, detail } = await strike(fault, { cluster, network, banks });
  if (lasts === 'until another primary') {
    const since = Date.now();
    while (!(await cluster.primaries()).some((server) => server !== before)) {
      if (Date.now() - since > otherPrimaryMsMax) break;
      await sleep(100);
    }
    await pulse.untilSomeServer();
    await sleep(besideMs);
  } else if (lasts === 'its time') await sleep(fault.holdMs);
  await end();
  await cluster.untilWhole();
  await soon(pulse.untilEveryServer(), 'not every server takes writes');
  const { bankMs, serverMs } = await soon(pulse.stop(), 'a deposit has no outcome');
  await soon(workload.stop(), 'some requests have no outcome');
  const wrong = await compareBalances(workload);
  wrong.push(...servers.filter((server) => !server.isRunning()).map(() => 'a server has ended'));
  wrong.push(...(await probe.findLost()));
  const hasMoved = (await cluster.primary()) !== before;
  return { result: { kind: fault.kind, bankMs, serverMs, hasMoved }, wrong, detail };
}

const settledMsMax = 180_000;

/** Fails if something takes so long on a whole cluster that it may never happen. */
async function soon<Result>(waiting: Promise<Result>, sentence: string): Promise<Result> {
  const late = new AbortController();
  const limit = sleep(settledMsMax, undefined, { signal: late.signal }).then(
    () => {
      throw new Error(`${sentence} after ${settledMsMax / 1_000} s`);
    },
    () => waiting,
  );
  try {
    return await Promise.race([waiting, limit]);
  } finally {
    late.abort();
  }
}
