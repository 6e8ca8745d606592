import type { Connection } from '@seven-hills/postgres';
import { type AlertEvent, type FollowedTransaction, noRequest } from './judge-transaction.ts';
import { preferencesOf, usualLowBalance } from './preferences.ts';

interface BalanceRow {
  account_id: bigint;
  customer_id: bigint;
  available: bigint;
  was_low: boolean;
}

/**
 * Judges the available balance of the accounts that some transactions touched: an account that fell
 * below its owner's amount gives one event until it has been above it. An account that opens below
 * the amount did not fall.
 */
export async function judgeBalances(
  connection: Connection,
  transactions: readonly FollowedTransaction[],
): Promise<AlertEvent[]> {
  const latest = new Map<bigint, FollowedTransaction>();
  const opened = new Set<bigint>();
  for (const row of transactions) {
    for (const id of [row.payer_account_id, row.payee_account_id])
      if (id !== null) latest.set(id, row);
    if (row.type === 'initial_deposit' && row.payee_account_id !== null)
      opened.add(row.payee_account_id);
  }
  if (latest.size === 0) return [];
  const { rows } = await connection.query<BalanceRow>({
    name: 'balances-for-alerts',
    text: `select account.id as account_id, account.customer_id, state.available,
                  low_balance.account_id is not null as was_low
           from account
           join ledger.account_state as state on state.id = account.id
           left join low_balance on low_balance.account_id = account.id
           where account.id = any ($1::bigint[])`,
    values: [[...latest.keys()]],
  });
  const preferences = await preferencesOf(
    connection,
    rows.map(({ customer_id }) => customer_id),
  );
  const amountOf = ({ customer_id }: BalanceRow) =>
    preferences.get(customer_id)?.low_balance.amount ?? usualLowBalance;
  const fallen = rows.filter((row) => !row.was_low && row.available < amountOf(row));
  const risen = rows.filter((row) => row.was_low && row.available >= amountOf(row));
  await remember(connection, fallen, risen);
  return fallen.flatMap((row) => {
    const cause = latest.get(row.account_id);
    if (!cause || cause.is_history || opened.has(row.account_id)) return [];
    return [
      {
        customerId: row.customer_id,
        kind: 'low_balance' as const,
        transactionId: cause.id,
        type: cause.type,
        ...noRequest,
        amount: amountOf(row),
        party: null,
        mayBeEmailed: true,
      },
    ];
  });
}

async function remember(
  connection: Connection,
  fallen: readonly BalanceRow[],
  risen: readonly BalanceRow[],
): Promise<void> {
  const idsOf = (rows: readonly BalanceRow[]) => rows.map(({ account_id }) => account_id);
  if (fallen.length > 0)
    await connection.query(
      'insert into low_balance (account_id) select unnest($1::bigint[]) on conflict do nothing',
      [idsOf(fallen)],
    );
  if (risen.length > 0)
    await connection.query('delete from low_balance where account_id = any ($1::bigint[])', [
      idsOf(risen),
    ]);
}
