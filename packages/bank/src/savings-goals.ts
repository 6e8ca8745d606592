/** The colors of savings goals, by their words; screens show each as one of the design's tokens. */
export const goalColors = ['green', 'blue', 'copper', 'gold', 'red', 'gray'] as const;
export type GoalColor = (typeof goalColors)[number];

/** How often a rule sets an amount aside. */
export const fillIntervals = ['weekly', 'monthly'] as const;
export type FillInterval = (typeof fillIntervals)[number];

/**
 * Why the amount of a goal changed: its customer, a payment that needed the money, its rules (on a
 * date, with a share of incoming money, by rounding up a payment), or its end.
 */
export const goalChangeCauses = [
  'customer',
  'payment',
  'date',
  'share',
  'round_up',
  'ended',
] as const;
export type GoalChangeCause = (typeof goalChangeCauses)[number];
