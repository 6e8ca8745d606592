import type { TransactionType } from '@seven-hills/bank/transaction';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { getDailyLimits } from '@seven-hills/contracts/money/daily-limits';
import type { Database } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import type { TermsBook } from '../terms/terms-book.ts';
import { limitOfType } from './daily-limits.ts';
import { type MovedRow, readDepositedToday, readSentToday } from './moved-today.ts';

/**
 * Reads what a customer can still move today from an account, whose type sets the limits; the sums
 * are of all their accounts. For display: each posting checks again under the PIN lock.
 */
export async function readDailyLimits(
  { database, terms }: { database: Database; terms: TermsBook },
  { customerId, accountId }: Pick<Principal, 'customerId' | 'accountId'>,
): Promise<ResultOf<typeof getDailyLimits>> {
  // Sent without their names: the postings' pipeline tracks its own prepared statements.
  const moved = async ({ text, values = [] }: ReturnType<typeof readSentToday>) =>
    (await database.query<MovedRow>(text, [...values])).rows;
  const [own, sent, deposited] = await Promise.all([
    terms.ofCustomer(customerId, accountId),
    moved(readSentToday([customerId])),
    moved(readDepositedToday([customerId])),
  ]);
  const stateOf = (type: TransactionType) => {
    const term = limitOfType[type];
    const limit = own && term ? own[term] : null;
    if (limit === null) return null;
    const used = [...sent, ...deposited].find((row) => row.type === type)?.total ?? 0n;
    return { limit, remaining: limit > used ? limit - used : 0n };
  };
  return {
    transfers: stateOf('transfer'),
    wires: stateOf('wire_transfer'),
    payments: stateOf('external_payment'),
    deposits: stateOf('deposit'),
    withdrawals: stateOf('withdrawal'),
  };
}
