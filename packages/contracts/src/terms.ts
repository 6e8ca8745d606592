import type { AccountType } from './limits.ts';
import type { FeeTerm, LimitTerm, TermName } from './term-names.ts';

/**
 * What applies to an account. Amounts are decimal text; a limit of null is unlimited. A deposit above
 * `reviewedAbove` is held until staff approve it; at the counter, a withdrawal too.
 */
export type AccountTerms = Record<LimitTerm, string | null> &
  Record<'reviewedAbove', string> &
  Record<FeeTerm, number>;

/** A customer's own terms; missing values follow the bank's terms. */
export type OwnTerms = { [Name in TermName]?: AccountTerms[Name] | undefined };

export interface BankTerms {
  byType: Record<AccountType, AccountTerms>;
  /** The full hour, in the bank's time zone, at which a business day ends for wires. */
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
});

/** The terms that a demo starts with; in production, with the limits on sending of its settings. */
export const firstTerms: BankTerms = {
  byType: {
    checking: firstOf('100000.00', null),
    savings: firstOf('100000.00', '5000.00'),
    ira: firstOf('7000.00', '2500.00'),
  },
  wireCutOffHour: 17,
};
