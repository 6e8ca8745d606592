import { words } from '@seven-hills/bank/words/words';
import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { endPart } from '../../money/account-sharing/end-part.ts';
import { endInvitationsOfPerson } from '../../money/account-sharing/invitations.ts';
import { tellOtherOwners } from '../../money/account-sharing/tell-owners.ts';
import { endRulesOf } from '../../money/income-rules/income-rules.ts';
import { endRequestsOf, lockRequestsOfPerson } from '../../money/payment-requests/end-requests.ts';
import { endSchedulesOf } from '../../money/schedules/change-state.ts';
import { holderName } from '../../people/identity/customer.ts';

/** An account that a person may use now. */
export interface HeldAccount {
  id: bigint;
  number: string;
  isViewer: boolean;
  isShared: boolean;
}

/** Returns the open accounts that a person may use, in the order in which they are locked. */
export async function accountsHeldBy(
  connection: Connection,
  personId: bigint,
): Promise<HeldAccount[]> {
  const { rows } = await connection.query<HeldAccount>(
    `select account.id, account.account_number as number, held.role = 'viewer' as "isViewer",
            account.is_shared as "isShared"
     from account_owner as held
     join account on account.id = held.account_id
     where held.customer_id = $1 and held.until is null and account.closed_at is null
     order by account.id`,
    [personId],
  );
  return rows;
}

/**
 * Ends what a person has ordered for later, from all of their accounts: scheduled payments, rules
 * for incoming money, and payment requests. Locks them in the order in which postings do, so call
 * it before locking accounts.
 */
export async function endOrders(connection: Connection, personId: bigint): Promise<void> {
  await endSchedulesOf(connection, personId, `The ${words.customer} has died.`);
  await endRulesOf(connection, personId);
  await lockRequestsOfPerson(connection, personId);
  await endRequestsOf(connection, personId);
}

interface Deceased {
  id: bigint;
  firstName: string;
  lastName: string;
}

/**
 * Ends a person's invitations and views of others' accounts, and tells the other owners of all
 * accounts that the person’s access has ended. Nothing changes for them.
 */
export async function endAccess(
  connection: Connection,
  { id: personId, firstName, lastName }: Deceased,
  accounts: readonly HeldAccount[],
  by: { actorId: bigint; origin: Origin },
): Promise<void> {
  await endInvitationsOfPerson(connection, personId);
  const name = holderName(firstName, lastName);
  for (const { id: accountId, number, isViewer, isShared } of accounts) {
    if (isViewer) await endPart(connection, personId, accountId);
    if (isViewer || isShared)
      await tellOtherOwners(
        connection,
        { accountId, aboutId: personId, ...by },
        'account_share_ended',
        `${name}’s access to your account ••${number.slice(-4)} has ended.`,
      );
  }
}
