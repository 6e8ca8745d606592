import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { getTrialBalance } from '@seven-hills/contracts/staff/ledger';
import type { Cents } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import { firstCustomerAccountId } from '../../money/accounts/internal-accounts.ts';
import { inSnapshot } from '../../platform/database/in-snapshot.ts';
import { endOfDay } from './moment.ts';

interface BalanceRow {
  id: bigint;
  name: string;
  /** Debits less credits. */
  net: Cents;
}

/**
 * Reads the trial balance at the end of a day, or now, on one snapshot. Every balance is read
 * separately, so the agreement of the totals is a result, not an assumption.
 */
export function readTrialBalance(
  database: Database,
  day: string | undefined,
): Promise<ResultOf<typeof getTrialBalance>> {
  return inSnapshot(database, async (connection) => {
    const before = await endOfDay(connection, day);
    // For the current moment, the sums of the accounts equal their entries, which the audit
    // verifies.
    const posted = day ? 'ledger.balance_before(state.id, $2)' : 'state.posted';
    const net = `case state.normal_side when 'debit' then ${posted} else -${posted} end`;
    const values = [firstCustomerAccountId, ...(day ? [before] : [])];
    const { rows: own } = await connection.query<BalanceRow>(
      `select id, name, ${net} as net
       from ledger.account_state as state
       where id < $1
       order by id`,
      values,
    );
    const { rows: customers } = await connection.query<{ count: bigint; net: Cents }>(
      `select count(*) as count, coalesce(sum(${net}), 0)::bigint as net
       from ledger.account_state as state
       where id >= $1`,
      values,
    );
    const all = { count: customers[0]?.count ?? 0n, net: customers[0]?.net ?? 0n };
    const nets = [...own.map((row) => row.net), all.net];
    const debit = sum(nets.filter((each) => each > 0n));
    const credit = -sum(nets.filter((each) => each < 0n));
    return {
      before,
      accounts: own.map(({ id, name, net }) => ({ id, name, ...columnsOf(net) })),
      customers: { count: Number(all.count), ...columnsOf(all.net) },
      totals: { debit, credit },
      isBalanced: debit === credit,
    };
  });
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((one, other) => one + other, 0n);

const columnsOf = (net: Cents) => ({
  debit: net > 0n ? net : null,
  credit: net < 0n ? -net : null,
});
