import type { FeeTerm } from '@seven-hills/bank/term-names';
import type { AchSpeed } from '@seven-hills/contracts/money/parts/ach-fields';

/** The term that sets the fee of an ACH payment. */
export const feeTermOf = (speed: AchSpeed): FeeTerm =>
  speed === 'same_day' ? 'sameDayAchFee' : 'achFee';
