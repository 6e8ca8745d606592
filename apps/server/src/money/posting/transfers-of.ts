import type { ImmediateTransfer, PendingTransfer, TransferSpec } from '@seven-hills/ledger';
import type { Intent, Movement } from './intent.ts';
import { internalAccounts, providerAccounts } from './internal-accounts.ts';
import type { BatchFacts } from './load-batch.ts';
import { transferCodes } from './transfer-codes.ts';

/** A transfer that names its accounts. */
type OpeningTransfer = ImmediateTransfer | PendingTransfer;

/**
 * The ledger transfers that carry an intent out: the amount, and the fee beside it where there is one.
 * Empty when the bank's own facts are missing (no such account or transaction); the judge refuses those.
 */
export function transfersOf(intent: Intent, facts: BatchFacts): TransferSpec[] {
  switch (intent.kind) {
    case 'movement':
      return movementTransfers(intent, facts.accountsByCustomer.get(intent.customerId)?.id);
    case 'resolution': {
      const pending = facts.pendings.get(intent.transactionId);
      if (!pending) return [];
      const kind = intent.decision === 'completed' ? 'post_pending' : 'void_pending';
      const amount: TransferSpec = {
        kind,
        pendingTransferId: pending.amount_transfer_id,
        code: transferCodes[pending.type],
        ignoreFrozen: intent.isSettledOutside ?? false,
      };
      if (pending.fee_transfer_id === null) return [amount];
      const fee = { pendingTransferId: pending.fee_transfer_id, code: transferCodes.fee };
      return [amount, { ...amount, ...fee }];
    }
    case 'balance_adjustment': {
      const account = facts.accountsByCustomer.get(intent.customerId);
      const posted = account && facts.balances.get(account.id)?.posted;
      if (!account || posted === undefined || posted === intent.newBalance) return [];
      const isRaise = intent.newBalance > posted;
      return [
        {
          kind: 'immediate',
          debitAccountId: isRaise ? internalAccounts.adjustments : account.id,
          creditAccountId: isRaise ? account.id : internalAccounts.adjustments,
          amount: isRaise ? intent.newBalance - posted : posted - intent.newBalance,
          code: transferCodes.adjustment,
          ignoreFrozen: true,
        },
      ];
    }
  }
}

/** The accounts that an intent touches, or `null` where they are not known before its facts are loaded. */
export function accountsOf(intent: Intent): bigint[] | null {
  if (intent.kind !== 'movement' || typeof intent.accountId !== 'bigint') return null;
  return movementTransfers(intent, intent.accountId).flatMap(
    ({ debitAccountId, creditAccountId }) => [debitAccountId, creditAccountId],
  );
}

function movementTransfers(intent: Movement, own: bigint | undefined): OpeningTransfer[] {
  const ends = own === undefined ? null : endsOf(intent, own);
  if (own === undefined || !ends) return [];
  const kind = intent.isPending ? 'pending' : 'immediate';
  const amount: OpeningTransfer = {
    kind,
    ...ends,
    amount: intent.amount,
    code: transferCodes[intent.type],
    // The initial deposit is what unfreezes the account, in the same transaction.
    ignoreFrozen: intent.type === 'initial_deposit',
  };
  if (intent.fee === 0n) return [amount];
  const fee: OpeningTransfer = {
    kind,
    // What comes back brings its fee along.
    debitAccountId: intent.type === 'wire_return' ? internalAccounts.feeIncome : own,
    creditAccountId: intent.type === 'wire_return' ? own : internalAccounts.feeIncome,
    amount: intent.fee,
    code: transferCodes.fee,
  };
  return [amount, fee];
}

/** Which account pays and which receives. `null` when the recipient is not named. */
function endsOf(
  { type, recipientAccountId, external, bookedBy }: Movement,
  own: bigint,
): { debitAccountId: bigint; creditAccountId: bigint } | null {
  switch (type) {
    case 'transfer':
      return recipientAccountId === undefined
        ? null
        : { debitAccountId: own, creditAccountId: recipientAccountId };
    case 'deposit':
      return { debitAccountId: internalAccounts.cash, creditAccountId: own };
    case 'withdrawal':
      return { debitAccountId: own, creditAccountId: internalAccounts.cash };
    case 'initial_deposit':
      return {
        debitAccountId: bookedBy ? internalAccounts.cash : internalAccounts.cardClearing,
        creditAccountId: own,
      };
    case 'wire_transfer':
      return { debitAccountId: own, creditAccountId: internalAccounts.wireClearing };
    case 'wire_return':
      return { debitAccountId: internalAccounts.wireClearing, creditAccountId: own };
    case 'external_payment':
      return external?.paymentProvider
        ? { debitAccountId: own, creditAccountId: providerAccounts[external.paymentProvider] }
        : null;
    case 'adjustment':
      return null;
  }
}
