import { endedBy } from '@seven-hills/bank/text/sentence-end';
import { bigints, type Connection, type Database, texts } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import type { Payee } from './payout-state.ts';

interface ReceivingRow {
  id: bigint;
  account_number: string;
  is_able: boolean;
  /** The full names of its owners. */
  owner_names: string[];
}

/**
 * Returns the account that each payee receives the money on, null for an official check. Fails with
 * `conflict` for one that is not open and active, is a certificate, or belongs to nobody of the
 * payee's name, and for an estate, which is paid by check.
 */
export async function findReceiving(
  connection: Connection | Database,
  payees: readonly Payee[],
  accountNumbers: readonly (string | null)[],
  isToEstate: boolean,
): Promise<(bigint | null)[]> {
  if (accountNumbers.length !== payees.length)
    throw new Refusal('conflict', 'The beneficiaries have changed. Please reload the page.');
  if (isToEstate && accountNumbers.some((number) => number !== null))
    throw new Refusal('conflict', 'An estate is paid by official check.');
  const { rows } = await connection.query<ReceivingRow>(
    `select account.id, account.account_number,
            account.closed_at is null and not account.is_certificate
              and not state.frozen and not state.credits_only as is_able,
            array(
              select owner.first_name || ' ' || owner.last_name
              from account_owner as held
              join customer as owner on owner.id = held.customer_id
              where held.account_id = account.id and held.until is null and held.role <> 'viewer'
            ) as owner_names
     from account
     join ledger.account_state as state on state.id = account.id
     where account.account_number = any ($1::text[])`,
    [texts(accountNumbers.filter((number) => number !== null))],
  );
  return accountNumbers.map((number, index) => {
    if (number === null) return null;
    const account = rows.find(({ account_number }) => account_number === number);
    const name = payees[index]?.name ?? '';
    if (!account?.is_able)
      throw new Refusal('conflict', `Account ${number} cannot receive money: it is not open.`);
    if (!account.owner_names.some((owner) => owner.toLowerCase() === name.toLowerCase()))
      throw new Refusal(
        'conflict',
        `Account ${number} does not belong to ${endedBy(name)} Choose another, or an official check.`,
      );
    return account.id;
  });
}

/** Locks who owns accounts, by id. */
export async function lockOwners(
  connection: Connection,
  accountIds: readonly (bigint | null)[],
): Promise<void> {
  await connection.query(
    'select from account where id = any ($1::bigint[]) order by id for no key update',
    [bigints(accountIds.filter((id) => id !== null))],
  );
}
