import type { Cents } from '@seven-hills/money';
import { bigints } from '@seven-hills/postgres';
import type { ExternalParty, MovementKind, Order, Posted } from '../../capability/movement-kind.ts';
import { needs } from '../../platform/database/batch-facts.ts';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import { isOwedAccount } from '../accounts/owed-accounts.ts';
import { noAccount } from '../orders/customer-order.ts';
import { accountSource } from '../posting/account-facts.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';

/** A deposit that another bank takes back. */
export interface TakingBack extends Order {
  /** In whose name the account is. */
  customerId: bigint;
  /** The account to which the deposit was credited. */
  accountId: bigint;
  /** In cents. */
  amount: Cents;
  /** What its owners read: why it was returned. */
  description: string;
  external?: ExternalParty;
  /** Pending transfers that still hold some of it, which are released in the same step. */
  holds?: readonly bigint[];
  /** The bank's account from which the network collects the money. Default: it stays in returns. */
  collectedFrom?: bigint;
}

/**
 * Takes a deposit back: what is available from the account, the rest from what it owes, with a
 * transaction for each. Nobody at this bank ordered it, and it has happened, so it works on
 * accounts that are suspended or closed, too, and takes what was set aside for goals.
 */
export const takeBackKind: MovementKind<TakingBack> = {
  name: 'take_back_deposit',
  needsOf: ({ accountId }) => [needs(accountSource, { id: accountId })],
  accountsOf: ({ accountId, holds = [], collectedFrom }) =>
    holds.length > 0
      ? null
      : [internalAccounts.achReturns, accountId, ...(collectedFrom ? [collectedFrom] : [])],
  transfersOf: ({ accountId, amount, holds = [], collectedFrom }) => [
    ...holds.map((pendingTransferId) => ({
      kind: 'void_pending' as const,
      pendingTransferId,
      code: transferCodes.bank_transfer_hold,
    })),
    {
      kind: 'up_to_available',
      debitAccountId: accountId,
      creditAccountId: internalAccounts.achReturns,
      amount,
      code: transferCodes.returned_deposit,
      ignoreFrozen: true,
      ignoreCreditsOnly: true,
    },
    ...(collectedFrom
      ? [
          {
            kind: 'immediate' as const,
            debitAccountId: internalAccounts.achReturns,
            creditAccountId: collectedFrom,
            amount,
            code: transferCodes.ach_return,
          },
        ]
      : []),
  ],
  judge({ accountId, customerId }, facts) {
    const account = facts.of(accountSource).byId.get(accountId);
    return account?.customer_id === customerId ? null : noAccount();
  },
  callerOf: ({ customerId }) => customerId,
  inputsOf: ({ accountId, amount, description }) => [{ accountId, amount, description }],
  transactionsOf: () => 2,
  isOfTransaction: ({ code }) => code === transferCodes.returned_deposit,
  transactionOf: ({ description, external }) => ({
    type: 'returned_deposit',
    fee: 0n,
    description,
    isPending: false,
    ...(external && { external }),
  }),
  write(pipeline, posted) {
    const returned = [...Map.groupBy(posted, ({ order }) => order).values()].map(toRow);
    pipeline.add({
      name: 'note-returned-deposits',
      text: `with noted as (
               insert into returned_deposit
                 (transaction_id, account_id, amount, owed, owed_transaction_id)
               select * from unnest(
                 $1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]
               )
               returning transaction_id
             )
             insert into returned_deposit_news select transaction_id from noted`,
      values: [
        bigints(returned.map(({ transactionId }) => transactionId)),
        bigints(returned.map(({ accountId }) => accountId)),
        bigints(returned.map(({ amount }) => amount)),
        bigints(returned.map(({ owed }) => owed)),
        bigints(returned.map(({ owedTransactionId }) => owedTransactionId)),
      ],
    });
  },
};

/** The row for a returned deposit, of its one or two transactions. */
function toRow(parts: readonly Posted<TakingBack>[]) {
  const [first] = parts;
  if (!first) throw new Error('a returned deposit has a transaction');
  const owed = parts.find(({ transaction }) => isOwedAccount(transaction.fromAccountId ?? 0n));
  return {
    transactionId: first.transaction.id,
    accountId: first.order.accountId,
    amount: first.order.amount,
    owed: owed?.transaction.amount ?? 0n,
    owedTransactionId: owed?.transaction.id ?? null,
  };
}
