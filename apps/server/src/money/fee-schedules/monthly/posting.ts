import type { Cents } from '@seven-hills/money';
import { bigints } from '@seven-hills/postgres';
import type { MovementKind, Order } from '../../../capability/movement-kind.ts';
import { internalAccounts } from '../../accounts/internal-accounts.ts';
import { noAccount } from '../../orders/customer-order.ts';
import { needsAccountOf, ownAccount } from '../../posting/account-facts.ts';
import { transferCodes } from '../../transactions/transfer-codes.ts';

/** What was found about an account and a month. */
export interface JudgedMonth {
  accountId: bigint;
  customerId: bigint;
  /** The first day, as an ISO date. */
  month: string;
  /** What the terms say. */
  fee: Cents;
  lowestBalance: Cents;
  directDeposits: Cents;
}

export interface MonthlyFeeOrder extends Order, Omit<JudgedMonth, 'accountId'> {
  accountId: bigint;
  description: string;
}

/**
 * Charges the maintenance fee of a month, or what is available of it; nobody attends, so it takes
 * what is not free from goals. Refused with `insufficient_funds` if nothing is available.
 */
export const monthlyFeeKind: MovementKind<MonthlyFeeOrder> = {
  name: 'monthly fee',
  needsOf: ({ customerId, accountId }) => [needsAccountOf({ customerId, accountId })],
  accountsOf: ({ accountId }) => [accountId, internalAccounts.feeIncome],
  transfersOf: ({ accountId, fee }) => [
    {
      kind: 'up_to_available',
      rest: 'waived',
      debitAccountId: accountId,
      creditAccountId: internalAccounts.feeIncome,
      amount: fee,
      code: transferCodes.monthly_fee,
    },
  ],
  judge: ({ customerId, accountId }, facts) =>
    ownAccount({ customerId, accountId }, facts) ? null : noAccount(),
  callerOf: ({ customerId }) => customerId,
  inputsOf: (order) => [order],
  transactionOf: ({ description }) => ({
    type: 'monthly_fee',
    fee: 0n,
    description,
    isPending: false,
  }),
  /** The primary key of `monthly_fee` makes a second charge for a month fail. */
  async writeBehind(connection, posted) {
    const orders = posted.map(({ order }) => order);
    await connection.query(
      `insert into monthly_fee (account_id, customer_id, month, amount, charged, lowest_balance,
                                direct_deposits, transaction_id)
       select * from unnest($1::bigint[], $2::bigint[], $3::date[], $4::bigint[], $5::bigint[],
                            $6::bigint[], $7::bigint[], $8::bigint[])`,
      [
        bigints(orders.map(({ accountId }) => accountId)),
        bigints(orders.map(({ customerId }) => customerId)),
        orders.map(({ month }) => month),
        bigints(orders.map(({ fee }) => fee)),
        bigints(posted.map(({ transaction }) => transaction.amount)),
        bigints(orders.map(({ lowestBalance }) => lowestBalance)),
        bigints(orders.map(({ directDeposits }) => directDeposits)),
        bigints(posted.map(({ transaction }) => transaction.id)),
      ],
    );
  },
};
