import { openShortfallAccount } from '@seven-hills/ledger';
import { type Database, inTransaction } from '@seven-hills/postgres';
import { firstCustomerAccountId } from './internal-accounts.ts';

/**
 * The ledger account for what a customer's account owes the bank, as after a deposit that another
 * bank took back: the shortfall account in the ledger, which later credits repay. Most customer
 * accounts have none.
 */
export const owedAccountOf = (accountId: bigint): bigint => -accountId;

export const isOwedAccount = (ledgerAccountId: bigint): boolean =>
  ledgerAccountId <= -firstCustomerAccountId;

/** The customer's account that a transaction concerns, whose owed account it may name. */
export const customerAccountOf = (ledgerAccountId: bigint): bigint =>
  isOwedAccount(ledgerAccountId) ? -ledgerAccountId : ledgerAccountId;

/**
 * Opens the owed account of a customer's account unless it is open. Locks only the account, in a
 * transaction of its own, so that a posting can name the owed account from its beginning.
 */
export const openOwedAccount = (database: Database, accountId: bigint): Promise<void> =>
  inTransaction(database, (connection) =>
    openShortfallAccount(connection, {
      accountId,
      shortfallAccountId: owedAccountOf(accountId),
      name: `owed on account ${accountId}`,
    }),
  );
