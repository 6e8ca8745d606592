export type { Cents } from './cents.ts';
export { type Fee, feeOf, noFee, percentFee } from './fee.ts';
export { formatAmount, formatUsd, toDecimal } from './format.ts';
export { parseAmount, parseTypedAmount } from './parse.ts';
export { splitEqually } from './split.ts';
