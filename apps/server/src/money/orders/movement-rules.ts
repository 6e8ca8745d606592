import type { OfferableType } from '@seven-hills/bank/limits';
import type { DepositMode } from '@seven-hills/contracts/money/bank-services';
import type { LimitsToSend } from '../terms/first-terms.ts';

/** What the operator lets customers order. Every kind of movement checks these rules. */
export interface MovementRules {
  /**
   * What happens to a customer's deposit: credited, held until staff confirm the cash, or refused.
   */
  customerDeposits: DepositMode;
  /** The types of account that can be opened. Existing ones of other types work in any case. */
  accountTypes: readonly OfferableType[];
  /** Whether customers may order their own cash withdrawals, which someone has to pay out. */
  customerWithdrawals: boolean;
  /**
   * The most that one customer may send in one of the bank's calendar days, as set when it first
   * starts; null means unlimited.
   */
  dailyLimits: LimitsToSend;
  /** How long the first wire or payment to an outside recipient is held; 0 means no hold. */
  firstPaymentDelayHours: number;
  /** Whether wires and external payments wait until the customer's email address is confirmed. */
  requiresConfirmedEmail: boolean;
  /** The default undo period, in seconds. */
  undoSeconds: number;
  /** Who confirms large movements and new recipients: people with a second factor, or everyone. */
  confirmations: 'factor' | 'everyone';
}
