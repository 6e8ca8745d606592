import type { Cents } from '@seven-hills/money';
import type { Order } from '../../capability/movement-kind.ts';
import type { Execution } from '../../capability/proposal-action.ts';
import type { PayoutForm } from './payout-preview.ts';

/** What one of the payees receives. */
export interface PayoutLine {
  payee: string;
  amount: Cents;
  /** Null for an official check. */
  toAccountId: bigint | null;
}

/** Pays out everything in an account whose only owner has died, and closes it. */
export interface Payout extends Order {
  accountId: bigint;
  lines: readonly PayoutLine[];
  form: PayoutForm;
  execution: Execution;
}
