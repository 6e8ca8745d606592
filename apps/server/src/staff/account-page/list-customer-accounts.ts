import type { RowOf } from '@seven-hills/contracts/endpoint';
import type { listUserAccounts as contract } from '@seven-hills/contracts/staff/account-page';
import type { Connection } from '@seven-hills/postgres';
import { isFrozenAlone } from '../../money/accounts/account-stops.ts';
import { accountUpdatedAt } from '../../money/accounts/read-account.ts';
import { stopCondition } from '../../people/identity/stops.ts';
import { refuseUnknown } from '../notes/customer-notes.ts';

type CustomerAccount = RowOf<typeof contract>;

/**
 * SQL for the state of an account, over `account`, its `state`, and the `customer` who holds it. A
 * shared account stays open while one of its owners can use it.
 */
export const stateOfAccount = `case
  when account.closed_at is not null or ${stopCondition('closing')} then 'closed'
  when ${isFrozenAlone('account.id')} then 'frozen'
  when state.credits_only then 'credits_only'
  when not state.frozen then 'open'
  when account.awaits_deposit and not ${stopCondition('suspension')} then 'awaiting_deposit'
  else 'suspended' end`;

/**
 * Lists the accounts that a customer may use, the primary one first, and then those that they no
 * longer may, latest first. Fails with `not_found`.
 */
export async function listCustomerAccounts(
  connection: Connection,
  customerId: bigint,
): Promise<CustomerAccount[]> {
  await refuseUnknown(connection, customerId);
  const { rows } = await connection.query<CustomerAccount>(
    `select account.id, account.customer_id as "userId",
            account.account_number as "accountNumber", account.account_type as "accountType",
            state.posted - state.held as balance, state.posted as "currentBalance",
            state.held as "heldAmount", state.shortfall as owed, not (state.frozen or state.credits_only) as "isActive",
            account.created_at as "createdAt", ${accountUpdatedAt} as "updatedAt",
            account.nickname, ${stateOfAccount} as state,
            held.role, held.since, held.until, held.is_primary as "isPrimary"
     from account_owner as held
     join account on account.id = held.account_id
     join ledger.account_state as state on state.id = account.id
     join customer on customer.id = account.customer_id
     where held.customer_id = $1
     order by held.until desc nulls first, held.is_primary desc, account.id`,
    [customerId],
  );
  return rows;
}
