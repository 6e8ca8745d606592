import type { getDailyLimits } from '@seven-hills/contracts/api/money/daily-limits';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import { toDecimal } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import type { LimitedType, LimitsToSend } from './daily-limits.ts';
import { type MovedRow, readSentToday } from './moved-today.ts';

/**
 * Reads what a customer can still send today. For display: each posting checks again under the PIN
 * lock.
 */
export async function readDailyLimits(
  { database, dailyLimits }: { database: Database; dailyLimits: LimitsToSend },
  customerId: bigint,
): Promise<AnswerOf<typeof getDailyLimits>> {
  const isLimited = Object.values(dailyLimits).some((limit) => limit !== null);
  // Sent without its name: the postings' pipeline tracks its own prepared statements.
  const { text, values = [] } = readSentToday([customerId]);
  const { rows } = isLimited ? await database.query<MovedRow>(text, [...values]) : { rows: [] };
  const stateOf = (type: LimitedType) => {
    const limit = dailyLimits[type];
    if (limit === null) return null;
    const sent = rows.find((row) => row.type === type)?.total ?? 0n;
    return { limit: toDecimal(limit), remaining: toDecimal(limit > sent ? limit - sent : 0n) };
  };
  return {
    transfers: stateOf('transfer'),
    wires: stateOf('wire_transfer'),
    payments: stateOf('external_payment'),
  };
}
