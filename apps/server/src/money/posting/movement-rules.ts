import type { DepositMode } from '@seven-hills/contracts/api/bank';
import type { Cents } from '@seven-hills/money';
import type { Movement } from './intent.ts';

/** The movements of which an operator can limit what one customer sends in a day. */
export const limitedTypes = ['transfer', 'wire_transfer', 'external_payment'] as const;
export type LimitedType = (typeof limitedTypes)[number];

/** What the operator lets customers order; the postings judge by it. */
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

/** A deposit that the customer claims to have made, as opposed to one that staff or the bank book. */
export const isCustomersOwnDeposit = ({ type, pin, bookedBy }: Movement): boolean =>
  type === 'deposit' && pin !== null && bookedBy === undefined;

/** A withdrawal that the customer orders, as opposed to cash that staff paid out. */
export const isCustomersOwnWithdrawal = ({ type, pin, bookedBy }: Movement): boolean =>
  type === 'withdrawal' && pin !== null && bookedBy === undefined;

/** A movement as the rules let it happen: money that nobody has counted yet is held, not credited. */
export function underRules(rules: MovementRules, movement: Movement): Movement {
  return rules.customerDeposits === 'confirmed' && isCustomersOwnDeposit(movement)
    ? { ...movement, isPending: true }
    : movement;
}
