import type { Blocker } from '@seven-hills/contracts/staff/transactions';
import type { Keyring } from '../../platform/security/keyring.ts';
import {
  judgeBeforeSending,
  type PayeeRow,
  sealColumns,
  sealJoins,
} from '../payee-rules/judge-payee.ts';

/** The facts, other than the transaction's own row, that can block it. */
export interface BlockerRow extends PayeeRow {
  status: string;
  handed_over_at: Date | null;
  is_suspended: boolean;
  is_acknowledged: boolean;
}

/** The columns of a BlockerRow that do not come from `item`. */
export const blockerColumns = `${sealColumns}, instruction.handed_over_at,
  coalesce(from_state.frozen or from_state.credits_only, false) or coalesce(to_state.frozen, false) as is_suspended,
  payment_order.acknowledged_at is not null as is_acknowledged`;

export const blockerJoins = `${sealJoins}
  left join payment_order on payment_order.transaction_id = item.id
  left join ledger.account_state as from_state on from_state.id = item.from_account_id
  left join ledger.account_state as to_state on to_state.id = item.to_account_id`;

/**
 * Returns what prevents a pending transaction from being approved or ordered, or an approved wire
 * from being sent, or null if nothing does. The bank cannot stop a payment that is already with its
 * service.
 */
export function blockedBy(keyring: Keyring, row: BlockerRow): Blocker | null {
  const isWire = row.type === 'wire_transfer';
  const isUnsent = isWire && row.status === 'completed' && row.handed_over_at === null;
  if (row.status !== 'pending' && !isUnsent) return null;
  const hasPayee = isWire || row.type === 'external_payment';
  if (hasPayee && !judgeBeforeSending(keyring, row).isSound) return 'payee_unverified';
  return row.is_suspended && !row.is_acknowledged ? 'account_suspended' : null;
}
