import type { getDailyLimits } from '@seven-hills/contracts/api/money/daily-limits';
import type { TransactionType } from '@seven-hills/contracts/api/money/transactions';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import { type AccountType, dailyLimits as cashLimits } from '@seven-hills/contracts/limits';
import { type Cents, toDecimal } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import type { LimitsToSend } from './daily-limits.ts';
import { type MovedRow, readDepositedToday, readSentToday } from './moved-today.ts';

/**
 * Reads what a customer can still move today. For display: each posting checks again under the PIN
 * lock.
 */
export async function readDailyLimits(
  { database, dailyLimits }: { database: Database; dailyLimits: LimitsToSend },
  customerId: bigint,
): Promise<AnswerOf<typeof getDailyLimits>> {
  // Sent without their names: the postings' pipeline tracks its own prepared statements.
  const moved = async ({ text, values = [] }: ReturnType<typeof readSentToday>) =>
    (await database.query<MovedRow>(text, [...values])).rows;
  const [accounts, sent, deposited] = await Promise.all([
    database.query<{ account_type: AccountType }>(
      'select account_type from account where customer_id = $1',
      [customerId],
    ),
    moved(readSentToday([customerId])),
    moved(readDepositedToday([customerId])),
  ]);
  const accountType = accounts.rows[0]?.account_type;
  const cash = accountType ? cashLimits[accountType] : { deposit: null, withdrawal: null };
  const stateOf = (type: TransactionType, limit: Cents | null) => {
    if (limit === null) return null;
    const used = [...sent, ...deposited].find((row) => row.type === type)?.total ?? 0n;
    return { limit: toDecimal(limit), remaining: toDecimal(limit > used ? limit - used : 0n) };
  };
  return {
    transfers: stateOf('transfer', dailyLimits.transfer),
    wires: stateOf('wire_transfer', dailyLimits.wire_transfer),
    payments: stateOf('external_payment', dailyLimits.external_payment),
    deposits: stateOf('deposit', cash.deposit),
    withdrawals: stateOf('withdrawal', cash.withdrawal),
  };
}
