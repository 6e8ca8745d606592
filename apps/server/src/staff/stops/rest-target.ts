import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { getAccountPage } from '@seven-hills/contracts/staff/account-page';
import type { Connection } from '@seven-hills/postgres';
import { refusalAt } from '../../http/problem.ts';
import { hasSameOwners } from '../../money/accounts/account-owners.ts';

type AccountPage = ResultOf<typeof getAccountPage>;

export const cannotReceive = () =>
  refusalAt(
    'conflict',
    'toAccountId',
    'The rest can move only to another open account that the same person owns alone, and that is neither a certificate nor an IRA.',
  );

/** SQL for whether the rest of `account`, which one person owns alone, can move to `target`. */
const canReceive = `account.id <> target.id and target.closed_at is null
  and not account.is_shared and not account.is_certificate and account.account_type <> 'ira'
  and not target.is_certificate and target.account_type <> 'ira'
  and not (select frozen or credits_only from ledger.account_state where id = target.id)
  and ${hasSameOwners('account.id', 'target.id')}`;

/** Returns the number of the account that the rest moves to. Fails with `conflict`. */
export async function requireTarget(
  connection: Connection,
  accountId: number,
  toAccountId: number,
): Promise<string> {
  const { rows } = await connection.query<{ account_number: string }>(
    `select target.account_number
     from account
     join account as target on ${canReceive}
     where account.id = $1 and target.id = $2`,
    [accountId, toAccountId],
  );
  if (!rows[0]) throw cannotReceive();
  return rows[0].account_number;
}

/** Lists the accounts that the rest of an account can move to, the oldest first. */
export async function listRestTargets(
  connection: Connection,
  accountId: number,
): Promise<AccountPage['restTargets']> {
  const { rows } = await connection.query<AccountPage['restTargets'][number]>(
    `select target.id, target.account_number as "accountNumber",
            target.account_type as "accountType", target.nickname
     from account
     join account_owner as held on held.account_id = account.id and held.until is null
       and held.role <> 'viewer'
     join account_owner as other on other.customer_id = held.customer_id and other.until is null
       and other.role <> 'viewer'
     join account as target on target.id = other.account_id and ${canReceive}
     where account.id = $1
     order by target.id`,
    [accountId],
  );
  return rows;
}
