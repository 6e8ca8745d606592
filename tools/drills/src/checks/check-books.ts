import { setTimeout as sleep } from 'node:timers/promises';
import { parseAmount, toDecimal } from '@seven-hills/money';
import type { Customer } from '../workload/customers.ts';
import { expectedBalances } from '../workload/model.ts';
import type { Workload } from '../workload/workload.ts';

/** The customers, and what the bank has acknowledged to them. */
type Known = Pick<Workload, 'customers' | 'acknowledged'>;

/**
 * Compares every balance with the sum of the acknowledged transactions. Returns the differences.
 * Jobs may settle pending transactions in the meantime, so a difference counts only if a second
 * check confirms it.
 */
export async function compareBalances(known: Known): Promise<string[]> {
  const { customers, acknowledged } = known;
  let found: string[] = [];
  for (let attempt = 0; attempt < 4; attempt++) {
    if (attempt > 0) await sleep(500);
    const lost = await refreshPending(known);
    const expected = expectedBalances(
      customers.map(({ accountId }) => accountId),
      acknowledged.values(),
    );
    found = lost.map((id) => `pending transaction ${id} is lost`);
    for (const { client, accountId } of customers) {
      const { balance } = await client.must('GET', '/api/account');
      const actual = parseAmount(String(balance));
      if (actual === null || actual !== expected.get(accountId))
        found.push(
          `account ${accountId} shows ${balance}, expected ${toDecimal(expected.get(accountId) ?? 0n)}`,
        );
    }
    if (found.length === 0) return [];
  }
  return found;
}

/** Returns the ids of pending transactions that no longer exist. */
async function refreshPending({ customers, acknowledged }: Known): Promise<number[]> {
  const clients = new Map(customers.map(({ accountId, client }) => [accountId, client]));
  const lost: number[] = [];
  for (const transaction of acknowledged.values()) {
    if (transaction.status !== 'pending') continue;
    const path = `/api/transactions/${transaction.id}`;
    const answer = await clients.get(transaction.accountId)?.get(path);
    if (answer?.status === 200) transaction.status = String(answer.body.status);
    else if (answer?.status === 404) lost.push(transaction.id);
    else throw new Error(`GET ${path}: ${answer?.status} ${JSON.stringify(answer?.body)}`);
  }
  return lost;
}

export interface HistoryFindings {
  /** Acknowledged, but not in the history. */
  lost: number[];
  /** In the history, but acknowledged under no key: a request that was posted twice. */
  doubled: number[];
}

/** Compares every customer's whole history with the acknowledged transactions, one by one. */
export async function compareHistories({
  customers,
  acknowledged,
}: Known): Promise<HistoryFindings> {
  const lost = new Set(acknowledged.keys());
  const doubled: number[] = [];
  for (const { client, accountId, openingIds } of customers) {
    for (const { id, type, direction } of await wholeHistory(client)) {
      if (openingIds.has(id)) continue;
      // The recipient's side of a transfer, which is checked in its sender's history.
      if (type === 'transfer' && direction === 'in') continue;
      if (acknowledged.get(id)?.accountId === accountId) lost.delete(id);
      else doubled.push(id);
    }
  }
  return { lost: [...lost], doubled };
}

interface HistoryRow {
  id: number;
  type: string;
  direction: string;
}

/** Reads a customer's whole history, page by page. */
export async function wholeHistory(client: Customer['client']): Promise<HistoryRow[]> {
  const rows: HistoryRow[] = [];
  for (;;) {
    const last = rows.at(-1);
    const page = (await client.must(
      'GET',
      `/api/transactions?limit=200${last ? `&before=${last.id}` : ''}`,
    )) as unknown as HistoryRow[];
    rows.push(...page);
    if (page.length < 200) return rows;
  }
}
