import { setTimeout as sleep } from 'node:timers/promises';
import type { BankClient } from '../workload/bank-client.ts';
import type { Customer } from '../workload/customers.ts';
import { createWorkload } from '../workload/workload.ts';
import type { Acknowledged } from './restored-bank.ts';

interface Load {
  customers: readonly Customer[];
  staff: BankClient;
  clients: number;
  seed: number;
  seconds: number;
}

/**
 * Moves money for some seconds: a third, the backup, a third, the moment to restore to, a third.
 * Everything before the moment is acknowledged, and everything after it is sent later.
 */
export async function loadInThirds(
  { customers, staff, clients, seed, seconds }: Load,
  backUp: () => void | Promise<void>,
): Promise<Acknowledged & { moment: Date; faults: readonly string[] }> {
  const third = () => sleep((seconds * 1_000) / 3);
  const first = createWorkload({ customers, staff, clients, seed });
  first.start();
  await third();
  await backUp();
  await third();
  await first.stop();
  const before = new Set(first.acknowledged.keys());
  await sleep(100);
  const moment = new Date();
  await sleep(100);
  const second = createWorkload({ customers, staff, clients, seed: seed + 1 });
  second.start();
  await third();
  await second.stop();
  return {
    before,
    after: new Set([...second.acknowledged.keys()].filter((id) => !before.has(id))),
    moment,
    faults: [...first.faults, ...second.faults],
  };
}
