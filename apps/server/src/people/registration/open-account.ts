import { randomInt } from 'node:crypto';
import type { AccountType } from '@seven-hills/bank/limits';
import { luhnDigit } from '@seven-hills/bank/payments/luhn';
import { openAccounts, setFrozen } from '@seven-hills/ledger';
import type { Connection } from '@seven-hills/postgres';

/**
 * Returns a random ten-digit account number: nine digits, which reveal neither how many accounts
 * there are nor any other number, and a Luhn check digit that catches typing errors. It may be
 * taken.
 */
export function randomAccountNumber(): string {
  const digits = String(randomInt(100_000_000, 1_000_000_000));
  return `${digits}${luhnDigit(digits)}`;
}

interface NewAccount {
  /** In whose name it is. */
  customerId: bigint;
  accountType: AccountType;
  /** Whether nothing can move on it yet. */
  isFrozen: boolean;
  nickname?: string | null;
  /** The `Idempotency-Key` of the request. */
  openingKey?: string | null;
  /** Whether it has a fixed term, and no owner until its deposit is posted. */
  isCertificate?: true;
}

/**
 * Opens an account with a ledger account of its own and a zero balance, and returns its id. A
 * person's first account is their primary one (migration `0029-account-owners.sql`).
 */
export async function openAccount(
  connection: Connection,
  {
    customerId,
    accountType,
    isFrozen,
    nickname = null,
    openingKey = null,
    isCertificate,
  }: NewAccount,
): Promise<bigint> {
  const { rows } = await connection.query<{ id: bigint }>("select nextval('account_id') as id");
  const { id } = rows[0] as { id: bigint };
  await openAccounts(connection, [
    { id, name: `customer ${customerId}`, normalSide: 'credit', mustNotBeOverdrawn: true },
  ]);
  if (isFrozen) await setFrozen(connection, id, true);
  for (;;) {
    // Draws another number if this one is taken.
    const { rowCount } = await connection.query(
      `insert into account (id, customer_id, account_number, account_type, nickname, opening_key,
                            is_certificate)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (account_number) do nothing`,
      [
        ...[id, customerId, randomAccountNumber(), accountType],
        ...[nickname, openingKey, isCertificate === true],
      ],
    );
    if (rowCount === 1) return id;
  }
}
