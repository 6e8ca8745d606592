import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseRoles } from '@seven-hills/postgres';
import { seededRandom } from '@seven-hills/postgres-testing';
import { startBankServer } from './bank-server.ts';
import { auditBank } from './checks/audit-bank.ts';
import { compareBalances, compareHistories } from './checks/check-books.ts';
import { openCustomers, openStaff } from './workload/customers.ts';
import { createWorkload, type Figures } from './workload/workload.ts';

export interface BankWorkloadResult {
  figures: Figures;
  acknowledged: number;
  /** Everything that contradicts the model; empty if the bank is correct. */
  findings: string[];
}

interface BankWorkloadOptions {
  /** The URL of an empty database that both servers use. */
  roles: DatabaseRoles;
  /** Contains the servers' keys. */
  folder: string;
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
  const { roles, folder, seconds, seed, clients } = options;
  const settings = {
    DATABASE_URL: roles.service.connectionString,
    DATABASE_OWNER_URL: roles.owner.connectionString,
    DATABASE_READER_URL: roles.reader.connectionString,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
  };
  // The first server starts alone: it creates the keys, migrates, and seeds.
  const first = await startBankServer(settings);
  const second = await startBankServer(settings);
  const random = seededRandom(seed);
  const either = () => random.pick([first, second]).address;
  try {
    const customers = await openCustomers(options.customers, either);
    const staff = await openStaff(either);
    const workload = createWorkload({ customers, staff, clients, seed });
    workload.start();
    await sleep(seconds * 1_000);
    await workload.stop();
    const wrong = await compareBalances(customers, workload.acknowledged);
    const { lost, doubled } = await compareHistories(customers, workload.acknowledged);
    const audit = auditBank(settings);
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
    await Promise.all([first.stop(), second.stop()]);
  }
}
