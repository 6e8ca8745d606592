/**
 * An amount of money in whole US cents. From parsing to display, it is never stored in a `number`.
 */
export type Cents = bigint;
