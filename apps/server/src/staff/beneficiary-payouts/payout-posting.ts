import type { ImmediateTransfer } from '@seven-hills/ledger';
import type { MovementKind, Posted } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import { internalAccounts } from '../../money/accounts/internal-accounts.ts';
import { accountsOfTransfers, noAccount } from '../../money/orders/customer-order.ts';
import { accountSource, needsAccountOf, ownAccount } from '../../money/posting/account-facts.ts';
import { transferCodes } from '../../money/transactions/transfer-codes.ts';
import { needs } from '../../platform/database/batch-facts.ts';
import { staleRefusal } from '../proposals/judge-vote.ts';
import { finishPayout, verifyPayout } from './finish-payout.ts';
import type { Payout, PayoutLine } from './payout-order.ts';

const isCheck = ({ toAccountId }: PayoutLine): boolean => toAccountId === null;

/** One transfer for each line; the ledger posts all of them, or none. */
const transfersOf = ({ accountId, lines }: Payout): ImmediateTransfer[] =>
  lines.map((line) => ({
    kind: 'immediate',
    debitAccountId: accountId,
    creditAccountId: line.toAccountId ?? internalAccounts.officialChecks,
    amount: line.amount,
    code: isCheck(line) ? transferCodes.withdrawal : transferCodes.transfer,
    ignoreCreditsOnly: true,
  }));

export const payoutKind: MovementKind<Payout> = {
  name: 'beneficiary_payout',
  needsOf: (order) => [
    needsAccountOf(order),
    ...order.lines.flatMap(({ toAccountId }) =>
      toAccountId === null ? [] : needs(accountSource, { id: toAccountId }),
    ),
  ],
  accountsOf: (order) => accountsOfTransfers(transfersOf(order)),
  transfersOf,
  judge(order, facts, balances) {
    if (!ownAccount(order, facts)) return noAccount();
    const balance = balances.balanceOf(order.accountId);
    const total = order.lines.reduce((sum, { amount }) => sum + amount, 0n);
    return balance?.posted === total && balance.held === 0n ? null : balanceChanged();
  },
  callerOf: ({ execution }) => execution.deciderId,
  // Never repeated under a key: its proposal is carried out once.
  inputsOf: ({ execution }) => [{ proposalId: execution.proposalId }],
  transactionsOf: ({ lines }) => lines.length,
  transactionOf({ lines }, _facts, _beganAt, index) {
    const line = lines[index];
    if (!line) throw new Error(`a payout has no line ${index}`);
    return {
      type: isCheck(line) ? 'withdrawal' : 'transfer',
      fee: 0n,
      description: isCheck(line)
        ? `Official check to ${line.payee}`
        : `Paid to ${line.payee} after the owner’s death`,
      isPending: false,
    };
  },
  async writeBehind(connection, posted) {
    for (const [order, ofOrder] of Map.groupBy(posted, ({ order }: Posted<Payout>) => order)) {
      await verifyPayout(connection, order);
      await finishPayout(
        connection,
        order,
        ofOrder.map(({ transaction }) => transaction.id),
      );
    }
  },
  refusalOf: (reason) =>
    reason === 'credit_account_frozen'
      ? staleRefusal('One of the accounts can no longer receive money.')
      : undefined,
};

const balanceChanged = () =>
  new Refusal('balance_changed', 'The balance has just changed. Please try again.');
