import { dayInMonth } from '@seven-hills/bank/calendar/schedule-dates';
import { maturityOf } from '@seven-hills/bank/certificates';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { listCertificateOffers } from '@seven-hills/contracts/money/certificates';
import type { Connection, Database } from '@seven-hills/postgres';
import { annualYield, percentText } from '../interest/daily-interest.ts';

/** What a new or renewed term earns and costs. */
export interface CertificateRate {
  id: bigint;
  months: number;
  /** In millionths a year. */
  rate: number;
  penaltyDays: number;
}

/**
 * Reads the rates that apply on a day (ISO date), the shortest term first. A rate of 0 is not
 * offered.
 */
export async function readCertificateRates(
  database: Database | Connection,
  day: string,
): Promise<CertificateRate[]> {
  const { rows } = await database.query<CertificateRate>({
    name: 'certificate-rates',
    text: `select distinct on (months) id, months, rate, penalty_days as "penaltyDays"
           from certificate_rate
           where valid_from <= $1
           order by months, valid_from desc, id desc`,
    values: [day],
  });
  return rows;
}

/** Returns what is offered to whoever opens a certificate on a day. */
export async function readOffers(
  database: Database | Connection,
  today: string,
): Promise<ResultOf<typeof listCertificateOffers>> {
  const rates = await readCertificateRates(database, today);
  return rates
    .filter(({ rate }) => rate > 0)
    .map(({ id, months, rate, penaltyDays }) => {
      const maturesOn = maturityOf(today, months);
      return {
        id,
        months: months as 6 | 12 | 24 | 60,
        rate: percentText(rate),
        apy: certificateYield(rate, today, maturesOn),
        penaltyDays,
        maturesOn,
      };
    });
}

/**
 * Returns the annual percentage yield of a term as text with two decimals, by the formula of 12 CFR
 * 1030, appendix A: the interest stays in the certificate and is credited on the first of each
 * month.
 */
export function certificateYield(rate: number, startsOn: string, maturesOn: string): string {
  let balance = 1;
  for (let from = startsOn; from < maturesOn; ) {
    const nextMonth = dayInMonth(from, 1, 1);
    const to = nextMonth < maturesOn ? nextMonth : maturesOn;
    balance *= 1 + ((rate / 1_000_000) * daysBetween(from, to)) / 365;
    from = to;
  }
  return annualYield(balance - 1, 1, daysBetween(startsOn, maturesOn)).toFixed(2);
}

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs;
