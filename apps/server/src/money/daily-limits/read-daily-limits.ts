import type { TransactionType } from '@seven-hills/bank/transaction';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { getDailyLimits } from '@seven-hills/contracts/money/daily-limits';
import type { Database, Statement } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import type { TermsBook } from '../terms/terms-book.ts';
import { limitOfType } from './daily-limits.ts';
import {
  type MovedRow,
  readDepositedToday,
  readMovedOnShared,
  readSentToday,
  type SharedRow,
} from './moved-today.ts';

/**
 * Reads what a customer can still move today from an account, whose type sets the limits. What was
 * moved is the sum over all their accounts, or over all owners of a shared account if that is more.
 * For display: each posting checks again under its locks.
 */
export async function readDailyLimits(
  { database, terms }: { database: Database; terms: TermsBook },
  { customerId, accountId }: Pick<Principal, 'customerId' | 'accountId'>,
): Promise<ResultOf<typeof getDailyLimits>> {
  // Sent without their names: the postings' pipeline tracks its own prepared statements.
  const moved = async <Row extends MovedRow | SharedRow>({ text, values = [] }: Statement<Row>) =>
    (await database.query<Row>(text, [...values])).rows;
  const [own, sent, deposited, shared] = await Promise.all([
    terms.ofCustomer(customerId, accountId),
    moved(readSentToday([customerId])),
    moved(readDepositedToday([customerId])),
    accountId === null ? [] : moved(readMovedOnShared([accountId])),
  ]);
  const stateOf = (type: TransactionType) => {
    const term = limitOfType[type];
    const limit = own && term ? own[term] : null;
    if (limit === null) return null;
    const sumIn = (rows: readonly (MovedRow | SharedRow)[]) =>
      rows.find((row) => row.type === type)?.total ?? 0n;
    const [alone, together] = [sumIn([...sent, ...deposited]), sumIn(shared)];
    const used = alone > together ? alone : together;
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
