import type { Connection } from '@seven-hills/postgres';
import type { AccountSpec, Balance, ShortfallAccountSpec } from '../model/account.ts';

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

/**
 * Lets an account take only credits, or debits again. Applies to every request decided after this
 * commits. Returns false if there is no such account.
 */
export async function setCreditsOnly(
  connection: Pick<Connection, 'query'>,
  accountId: bigint,
  creditsOnly: boolean,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    'update ledger.account set credits_only = $2 where id = $1',
    [accountId, creditsOnly],
  );
  return rowCount === 1;
}

/**
 * Opens the shortfall account of an account, if it has none. From then on, a transfer of the kind
 * `up_to_available` can take more from the account than is available. Rejects with SQLSTATE 23505
 * if the id of the shortfall account is taken by another account.
 */
export async function openShortfallAccount(
  connection: Pick<Connection, 'query'>,
  { accountId, shortfallAccountId, name }: ShortfallAccountSpec,
): Promise<void> {
  await lockAccount(connection, accountId);
  const { rowCount } = await connection.query(
    `update ledger.account set shortfall_account_id = $2
     where id = $1 and shortfall_account_id is null`,
    [accountId, shortfallAccountId],
  );
  if (rowCount === 0) return;
  await openAccounts(connection, [
    { id: shortfallAccountId, name, normalSide: 'debit', mustNotBeOverdrawn: true },
  ]);
}

/** Reads the balances of those given accounts that exist. */
export async function readBalances(
  connection: Pick<Connection, 'query'>,
  accountIds: readonly bigint[],
): Promise<Map<bigint, Balance>> {
  const { rows } = await connection.query<{ id: bigint } & Balance>({
    name: 'ledger_read_balances',
    text: 'select id, posted, held, available from ledger.account_state where id = any ($1::bigint[])',
    values: [accountIds],
  });
  return new Map(rows.map(({ id, ...balance }) => [id, balance]));
}

/** Locks an account until the transaction ends; postings and changes to it wait. */
export async function lockAccount(
  connection: Pick<Connection, 'query'>,
  accountId: bigint,
): Promise<void> {
  await connection.query('select from ledger.account where id = $1 for no key update', [accountId]);
}
