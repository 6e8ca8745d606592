import { setTimeout as sleep } from 'node:timers/promises';
import { type Customer, openCustomers, openStaff } from '../workload/customers.ts';
import { createWorkload } from '../workload/workload.ts';

interface Load {
  /** The bank's address. */
  address: string;
  clients: number;
  seed: number;
  seconds: number;
}

/** The outcome of the load: who acted, and the transactions that were acknowledged. */
export interface Loaded {
  customers: readonly Customer[];
  /** The moment to restore to, and the transactions from before and after it. */
  moment: Date;
  before: ReadonlySet<number>;
  after: ReadonlySet<number>;
  faults: readonly string[];
}

/**
 * Moves money among new customers for some seconds, in three equal parts: the backup is taken after
 * the first, and the moment to restore to comes after the second. Everything before that moment has
 * been acknowledged by then, and everything after it is sent later.
 */
export async function loadInThirds(
  { address, clients, seed, seconds }: Load,
  backUp: () => Promise<void>,
): Promise<Loaded> {
  const customers = await openCustomers(6, () => address);
  const staff = await openStaff(() => address);
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
    customers,
    before,
    after: new Set([...second.acknowledged.keys()].filter((id) => !before.has(id))),
    moment,
    faults: [...first.faults, ...second.faults],
  };
}
