import type { Transaction, TransactionType } from '@seven-hills/bank/transaction';
import type { TransferSpec } from '@seven-hills/ledger';
import type { ExternalParty, MovementKind, Order } from '../../../src/capability/movement-kind.ts';
import {
  internalAccounts,
  providerAccounts,
} from '../../../src/money/accounts/internal-accounts.ts';
import {
  activateAccount,
  initialDepositTransfer,
} from '../../../src/money/initial-deposit/posting.ts';
import { ownAccountId } from '../../../src/money/orders/customer-order.ts';
import { feeTransfers } from '../../../src/money/orders/fees.ts';
import { insertPayeeSeals } from '../../../src/money/payee-rules/payee-statements.ts';
import { accountSource, needsAccountOf } from '../../../src/money/posting/account-facts.ts';
import { transferCodes } from '../../../src/money/transactions/transfer-codes.ts';
import type { Facts } from '../../../src/platform/database/batch-facts.ts';
import { needs } from '../../../src/platform/database/batch-facts.ts';
import type { Keyring } from '../../../src/platform/security/keyring.ts';
import type { TestBank } from '../test-bank.ts';

/** A movement of any type that a test arranges without conditions. */
export interface ArrangedMovement extends Order {
  type: TransactionType;
  amount: bigint;
  fee?: bigint;
  description?: string | null;
  isPending?: boolean;
  occurredAt?: Date;
  external?: ExternalParty;
  recipientAccountId?: bigint;
}

/** Posts the movement and returns its transaction. */
export async function arrange(bank: TestBank, movement: ArrangedMovement): Promise<Transaction> {
  const kind = arrangedKind(bank.keys.sealing);
  return (await bank.app.means.postings.move(kind, movement, null)).transaction;
}

const arrangedKind = (sealingKeys: Keyring): MovementKind<ArrangedMovement> => ({
  name: 'arranged',
  needsOf: (order) => [
    needsAccountOf(order),
    ...(order.recipientAccountId === undefined
      ? []
      : [needs(accountSource, { id: order.recipientAccountId })]),
  ],
  accountsOf: () => null,
  transfersOf,
  judge: () => null,
  callerOf: ({ customerId }) => customerId,
  inputsOf: (order) => [order],
  transactionOf: ({ type, fee = 0n, description = null, isPending = false, ...rest }) => ({
    type,
    fee,
    description,
    isPending,
    occurredAt: rest.occurredAt,
    ...(rest.external && { external: rest.external }),
  }),
  write(pipeline, posted) {
    const paid = posted
      .filter(({ order: { type } }) => type === 'wire_transfer' || type === 'external_payment')
      .map(({ transaction }) => ({ transaction, accountNumber: null }));
    if (paid.length > 0) pipeline.add(insertPayeeSeals(sealingKeys, paid));
  },
  async writeBehind(connection, posted, facts) {
    for (const { order } of posted)
      if (order.type === 'initial_deposit')
        await activateAccount(connection, order, order.amount, facts);
  },
});

function transfersOf(order: ArrangedMovement, facts: Facts): TransferSpec[] {
  const own = ownAccountId(order, facts);
  if (own === null) return [];
  const { type, amount, fee = 0n, isPending = false } = order;
  const kind = isPending ? ('pending' as const) : ('immediate' as const);
  const code = transferCodes[type];
  const paysIn = (from: bigint): TransferSpec[] => [
    { kind, debitAccountId: from, creditAccountId: own, amount, code },
  ];
  const paysOut = (to: bigint | undefined): TransferSpec[] => {
    if (to === undefined) throw new Error(`a ${type} needs a payer`);
    return [
      { kind, debitAccountId: own, creditAccountId: to, amount, code },
      ...feeTransfers(kind, own, fee),
    ];
  };
  switch (type) {
    case 'initial_deposit':
      return [initialDepositTransfer(internalAccounts.cardClearing, own, amount)];
    case 'deposit':
      return paysIn(internalAccounts.cash);
    case 'withdrawal':
      return paysOut(internalAccounts.cash);
    case 'transfer':
    case 'own_transfer':
      return paysOut(order.recipientAccountId);
    case 'wire_transfer':
      return paysOut(internalAccounts.wireClearing);
    case 'wire_return':
    case 'incoming_wire':
      return paysIn(internalAccounts.wireClearing);
    case 'external_payment':
      return paysOut(providerAccounts[order.external?.paymentProvider ?? 'zelle']);
    case 'monthly_fee':
      return paysOut(internalAccounts.feeIncome);
    case 'interest':
      return paysIn(internalAccounts.interestExpense);
    case 'ach_credit':
      return paysIn(internalAccounts.achClearingIn);
    case 'bank_transfer_in':
    case 'bank_transfer_return':
      return paysIn(internalAccounts.achClearingOut);
    case 'bank_transfer_out':
    case 'ach_payment':
      return paysOut(internalAccounts.achClearingOut);
    case 'ach_debit':
      return paysOut(internalAccounts.achClearingIn);
    case 'returned_deposit':
    case 'repayment':
      return paysOut(internalAccounts.achReturns);
    case 'adjustment':
    case 'correction':
      return paysIn(internalAccounts.adjustments);
  }
}
