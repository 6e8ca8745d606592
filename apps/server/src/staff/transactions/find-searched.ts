import { brand } from '@seven-hills/contracts/brand';
import type { Connection } from '@seven-hills/postgres';
import { peopleMatching } from '../customers/search-people.ts';

/** The meaning of a search for transactions: one transaction by its number, and accounts. */
export interface Searched {
  transactionId: bigint | null;
  accountIds: bigint[];
  /**
   * Whether there are so many accounts that scanning the transactions is faster than querying each
   * account.
   */
  areMany: boolean;
}

const accountsAskedMax = 300;

/** Parses a receipt number (`SH00000042`, `42`), and finds the accounts of matching people. */
export async function findSearched(connection: Connection, search: string): Promise<Searched> {
  const number = new RegExp(`^(?:${brand.receiptPrefix})?(\\d{1,18})$`, 'i').exec(
    search.trim(),
  )?.[1];
  const values: unknown[] = [];
  const people = peopleMatching(search, (value) => `$${values.push(value)}`);
  const { rows } = await connection.query<{ id: bigint }>(
    `select id from account where customer_id in (${people})`,
    values,
  );
  return {
    transactionId: number === undefined ? null : BigInt(number),
    accountIds: rows.map(({ id }) => id),
    areMany: rows.length > accountsAskedMax,
  };
}
