import { type AccountType, accountTypes } from '@seven-hills/bank/limits';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { getTrialBalance } from '@seven-hills/contracts/staff/ledger';
import type { Cents } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import { firstCustomerAccountId } from '../../money/accounts/internal-accounts.ts';
import { inSnapshot } from '../../platform/database/in-snapshot.ts';
import { endOfDay } from './moment.ts';

/** The customers' accounts of one type; null if a ledger account has no account of the bank. */
interface TypeRow {
  accountType: AccountType | null;
  count: number;
  net: Cents;
}

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
       where id > 0 and id < $1
       order by id`,
      values,
    );
    const { rows: byType } = await connection.query<TypeRow>(
      `select account.account_type as "accountType", count(*)::int as count, sum(${net})::bigint as net
       from ledger.account_state as state
       left join account on account.id = state.id
       where state.id >= $1
       group by account.account_type`,
      values,
    );
    const { rows: owing } = await connection.query<{ count: number; net: Cents }>(
      `select count(*)::int as count, coalesce(sum(${net}), 0)::bigint as net
       from ledger.account_state as state
       where state.id <= -$1::bigint`,
      values,
    );
    const [owed = { count: 0, net: 0n }] = owing;
    const nets = [...own, ...byType, owed].map((row) => row.net);
    const debit = sum(nets.filter((each) => each > 0n));
    const credit = -sum(nets.filter((each) => each < 0n));
    return {
      before,
      accounts: own.map(({ id, name, net }) => ({ id, name, ...columnsOf(net) })),
      customersByType: accountTypes.flatMap((accountType) =>
        byType
          .filter((row) => row.accountType === accountType)
          .map(({ count, net }) => ({ accountType, count, ...columnsOf(net) })),
      ),
      owed: owed.count === 0 ? null : { count: owed.count, ...columnsOf(owed.net) },
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
