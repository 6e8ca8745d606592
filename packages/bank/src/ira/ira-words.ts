/**
 * How money that comes into an IRA is recorded. Only contributions count toward the year's limit.
 */
export const iraCreditKinds = ['contribution', 'rollover', 'trustee_transfer'] as const;
export type IraCreditKind = (typeof iraCreditKinds)[number];

export const iraCreditWords: Record<IraCreditKind, string> = {
  contribution: 'Contribution',
  rollover: 'Rollover from another plan',
  trustee_transfer: 'Transfer from another trustee',
};

/** Why money leaves an IRA (IRS Form 1099-R, box 7). */
export const distributionReasons = [
  'normal',
  'early',
  'disability',
  'death',
  'rollover',
  'excess',
] as const;
export type DistributionReason = (typeof distributionReasons)[number];

/** The reasons that an owner can state; only staff record a death. */
export const ownerReasons = ['normal', 'early', 'disability', 'rollover', 'excess'] as const;

export const distributionWords: Record<DistributionReason, string> = {
  normal: 'Normal, age 59½ or older',
  early: 'Early, no known exception',
  disability: 'Disability',
  death: 'Death of the owner',
  rollover: 'Rollover to another trustee',
  excess: 'Return of an excess contribution',
};

/** What whoever orders a movement states about an IRA that it touches; the rest has defaults. */
export interface IraChoice {
  /** Of a contribution, or of the excess contribution that is returned. */
  taxYear?: number | undefined;
  /** How staff record what comes in. */
  credit?: IraCreditKind | undefined;
  reason?: DistributionReason | undefined;
  /** Whole percent, 0 to 100. */
  withholding?: number | undefined;
}
