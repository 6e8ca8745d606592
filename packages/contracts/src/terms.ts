import { type AccountType, accountTypes, dailyLimits, limits } from './limits.ts';

/** The terms that are amounts per day of the bank's calendar, or unlimited. */
export const limitTerms = [
  'depositLimit',
  'withdrawalLimit',
  'transferLimit',
  'wireLimit',
  'paymentLimit',
] as const;
export type LimitTerm = (typeof limitTerms)[number];

/** The terms that are shares of an amount, in basis points: 100 is 1%. */
export const feeTerms = ['wireFee', 'paymentFee'] as const;
export type FeeTerm = (typeof feeTerms)[number];

/** Everything that differs by type of account, and by customer, in the order of the screens. */
export const termNames = [...limitTerms, 'reviewedAbove', ...feeTerms] as const;
export type TermName = (typeof termNames)[number];

/**
 * What applies to an account. Amounts are decimal text; a limit of null is unlimited. A deposit above
 * `reviewedAbove` is held until staff approve it; at the counter, a withdrawal too.
 */
export type AccountTerms = Record<LimitTerm, string | null> &
  Record<'reviewedAbove', string> &
  Record<FeeTerm, number>;

/** A customer's own terms: what is missing is as for everybody. */
export type OwnTerms = { [Name in TermName]?: AccountTerms[Name] | undefined };

export interface BankTerms {
  byType: Record<AccountType, AccountTerms>;
  /** The full hour, in the bank's time zone, at which a business day ends for wires. */
  wireCutOffHour: number;
}

export const isLimitTerm = (name: TermName): name is LimitTerm =>
  limitTerms.some((each) => each === name);
export const isFeeTerm = (name: TermName): name is FeeTerm =>
  feeTerms.some((each) => each === name);

const inDollars = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;

const firstTermsOf = (type: AccountType): AccountTerms => {
  const { deposit, withdrawal } = dailyLimits[type];
  return {
    depositLimit: inDollars(deposit),
    withdrawalLimit: withdrawal === null ? null : inDollars(withdrawal),
    transferLimit: null,
    wireLimit: null,
    paymentLimit: null,
    reviewedAbove: inDollars(limits.depositUnreviewedMax),
    wireFee: Number(limits.wireFeeBasisPoints),
    paymentFee: Number(limits.paymentFeeBasisPoints),
  };
};

/** The terms that a demo starts with. */
export const firstTerms: BankTerms = {
  byType: {
    checking: firstTermsOf('checking'),
    savings: firstTermsOf('savings'),
    ira: firstTermsOf('ira'),
  },
  wireCutOffHour: limits.wireCutOffHour,
};

/** Whether any type of account has this limit. */
export const isLimited = ({ byType }: BankTerms, term: LimitTerm): boolean =>
  accountTypes.some((type) => byType[type][term] !== null);

const names: Record<TermName, string> = {
  depositLimit: 'Deposits a day',
  withdrawalLimit: 'Withdrawals a day',
  transferLimit: 'Transfers a day',
  wireLimit: 'Wires a day',
  paymentLimit: 'External payments a day',
  reviewedAbove: 'Deposits held above',
  wireFee: 'Wire fee',
  paymentFee: 'External payment fee',
};

/** A term as staff and customers read it. */
export const termLabel = (name: TermName): string => names[name];

/** `2.5%` of 250 basis points. */
export const percentOf = (basisPoints: number): string => `${basisPoints / 100}%`;

/** `5 PM` of 17. */
export const hourText = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
