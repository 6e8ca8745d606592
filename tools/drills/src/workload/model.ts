import { type Cents, parseAmount } from '@seven-hills/money';
import { openingBalance } from './customers.ts';

/** A transaction that the bank acknowledged, as in its answer. */
export interface Acknowledged {
  id: number;
  accountId: number;
  toAccountId: number | null;
  type: string;
  amount: Cents;
  fee: Cents;
  status: string;
}

export function acknowledgedFrom(body: Record<string, unknown>, accountId: number): Acknowledged {
  const amount = parseAmount(String(body.amount));
  const fee = parseAmount(String(body.transferFee));
  if (amount === null || fee === null) throw new Error(`no receipt: ${JSON.stringify(body)}`);
  const type = String(body.type);
  return {
    id: Number(body.id),
    accountId,
    toAccountId: type === 'transfer' ? Number(body.toAccountId) : null,
    type,
    amount,
    fee,
    status: String(body.status),
  };
}

/**
 * The customers' expected balances, computed only from the bank's own answers. Shares no code with
 * the ledger that it checks.
 */
export function expectedBalances(
  accountIds: readonly number[],
  acknowledged: Iterable<Acknowledged>,
): Map<number, Cents> {
  const balances = new Map(accountIds.map((id) => [id, openingBalance]));
  const add = (id: number, change: Cents) => balances.set(id, (balances.get(id) ?? 0n) + change);
  for (const { accountId, toAccountId, type, amount, fee, status } of acknowledged) {
    // A declined or failed transaction moved nothing. A pending one is held: money that leaves is
    // not available anymore, and a deposit that staff review is not available yet.
    if (status === 'declined' || status === 'failed') continue;
    if (type !== 'deposit') add(accountId, -amount - fee);
    else if (status !== 'pending') add(accountId, amount);
    if (toAccountId !== null) add(toAccountId, amount);
  }
  return balances;
}
