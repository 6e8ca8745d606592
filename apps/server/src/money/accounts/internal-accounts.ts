import type { PaymentProvider } from '@seven-hills/bank/limits';
import { feeIncomeAccount } from '@seven-hills/contracts/staff/parts/report-figures';
import { openAccounts } from '@seven-hills/ledger';
import type { Connection } from '@seven-hills/postgres';

/** The bank's own ledger accounts. These ids never change; customers' ids start at 1001. */
export const internalAccounts = {
  cash: 1n,
  cardClearing: 2n,
  wireClearing: 3n,
  adjustments: 4n,
  feeIncome: BigInt(feeIncomeAccount),
  interestExpense: 6n,
} as const;

/** The first id in the sequence of customer accounts, `account_id`. */
export const firstCustomerAccountId = 1001n;

/** One clearing account per payment provider: what the bank owes it until settlement. */
export const providerAccounts: Record<PaymentProvider, bigint> = {
  paypal: 11n,
  venmo: 12n,
  zelle: 13n,
  cashapp: 14n,
  applepay: 15n,
};

/**
 * Opens any of the bank's own accounts that are missing. Safe to repeat, and to run on two servers
 * concurrently.
 */
export async function openInternalAccounts(connection: Connection): Promise<void> {
  const wanted = [
    { id: internalAccounts.cash, name: 'cash', normalSide: 'debit' as const },
    { id: internalAccounts.cardClearing, name: 'card clearing', normalSide: 'debit' as const },
    { id: internalAccounts.wireClearing, name: 'wire clearing', normalSide: 'credit' as const },
    { id: internalAccounts.adjustments, name: 'adjustments', normalSide: 'debit' as const },
    { id: internalAccounts.feeIncome, name: 'fee income', normalSide: 'credit' as const },
    {
      id: internalAccounts.interestExpense,
      name: 'interest expense',
      normalSide: 'debit' as const,
    },
    ...Object.entries(providerAccounts).map(([provider, id]) => ({
      id,
      name: `${provider} clearing`,
      normalSide: 'credit' as const,
    })),
  ];
  await connection.query("select pg_advisory_xact_lock(hashtext('open-internal-accounts'))");
  const { rows } = await connection.query<{ id: bigint }>(
    'select id from ledger.account_state where id < 1000',
  );
  const known = new Set(rows.map(({ id }) => id));
  const missing = wanted.filter(({ id }) => !known.has(id));
  if (missing.length > 0)
    await openAccounts(
      connection,
      missing.map((account) => ({ ...account, mustNotBeOverdrawn: false })),
    );
}
