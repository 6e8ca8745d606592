import type { Cents } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';

/**
 * The side that increases an account's balance: credit for what the bank owes, debit for what it
 * owns.
 */
export type Side = 'debit' | 'credit';

export interface AccountSpec {
  id: bigint;
  name: string;
  normalSide: Side;
  mustNotBeOverdrawn: boolean;
}

/** Amounts of one account, in its normal side. */
export interface Balance {
  /** The sum of its entries. */
  posted: Cents;
  /** Reserved by pending transfers that would lower it. */
  held: Cents;
  /** What may be spent: posted − held. */
  available: Cents;
}

/** Opens accounts with a zero balance. Rejects with SQLSTATE 23505 if an id is taken. */
export async function openAccounts(
  connection: Pick<Connection, 'query'>,
  accounts: readonly AccountSpec[],
): Promise<void> {
  await connection.query(
    `insert into ledger.account (id, name, normal_side, must_not_be_overdrawn)
     select * from unnest($1::bigint[], $2::text[], $3::ledger.side[], $4::boolean[])`,
    [
      accounts.map(({ id }) => id),
      accounts.map(({ name }) => name),
      accounts.map(({ normalSide }) => normalSide),
      accounts.map(({ mustNotBeOverdrawn }) => mustNotBeOverdrawn),
    ],
  );
}

/**
 * Freezes or unfreezes an account. A frozen account refuses every transfer except a void and one
 * that sets `ignoreFrozen`. Applies to every request decided after this commits. Returns false if
 * there is no such account.
 */
export async function setFrozen(
  connection: Pick<Connection, 'query'>,
  accountId: bigint,
  frozen: boolean,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    'update ledger.account set frozen = $2 where id = $1',
    [accountId, frozen],
  );
  return rowCount === 1;
}

/** Reads the balances of the given accounts that exist. */
export async function readBalances(
  connection: Pick<Connection, 'query'>,
  accountIds: readonly bigint[],
): Promise<Map<bigint, Balance>> {
  const { rows } = await connection.query<{ id: bigint; posted: bigint; held: bigint }>({
    name: 'ledger_read_balances',
    text: `
      select
        id,
        case normal_side
          when 'credit' then credits_posted - debits_posted
          else debits_posted - credits_posted
        end as posted,
        case normal_side when 'credit' then debits_pending else credits_pending end as held
      from ledger.account
      where id = any ($1::bigint[])`,
    values: [accountIds],
  });
  return new Map(
    rows.map(({ id, posted, held }) => [id, { posted, held, available: posted - held }]),
  );
}
