import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@seven-hills/postgres-testing';
import { auditBank } from './bank-command.ts';
import { startBankServers } from './bank-server.ts';
import { compareBalances, compareHistories } from './checks/check-books.ts';
import type { settingsOn } from './drill-frame.ts';
import { type Figures, openWorkload } from './workload/workload.ts';

export interface BankWorkloadResult {
  figures: Figures;
  acknowledged: number;
  /** Everything that contradicts the model; empty if the bank is correct. */
  findings: string[];
}

interface BankWorkloadOptions {
  /** The settings of an empty database that both servers use. */
  settings: ReturnType<typeof settingsOn>;
  customers: number;
  clients: number;
  seconds: number;
  seed: number;
}

/**
 * Acts as customers and staff on two servers of one database, each request on either of them, and
 * compares the outcome with the model: balances, histories, and the audit of the books.
 */
export async function runBankWorkload(options: BankWorkloadOptions): Promise<BankWorkloadResult> {
  const { settings, customers, clients, seconds, seed } = options;
  const servers = await startBankServers(settings);
  const random = seededRandom(seed);
  try {
    const address = () => random.pick(servers).address;
    const workload = await openWorkload({ address, customers, clients, seed });
    workload.start();
    await sleep(seconds * 1_000);
    await workload.stop();
    const wrong = await compareBalances(workload);
    const { lost, doubled } = await compareHistories(workload);
    const audit = await auditBank(settings);
    return {
      figures: workload.figures,
      acknowledged: workload.acknowledged.size,
      findings: [
        ...workload.faults,
        ...wrong,
        ...lost.map((id) => `transaction ${id} is lost`),
        ...doubled.map((id) => `transaction ${id} answers no request`),
        ...(audit.isClean ? [] : [audit.text]),
      ],
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
