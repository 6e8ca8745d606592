import { brand } from '@seven-hills/bank/brand';
import type { SeedDemo } from '../../capability/demo-people.ts';
import { bankToday } from '../../platform/time/bank-calendar.ts';

/** Rates in millionths a year, and the days of interest that an early withdrawal costs. */
const rates = [
  { months: 6, rate: 40_600, penaltyDays: 90 },
  { months: 12, rate: 42_500, penaltyDays: 90 },
  { months: 24, rate: 41_100, penaltyDays: 180 },
  { months: 60, rate: 39_700, penaltyDays: 365 },
];

/** Offers certificates for every term, from before the demo's first movement. */
export const seedCertificateRates: SeedDemo = async (database) => {
  if (!brand.offeredTypes.includes('certificate')) return;
  await database.query(
    `insert into certificate_rate (months, valid_from, rate, penalty_days, reason)
     select months, ${bankToday} - 121, rate, penalty_days, 'The first rates of the demo'
     from unnest($1::int[], $2::int[], $3::int[]) as given (months, rate, penalty_days)`,
    [
      rates.map(({ months }) => months),
      rates.map(({ rate }) => rate),
      rates.map(({ penaltyDays }) => penaltyDays),
    ],
  );
};
