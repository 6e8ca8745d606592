import type { BodyOf, Given } from '@seven-hills/contracts/endpoint';
import type {
  accountPeople,
  declineInvitation as declineContract,
  listInvitations as listContract,
} from '@seven-hills/contracts/money/account-sharing';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { holderNameSql } from '../../people/identity/customer.ts';
import { inPersonTransaction } from '../../people/sessions/in-person-transaction.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { findOwnedAccount } from '../own-accounts/list-own-accounts.ts';
import { lockPeople } from './lock-people.ts';

export type OpenInvitation = Given<typeof accountPeople>['invitations'][number];
type Received = Given<(typeof listContract)['answer']>['invitations'][number];

/** SQL for whether an invitation can still be accepted. */
export const isOpen = 'invitation.outcome is null and invitation.expires_at > now()';

/**
 * SQL for whether an invitation is meant for the person `customer`, who has it by a code with the
 * hash $2, or by email. A confirmed address suffices; the bank does not confirm phone numbers.
 */
export const isMeantFor = `(
  invitation.email = customer.confirmed_email
  or invitation.code_hash = $2 and invitation.phone_number = customer.phone_number)`;

/** The values of `isMeantFor`. */
export const meantFor = (customerId: bigint, code: string | undefined) => [
  customerId,
  code === undefined ? null : hashToken(code),
];

export const noInvitation = () =>
  new Refusal('not_found', 'You have no such invitation. It may have expired or been withdrawn.');

/** Lists the open invitations to an account, oldest first. */
export async function listOpenInvitations(
  database: Database | Connection,
  accountId: bigint,
): Promise<OpenInvitation[]> {
  const { rows } = await database.query<OpenInvitation>(
    `select invitation.id, invitation.role, invitation.email,
            invitation.phone_number as "phoneNumber", ${holderNameSql('inviter')} as "invitedBy",
            invitation.created_at as "createdAt", invitation.expires_at as "expiresAt"
     from account_invitation as invitation
     join customer as inviter on inviter.id = invitation.invited_by
     where invitation.account_id = $1 and ${isOpen}
     order by invitation.id`,
    [accountId],
  );
  return rows;
}

/** Lists the open invitations that are meant for a person. */
export async function listReceived(
  database: Database,
  customerId: bigint,
  code: string | undefined,
): Promise<Received[]> {
  const { rows } = await database.query<Received>(
    `select invitation.id, invitation.role, account.nickname as "accountName",
            account.account_type as "accountType", right(account.account_number, 4) as "lastFour",
            ${holderNameSql('inviter')} as "invitedBy", ${holderNameSql('holder')} as "taxOwner",
            invitation.expires_at as "expiresAt"
     from account_invitation as invitation
     join customer on customer.id = $1
     join account on account.id = invitation.account_id
     join customer as holder on holder.id = account.customer_id
     join customer as inviter on inviter.id = invitation.invited_by
     where ${isOpen} and ${isMeantFor} and account.closed_at is null
     order by invitation.id`,
    meantFor(customerId, code),
  );
  return rows;
}

/** Declines an invitation that is meant for the caller. Fails with `not_found`. */
export const declineInvitation = (
  database: Database,
  principal: Principal,
  origin: Origin,
  id: bigint,
  { invitationCode: code }: BodyOf<typeof declineContract>,
): Promise<void> =>
  inPersonTransaction(database, principal, async (connection) => {
    const { customerId } = principal;
    const { rowCount } = await connection.query(
      `update account_invitation as invitation set outcome = 'declined', ended_at = now()
       from customer
       where invitation.id = $3 and customer.id = $1 and ${isOpen} and ${isMeantFor}`,
      [...meantFor(customerId, code), id],
    );
    if (rowCount === 0) throw noInvitation();
    await recordOwnEvent(connection, customerId, { action: 'invitation_declined', origin });
  });

/**
 * Withdraws an invitation to an account that the caller owns, whoever sent it. Fails with
 * `not_found`.
 */
export const withdrawInvitation = (
  database: Database,
  principal: Principal,
  origin: Origin,
  { accountId, id }: { accountId: bigint; id: bigint },
): Promise<void> =>
  inPersonTransaction(database, principal, async (connection) => {
    await lockPeople(connection, accountId);
    await findOwnedAccount(connection, principal.customerId, accountId);
    const { rowCount } = await connection.query(
      `update account_invitation as invitation set outcome = 'withdrawn', ended_at = now()
       where invitation.id = $1 and invitation.account_id = $2 and ${isOpen}`,
      [id, accountId],
    );
    if (rowCount === 0) throw noInvitation();
    await recordOwnEvent(connection, principal.customerId, {
      action: 'invitation_withdrawn',
      origin,
    });
  });

/** Withdraws the open invitations to an account by an owner who leaves it. */
export async function endInvitationsBy(
  connection: Connection,
  customerId: bigint,
  accountId: bigint,
): Promise<void> {
  await connection.query(
    `update account_invitation set outcome = 'withdrawn', ended_at = now()
     where outcome is null and invited_by = $1 and account_id = $2`,
    [customerId, accountId],
  );
}

/**
 * Ends the open invitations that a person sent, and those to their address. One to a phone number
 * may be for somebody else who has the number, too.
 */
export async function endInvitationsOfPerson(
  connection: Connection,
  customerId: bigint,
): Promise<void> {
  await connection.query(
    `update account_invitation as invitation
     set outcome = case when invited_by = $1 then 'withdrawn' else 'declined' end, ended_at = now()
     from customer
     where customer.id = $1 and outcome is null
       and (invited_by = $1 or invitation.email in (customer.email, customer.confirmed_email))`,
    [customerId],
  );
}

/** Withdraws the open invitations to the accounts that are in the name of a person. */
export async function endInvitationsOf(connection: Connection, customerId: bigint): Promise<void> {
  await connection.query(
    `update account_invitation as invitation set outcome = 'withdrawn', ended_at = now()
     where outcome is null
       and account_id in (select id from account where account.customer_id = $1)`,
    [customerId],
  );
}
