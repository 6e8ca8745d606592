import type { DepositMode } from '@seven-hills/contracts/api/bank';
import type { Cents } from '@seven-hills/money';

/** The movements of which an operator can limit what one customer sends in a day. */
export const limitedTypes = ['transfer', 'wire_transfer', 'external_payment'] as const;
export type LimitedType = (typeof limitedTypes)[number];

/** What the operator lets customers order; the kinds of movement judge by it. */
export interface MovementRules {
  /** How a deposit that a customer orders is treated: credited, held until staff confirm the cash, refused. */
  customerDeposits: DepositMode;
  /** Whether customers debit themselves for cash. Somebody has to hand it out. */
  customerWithdrawals: boolean;
  /** What one customer may send in one day of the bank's calendar; null is unlimited. */
  dailyLimits: Record<LimitedType, Cents | null>;
  /** How long the first wire or payment to a recipient outside the bank is held; 0 does not hold it. */
  firstPaymentDelayHours: number;
}
