import { lockAccount } from '@seven-hills/ledger';
import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent, recordOwnEvent } from '../../audit-log/record-event.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { holderName } from '../../people/identity/customer.ts';
import { inPersonTransaction } from '../../people/sessions/in-person-transaction.ts';
import type { Verified } from '../../people/sessions/verified.ts';
import { findOwnAccount, findOwnedAccount, isOwned } from '../own-accounts/list-own-accounts.ts';
import { endSchedulesOn } from '../schedules/change-state.ts';
import { endOwnership, endPart } from './end-part.ts';
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
    await endSchedulesOn(connection, customerId, accountId, 'You left this account.');
    // In this order: staff who stop an account change its row under the ledger account's lock.
    await lockAccount(connection, accountId);
    await lockPeople(connection, accountId);
    const account = await findOwnAccount(connection, customerId, accountId);
    if (isOwned(account)) {
      if (!(await endOwnership(connection, customerId, accountId)))
        throw new Refusal('conflict', 'You are the only owner. You can close the account instead.');
    } else await endPart(connection, customerId, accountId);
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
