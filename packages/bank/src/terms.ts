import type { ShownMonthlyFee } from './fee-schedules/monthly-fee.ts';
import type { AccountType } from './limits.ts';
import type { ShownFee } from './payments/fees.ts';
import type { FeeTerm, LimitTerm, TermName } from './term-names.ts';

/**
 * The terms that apply to an account. Amounts are decimal text; a limit of null is unlimited. A
 * deposit above `reviewedAbove` is held until staff approve it; so is a withdrawal at the counter.
 */
export type AccountTerms = Record<LimitTerm, string | null> &
  Record<'reviewedAbove', string> &
  Record<FeeTerm, ShownFee> &
  Record<'monthlyFee', ShownMonthlyFee>;

/** A customer's own terms; missing values follow the bank's terms. */
export type OwnTerms = { [Name in TermName]?: AccountTerms[Name] | undefined };

export interface BankTerms {
  byType: Record<AccountType, AccountTerms>;
  /** The hour, in the bank's time zone, at which a business day ends for wires. */
  wireCutOffHour: number;
}

const firstOf = (depositLimit: string, withdrawalLimit: string | null): AccountTerms => ({
  depositLimit,
  withdrawalLimit,
  transferLimit: null,
  wireLimit: null,
  paymentLimit: null,
  reviewedAbove: '10000.00',
  wireFee: 200,
  paymentFee: 100,
  achFee: 0,
  sameDayAchFee: { flat: '5.00', basisPoints: 0, min: null, max: null, freePerMonth: 0 },
  monthlyFee: null,
});

/**
 * The terms that a demo starts with. In production, the limits for sending money come from the
 * settings.
 */
export const firstTerms: BankTerms = {
  byType: {
    checking: firstOf('100000.00', null),
    savings: firstOf('100000.00', '5000.00'),
    ira: firstOf('7000.00', '2500.00'),
  },
  wireCutOffHour: 17,
};
