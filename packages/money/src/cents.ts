/** An amount of money in whole US cents. Never held in a `number`, from parsing to display. */
export type Cents = bigint;
