/** The names and labels of the terms, separate from their values because few screens need them. */

/** The terms that are amounts per day of the bank's calendar, or unlimited. */
const limitTerms = [
  'depositLimit',
  'withdrawalLimit',
  'transferLimit',
  'wireLimit',
  'paymentLimit',
] as const;
export type LimitTerm = (typeof limitTerms)[number];

/** The terms that are fees of a service. */
export const feeTerms = ['wireFee', 'paymentFee', 'achFee', 'sameDayAchFee'] as const;
export type FeeTerm = (typeof feeTerms)[number];

/** All terms that can differ by account type and by customer, in the order of the screens. */
export const termNames = [...limitTerms, 'reviewedAbove', ...feeTerms, 'monthlyFee'] as const;
export type TermName = (typeof termNames)[number];

export const isLimitTerm = (name: TermName): name is LimitTerm =>
  limitTerms.some((each) => each === name);
export const isFeeTerm = (name: TermName): name is FeeTerm =>
  feeTerms.some((each) => each === name);

const names: Record<TermName, string> = {
  depositLimit: 'Deposits a day',
  withdrawalLimit: 'Withdrawals a day',
  transferLimit: 'Transfers a day',
  wireLimit: 'Wires a day',
  paymentLimit: 'External payments a day',
  reviewedAbove: 'Deposits held above',
  wireFee: 'Wire fee',
  paymentFee: 'External payment fee',
  achFee: 'ACH payment fee',
  sameDayAchFee: 'Same-day ACH fee',
  monthlyFee: 'Monthly maintenance fee',
};

/** The label of a term, as shown to staff and customers. */
export const termLabel = (name: TermName): string => names[name];

/** `5 PM` for 17. */
export const hourText = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
