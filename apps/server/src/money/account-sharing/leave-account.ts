import { lockAccount } from '@seven-hills/ledger';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent, recordOwnEvent } from '../../audit-log/record-event.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { holderName } from '../../people/identity/customer.ts';
import { inPersonTransaction } from '../../people/sessions/in-person-transaction.ts';
import type { Verified } from '../../people/sessions/verified.ts';
import { applyStops } from '../accounts/account-stops.ts';
import { findOwnAccount, findOwnedAccount, isOwned } from '../own-accounts/list-own-accounts.ts';
import { endSchedulesOn } from '../schedules/change-state.ts';
import { endInvitationsBy } from './invitations.ts';
import { listPeople } from './list-people.ts';
import { lockPeople } from './lock-people.ts';
import { tellOtherOwners } from './tell-owners.ts';

/**
 * Ends a person's own part of an account. If it was in their name, it goes to the owner who joined
 * first. Fails with `not_found`, and with `conflict` for the only owner.
 */
export const leaveAccount = (
  database: Database,
  leaving: Verified,
  origin: Origin,
  accountId: bigint,
): Promise<void> =>
  inPersonTransaction(database, leaving, async (connection, { customer }) => {
    const { customerId } = leaving;
    await endSchedulesOn(connection, customerId, accountId);
    // In this order: staff who stop an account change its row under the ledger account's lock.
    await lockAccount(connection, accountId);
    await lockPeople(connection, accountId);
    const account = await findOwnAccount(connection, customerId, accountId);
    if (isOwned(account)) {
      const successor = (await listPeople(connection, customerId, accountId)).find(
        ({ role, isYou }) => role !== 'viewer' && !isYou,
      );
      if (!successor)
        throw new Refusal('conflict', 'You are the only owner. You can close the account instead.');
      if (account.role === 'owner') await putInNameOf(connection, accountId, successor.id);
    }
    await endPart(connection, customerId, accountId);
    await endInvitationsBy(connection, customerId, accountId);
    // A suspended owner who stays alone has a frozen account.
    await applyStops(connection, [accountId]);
    await recordOwnEvent(connection, customerId, {
      action: 'account_left',
      origin,
      before: { accountNumber: account.accountNumber, role: account.role },
    });
    const name = holderName(customer.first_name, customer.last_name);
    const words = isOwned(account) ? 'no longer owns' : 'no longer views';
    await tellOtherOwners(
      connection,
      { accountId, actorId: customerId, origin },
      'account_share_ended',
      `${name} ${words} your account ••${account.accountNumber.slice(-4)}.`,
    );
  });

/**
 * Ends a viewer's access, on behalf of an owner. Fails with `not_found`, or `conflict` for an
 * owner.
 */
export const endViewing = (
  database: Database,
  principal: Principal,
  origin: Origin,
  { accountId, personId }: { accountId: bigint; personId: bigint },
): Promise<void> =>
  inPersonTransaction(database, principal, async (connection) => {
    const { customerId } = principal;
    await lockPeople(connection, accountId);
    const { accountNumber } = await findOwnedAccount(connection, customerId, accountId);
    const person = (await listPeople(connection, customerId, accountId)).find(
      ({ id }) => id === personId,
    );
    if (!person) throw new Refusal('not_found', 'This person has no access to the account.');
    if (person.role !== 'viewer')
      throw new Refusal(
        'conflict',
        'You can’t remove another owner. Each owner can only leave the account themselves.',
      );
    await endPart(connection, personId, accountId);
    await recordEvent(connection, {
      action: 'account_share_ended',
      actorId: customerId,
      subjectId: personId,
      origin,
      before: { accountNumber, role: person.role },
      detail: `You can no longer view account ••${accountNumber.slice(-4)}.`,
    });
  });

async function putInNameOf(
  connection: Connection,
  accountId: bigint,
  successorId: bigint,
): Promise<void> {
  await connection.query('update account set customer_id = $2, updated_at = now() where id = $1', [
    accountId,
    successorId,
  ]);
  await connection.query(
    `update account_owner set role = 'owner'
     where account_id = $1 and customer_id = $2 and until is null`,
    [accountId, successorId],
  );
}

/**
 * Ends a person's role. If the account was the primary one, their oldest other account becomes
 * that.
 */
async function endPart(
  connection: Connection,
  customerId: bigint,
  accountId: bigint,
): Promise<void> {
  const { rows } = await connection.query<{ was_primary: boolean }>(
    `update account_owner as held set until = now(), is_primary = false
     from account_owner as before
     where before.id = held.id and held.account_id = $1 and held.customer_id = $2
       and held.until is null
     returning before.is_primary as was_primary`,
    [accountId, customerId],
  );
  for (const table of ['low_balance', 'account_alert_amount'])
    await connection.query(`delete from ${table} where account_id = $1 and customer_id = $2`, [
      accountId,
      customerId,
    ]);
  if (!rows[0]?.was_primary) return;
  await connection.query(
    `update account_owner set is_primary = true
     where id = (
       select min(held.id) from account_owner as held
       join account on account.id = held.account_id
       where held.customer_id = $1 and held.until is null and held.role <> 'viewer'
         and account.closed_at is null
     )`,
    [customerId],
  );
}
