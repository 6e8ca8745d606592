import { setTimeout as sleep } from 'node:timers/promises';
import { parseAmount, toDecimal } from '@seven-hills/money';
import type { Customer } from './customers.ts';
import { type Acknowledged, expectedBalances } from './model.ts';

type Known = Map<number, Acknowledged>;

/**
 * Compares every balance with what the acknowledged transactions add up to. Returns what is off.
 * Jobs may settle pending transactions meanwhile, so a difference is looked at again before it counts.
 */
export async function compareBalances(
  customers: readonly Customer[],
  known: Known,
): Promise<string[]> {
  let found: string[] = [];
  for (let attempt = 0; attempt < 4; attempt++) {
    if (attempt > 0) await sleep(500);
    await refreshPending(customers, known);
    const expected = expectedBalances(
      customers.map(({ accountId }) => accountId),
      known.values(),
    );
    found = [];
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

async function refreshPending(customers: readonly Customer[], known: Known): Promise<void> {
  const clients = new Map(customers.map(({ accountId, client }) => [accountId, client]));
  for (const transaction of known.values()) {
    if (transaction.status !== 'pending') continue;
    const row = await clients
      .get(transaction.accountId)
      ?.must('GET', `/api/transactions/${transaction.id}`);
    transaction.status = String(row?.status);
  }
}

export interface HistoryFindings {
  /** Acknowledged, and not in the history. */
  lost: number[];
  /** In the history, and acknowledged under no key: a request that was posted twice. */
  doubled: number[];
}

/** Compares every customer's whole history with what was acknowledged, transaction by transaction. */
export async function compareHistories(
  customers: readonly Customer[],
  known: Known,
): Promise<HistoryFindings> {
  const lost = new Set(known.keys());
  const doubled: number[] = [];
  for (const { client, accountId, openingIds } of customers) {
    for (const { id, type, direction } of await wholeHistory(client)) {
      if (openingIds.has(id)) continue;
      // The other side of a transfer, which its sender's history answers for.
      if (type === 'transfer' && direction === 'in') continue;
      if (known.get(id)?.accountId === accountId) lost.delete(id);
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

async function wholeHistory(client: Customer['client']): Promise<HistoryRow[]> {
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
