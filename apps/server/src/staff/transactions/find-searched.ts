import { limits } from '@seven-hills/bank/limits';
import { folded } from '@seven-hills/bank/text/folded';
import { parseTypedAmount } from '@seven-hills/money';
import { bigints, type Connection } from '@seven-hills/postgres';
import { receiptIdIn } from '../../money/history/search/search-conditions.ts';
import { readSearchedWords } from '../../money/transactions/searched-words.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { readActivityState } from '../figures/activity-figures.ts';
import { accountsNumbered, peopleNamed } from '../users/search-people.ts';

/**
 * The meaning of a search for transactions: one transaction by its number, those of some accounts,
 * those with some words, those of an exact amount.
 */
export interface Searched {
  transactionId: bigint | null;
  /**
   * The ids of the accounts, as the text of a PostgreSQL array, since a common name has thousands.
   */
  accounts: string;
  /**
   * Whether there are so many accounts that scanning the transactions is faster than querying each
   * account.
   */
  areMany: boolean;
  /**
   * A `like` pattern for stored words; null for fewer than three letters, which match nearly all.
   */
  words: string | null;
  /** The transactions with the words that are not stored yet, as a PostgreSQL array. */
  unstored: string;
  /** In cents. */
  amount: bigint | null;
  /** The words and amounts of transactions up to this id are stored in `transaction_search`. */
  throughId: bigint;
}

const accountsAskedMax = 300;
const lettersMin = 3;

/**
 * Parses a receipt number in every form in which people copy it (`SH00000042`, `sh 42`, `#42`,
 * `42`) and an amount (`42.10`, `$1,000`), and finds the accounts of people with that name or phone
 * number, and those with that number.
 */
export async function findSearched(connection: Connection, search: string): Promise<Searched> {
  const number = receiptIdIn(search);
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const people = await peopleNamed(connection, search, parameter);
  const numbered = accountsNumbered(search, parameter);
  const { rows } = await connection.query<{ count: number; ids: string }>(
    `select count(*)::int, coalesce(array_agg(id), '{}')::text as ids
     from (
       select id from account where customer_id in (${people})
       ${numbered === null ? '' : `union ${numbered}`}
     ) as found`,
    values,
  );
  const { count, ids } = rows[0] ?? { count: 0, ids: '{}' };
  const hasWords = folded(search).length >= lettersMin;
  const words = hasWords ? await readSearchedWords(connection, search, null) : null;
  return {
    transactionId: number === null ? null : BigInt(number),
    accounts: ids,
    areMany: count > accountsAskedMax,
    words: words && containing(words.folded),
    unstored: bigints(words?.unstoredIds ?? []),
    amount: amountIn(search),
    throughId: (await readActivityState(connection)).throughId,
  };
}

/** An exact amount in cents; null for other texts. */
function amountIn(search: string): bigint | null {
  const amount = parseTypedAmount(search.trim().replace(/^[+\-\u2212]\s*/, ''));
  return amount !== null && amount <= limits.balanceEditMax ? amount : null;
}
