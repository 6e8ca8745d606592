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
  penaltyIncome: 7n,
  /** What the bank owes for checks that it wrote, until they are cashed. */
  officialChecks: 8n,
  /** Federal tax withheld from distributions of IRAs, which the bank owes to the IRS. */
  taxWithheld: 21n,
  /** What networks settled, and have to pay the bank, or the bank them. */
  dueFromNetwork: 31n,
  /** Entries received from the ACH network, from their posting to the network's settlement. */
  achClearingIn: 32n,
  /** Entries that the bank returns to the network, until the network settles the returns. */
  achReturns: 33n,
  /** Credits received for accounts that can't be credited yet, until staff decide. */
  achSuspense: 34n,
  /** What the bank sent to the ACH network, until the network settles it. */
  achClearingOut: 35n,
  /** What the deposits that prove accounts at other banks cost. */
  proofDeposits: 36n,
  /** Pay that the bank credited before the network settled it. */
  earlyPay: 37n,
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
  const account = (id: bigint, name: string, normalSide: 'debit' | 'credit') => ({
    id,
    name,
    normalSide,
    mustNotBeOverdrawn: false,
  });
  const wanted = [
    account(internalAccounts.cash, 'cash', 'debit'),
    account(internalAccounts.cardClearing, 'card clearing', 'debit'),
    account(internalAccounts.wireClearing, 'wire clearing', 'credit'),
    account(internalAccounts.adjustments, 'adjustments', 'debit'),
    account(internalAccounts.feeIncome, 'fee income', 'credit'),
    account(internalAccounts.interestExpense, 'interest expense', 'debit'),
    account(internalAccounts.penaltyIncome, 'penalty income', 'credit'),
    account(internalAccounts.officialChecks, 'official checks', 'credit'),
    account(internalAccounts.taxWithheld, 'tax withheld', 'credit'),
    account(internalAccounts.dueFromNetwork, 'due from network', 'debit'),
    account(internalAccounts.achClearingIn, 'ACH clearing in', 'debit'),
    account(internalAccounts.achReturns, 'ACH returns', 'credit'),
    account(internalAccounts.achSuspense, 'ACH suspense', 'credit'),
    account(internalAccounts.achClearingOut, 'ACH clearing out', 'credit'),
    account(internalAccounts.proofDeposits, 'proof deposits', 'debit'),
    account(internalAccounts.earlyPay, 'early pay', 'debit'),
    ...Object.entries(providerAccounts).map(([provider, id]) =>
      account(id, `${provider} clearing`, 'credit'),
    ),
  ];
  await connection.query("select pg_advisory_xact_lock(hashtext('open-internal-accounts'))");
  const { rows } = await connection.query<{ id: bigint }>(
    'select id from ledger.account_state where id < 1000',
  );
  const known = new Set(rows.map(({ id }) => id));
  const missing = wanted.filter(({ id }) => !known.has(id));
  if (missing.length > 0) await openAccounts(connection, missing);
}
