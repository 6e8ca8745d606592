import type { Database } from '@seven-hills/postgres';
import { internalAccounts } from '../../../../apps/server/src/money/accounts/internal-accounts.ts';
import { collectFindings } from '../drill-frame.ts';
import { type Customer, pin } from '../workload/customers.ts';
import type { operatorFolder } from './operator-folder.ts';

/** A payment that a customer orders, to an account that no other one names. */
export interface PlannedOrder {
  accountId: number;
  accountNumber: string;
  /** In cents. */
  amount: bigint;
}

/** Orders payments of different amounts, which wait for their cut-off. */
export async function orderPayments(
  customers: readonly Customer[],
  perCustomer: number,
): Promise<PlannedOrder[]> {
  const planned: PlannedOrder[] = [];
  for (const { client, accountId } of customers)
    for (let index = 0; index < perCustomer; index += 1) {
      const amount = 101n + BigInt(planned.length);
      const accountNumber = String(70_000_001 + planned.length);
      await client.must('POST', '/api/ach-payments', {
        amount: `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`,
        recipientName: 'Acme Power',
        recipientKind: 'company',
        externalRoutingNumber: '021000021',
        externalAccountNumber: accountNumber,
        accountKind: 'checking',
        pin,
      });
      planned.push({ accountId, accountNumber, amount });
    }
  return planned;
}

/** Lets the cut-off of some more of the held orders come. */
export async function makeDue(database: Database, count: number): Promise<void> {
  await database.query(
    `update ach_order set cut_off_at = now()
     where id in (
       select id from ach_order where state = 'held' and cut_off_at > now() order by id limit $1
     )`,
    [count],
  );
}

/** What the orders change on each ledger account, in cents. */
export const orderChanges = (orders: readonly PlannedOrder[]): (readonly [bigint, bigint])[] =>
  orders.flatMap(({ accountId, amount }) => [
    [BigInt(accountId), -amount] as const,
    [internalAccounts.achClearingOut, amount] as const,
  ]);

/** Compares the files that the bank sent with the orders: each is in exactly one, once. */
export async function checkOrders(
  folder: ReturnType<typeof operatorFolder>,
  orders: readonly PlannedOrder[],
): Promise<string[]> {
  const { findings, check } = collectFindings();
  const sent = await folder.sentEntries();
  check(sent.length === orders.length, `${sent.length} entries were sent for ${orders.length}`);
  const byAccount = Map.groupBy(sent, ({ accountNumber }) => accountNumber);
  for (const { accountNumber, amount } of orders) {
    const found = byAccount.get(accountNumber) ?? [];
    check(
      found.length === 1 && found[0]?.amount === amount,
      `the order to ${accountNumber} of ${amount} cents is in files ${found.length} times`,
    );
  }
  return findings;
}
