/**
 * The network's thresholds for the return rates of debits, in hundredths of a percent: above the
 * first, it requires a plan; above the others, it inquires (Nacha Operating Rules, Section 2.17.2).
 */
export const achReturnRates = { unauthorized: 50, administrative: 300, overall: 1_500 } as const;
export type AchReturnRate = keyof typeof achReturnRates;
export const achReturnRateNames = Object.keys(achReturnRates) as [
  AchReturnRate,
  ...AchReturnRate[],
];
export const achReturnRateWords: Readonly<Record<AchReturnRate, string>> = {
  unauthorized: 'Unauthorized',
  administrative: 'Administrative',
  overall: 'All Returns',
};

/** `0.50%` from hundredths of a percent. */
export const percentOfRate = (hundredths: number): string => `${(hundredths / 100).toFixed(2)}%`;

/** Below this number of debits, single returns decide the rates, so that none warns. */
export const returnRateEntriesMin = 100;
