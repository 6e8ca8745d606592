import type { AccountType } from '@seven-hills/bank/limits';
import { type SharingRole, sharingAgreement } from '@seven-hills/bank/words/sharing-words';
import type { BodyOf, ResultOf } from '@seven-hills/contracts/endpoint';
import type { acceptInvitation as contract } from '@seven-hills/contracts/money/account-sharing';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { agreeToProgramText } from '../../people/agreements/program-texts.ts';
import { holderName } from '../../people/identity/customer.ts';
import { isStopped } from '../../people/identity/stops.ts';
import { inPersonTransaction } from '../../people/sessions/in-person-transaction.ts';
import type { Verified } from '../../people/sessions/verified.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { findOwnAccount, refuseTooMany } from '../own-accounts/list-own-accounts.ts';
import { ledgerRefusal } from '../posting/ledger-refusal.ts';
import { isMeantFor, isOpen, meantFor, noInvitation } from './invitations.ts';
import { lockPeople } from './lock-people.ts';
import { joinedMail } from './mails.ts';
import { tellOtherOwners } from './tell-owners.ts';

interface Accepted {
  account_id: bigint;
  role: SharingRole;
  account_number: string;
  account_type: AccountType;
  is_open: boolean;
  current_role: 'owner' | SharingRole | null;
}

/**
 * Makes a person a joint owner or a viewer, and stores what they signed. Whoever is invited owes no
 * initial deposit for this account; one of their own still awaits it, and is not their primary one
 * any longer. Fails with `not_found`, `account_suspended`, and `conflict`: an account that has been
 * closed or frozen, one that the person uses already, or one account too many.
 */
export const acceptInvitation = (
  database: Database,
  accepting: Verified,
  origin: Origin,
  id: bigint,
  { invitationCode: code, signedName }: BodyOf<typeof contract>,
): Promise<ResultOf<typeof contract>> =>
  inPersonTransaction(database, accepting, async (connection, { customer }) => {
    const { customerId } = accepting;
    const { role, ...found } = await lockInvitation(connection, customerId, id, code);
    if (await isStopped(connection, customerId, 'suspension', 'closing'))
      throw ledgerRefusal('debit_account_frozen');
    if (!found.is_open) throw new Refusal('conflict', 'You can’t join this account at the moment.');
    if (found.current_role !== null && (role === 'viewer' || found.current_role !== 'viewer'))
      throw new Refusal('conflict', 'You already have access to this account.');
    if (role === 'joint_owner') await refuseTooMany(connection, customerId);
    await connection.query(
      `update account_invitation
       set outcome = 'accepted', ended_at = now(), accepted_by = $2, agreement_version = $3,
           signed_name = $4
       where id = $1`,
      [id, customerId, sharingAgreement.version, signedName],
    );
    await connection.query(
      'update account_owner set until = now() where account_id = $1 and customer_id = $2 and until is null',
      [found.account_id, customerId],
    );
    if (role === 'joint_owner')
      await connection.query(
        `update account_owner as held set is_primary = false
         from account
         where held.customer_id = $1 and held.is_primary and account.id = held.account_id
           and account.awaits_deposit`,
        [customerId],
      );
    await connection.query(
      `insert into account_owner (account_id, customer_id, role, is_primary)
       values ($1, $2, $3, $3 <> 'viewer' and not exists (
         select from account_owner where customer_id = $2 and is_primary
       ))`,
      [found.account_id, customerId, role],
    );
    await agreeToProgramText(connection, { customerId, act: role, accountId: found.account_id });
    await recordOwnEvent(connection, customerId, {
      action: 'account_joined',
      origin,
      after: { accountNumber: found.account_number, role },
      detail: `agreement ${sharingAgreement.version}, signed ${signedName}`,
    });
    const name = holderName(customer.first_name, customer.last_name);
    const act = role === 'viewer' ? 'can now view' : 'is now a joint owner of';
    await tellOtherOwners(
      connection,
      { accountId: found.account_id, actorId: customerId, origin },
      'account_shared',
      `${name} ${act} your account ••${found.account_number.slice(-4)}.`,
    );
    const points = sharingAgreement.points[role];
    await queueMail(
      connection,
      customer.email,
      joinedMail(customer.first_name, { role, number: found.account_number, points }),
    );
    return findOwnAccount(connection, customerId, found.account_id);
  });

/** Finds an open invitation that is meant for the person, and locks it and the account's people. */
async function lockInvitation(
  connection: Connection,
  customerId: bigint,
  id: bigint,
  code: string | undefined,
): Promise<Accepted> {
  const meant = [...meantFor(customerId, code), id];
  const { rows: named } = await connection.query<{ account_id: bigint }>(
    `select invitation.account_id
     from account_invitation as invitation
     join customer on customer.id = $1
     where invitation.id = $3 and ${isMeantFor}`,
    meant,
  );
  if (!named[0]) throw noInvitation();
  await lockPeople(connection, named[0].account_id);
  // Read after the lock, under which the people and the account's invitations change.
  const { rows } = await connection.query<Accepted>(
    `select invitation.account_id, invitation.role, account.account_number, account.account_type,
            account.closed_at is null and not state.frozen and exists (
              select from account_owner as inviter
              where inviter.account_id = account.id and inviter.customer_id = invitation.invited_by
                and inviter.until is null and inviter.role <> 'viewer' and not inviter.is_stopped
            ) as is_open,
            (select role from account_owner as held
             where held.account_id = account.id and held.customer_id = $1 and held.until is null
            ) as current_role
     from account_invitation as invitation
     join customer on customer.id = $1
     join account on account.id = invitation.account_id
     join ledger.account_state as state on state.id = account.id
     where invitation.id = $3 and ${isOpen} and ${isMeantFor}
     for no key update of invitation`,
    meant,
  );
  if (!rows[0]) throw noInvitation();
  return rows[0];
}
