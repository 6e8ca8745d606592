import type { Cents } from '@seven-hills/money';
import { bigints } from '@seven-hills/postgres';
import type { MovementKind, Order } from '../../capability/movement-kind.ts';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import { noAccount } from '../orders/customer-order.ts';
import { needsAccountOf, ownAccount } from '../posting/account-facts.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';

/** Credits the whole cents that an account has earned. */
export interface InterestCredit extends Order {
  /** The account that earned it. */
  accountId: bigint;
  /** The account that gets it: the same, or another of the owners of a certificate. */
  toAccountId: bigint;
  amount: Cents;
  /** The first day of the month at whose end it is credited, as an ISO date. */
  month: string;
  description: string;
  occurredAt?: Date | undefined;
}

/** Paid from the bank's account for interest expense. */
export const interestKind: MovementKind<InterestCredit> = {
  name: 'interest',
  needsOf: ({ customerId, toAccountId: accountId }) => [needsAccountOf({ customerId, accountId })],
  accountsOf: ({ toAccountId }) => [internalAccounts.interestExpense, toAccountId],
  transfersOf: ({ toAccountId, amount }) => [
    {
      kind: 'immediate',
      debitAccountId: internalAccounts.interestExpense,
      creditAccountId: toAccountId,
      amount,
      code: transferCodes.interest,
    },
  ],
  judge: ({ customerId, toAccountId: accountId }, facts) =>
    ownAccount({ customerId, accountId }, facts) ? null : noAccount(),
  callerOf: ({ customerId }) => customerId,
  inputsOf: (order) => [order],
  transactionOf: ({ description, occurredAt }) => ({
    type: 'interest',
    fee: 0n,
    description,
    isPending: false,
    occurredAt,
  }),
  /** The primary key of `interest_payment` makes a second credit for a month fail. */
  async writeBehind(connection, posted) {
    const orders = posted.map(({ order }) => order);
    const accounts = bigints(orders.map(({ accountId }) => accountId));
    await connection.query(
      `insert into interest_payment (account_id, month, transaction_id)
       select * from unnest($1::bigint[], $2::date[], $3::bigint[])`,
      [
        accounts,
        orders.map(({ month }) => month),
        bigints(posted.map(({ transaction }) => transaction.id)),
      ],
    );
    await connection.query(
      `update interest_account
       set paid_cents = paid_cents + credit.amount
       from unnest($1::bigint[], $2::bigint[]) as credit (account_id, amount)
       where interest_account.account_id = credit.account_id`,
      [accounts, bigints(orders.map(({ amount }) => amount))],
    );
  },
};
