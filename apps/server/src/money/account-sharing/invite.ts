import { limits } from '@seven-hills/bank/limits';
import type { BodyOf, ResultOf } from '@seven-hills/contracts/endpoint';
import type { inviteToAccount as contract } from '@seven-hills/contracts/money/account-sharing';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent, recordOwnEvent } from '../../audit-log/record-event.ts';
import { Refusal, refusalAt } from '../../http/problem.ts';
import type { SiteUrl } from '../../http/site-url.ts';
import { holderName } from '../../people/identity/customer.ts';
import { isStopped } from '../../people/identity/stops.ts';
import { inPersonTransaction } from '../../people/sessions/in-person-transaction.ts';
import type { Verified } from '../../people/sessions/verified.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { findOwnedAccount } from '../own-accounts/list-own-accounts.ts';
import { ledgerRefusal } from '../posting/ledger-refusal.ts';
import { listOpenInvitations } from './invitations.ts';
import { lockPeople } from './lock-people.ts';
import { invitationMail } from './mails.ts';

/** The page that shows a person the invitations meant for them. */
export const invitationsPage = '/invitations';

export interface InvitingDependencies {
  database: Database;
  siteUrl: SiteUrl;
}

/**
 * Invites a joint owner or a viewer, by mail or with a code that the inviter passes on. Fails with
 * `not_found`, `account_suspended`, and `conflict`: a joint owner of an IRA, one person too many,
 * or somebody who uses the account or has an invitation already.
 */
export const inviteToAccount = (
  { database, siteUrl }: InvitingDependencies,
  inviter: Verified,
  origin: Origin,
  accountId: bigint,
  { role, ...to }: BodyOf<typeof contract>,
): Promise<ResultOf<typeof contract>> =>
  inPersonTransaction(database, inviter, async (connection, { customer }) => {
    const { customerId } = inviter;
    const { email, phoneNumber } = { email: to.email ?? null, phoneNumber: to.phoneNumber ?? null };
    await lockPeople(connection, accountId);
    const account = await findOwnedAccount(connection, customerId, accountId);
    if (!account.isActive || (await isStopped(connection, customerId, 'suspension', 'closing')))
      throw ledgerRefusal('debit_account_frozen');
    if (role === 'joint_owner' && account.accountType === 'ira')
      throw refusalAt('conflict', 'role', 'By law, an IRA has one owner. You can invite a viewer.');
    await refuseKnown(connection, accountId, { email, phoneNumber });
    const code = phoneNumber === null ? null : newToken();
    const { rows } = await connection.query<{ id: bigint; expiresAt: Date; createdAt: Date }>(
      `insert into account_invitation
         (account_id, role, invited_by, email, phone_number, code_hash, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7))
       returning id, expires_at as "expiresAt", created_at as "createdAt"`,
      [
        accountId,
        role,
        customerId,
        email,
        phoneNumber,
        code && hashToken(code),
        limits.accountInvitationDays,
      ],
    );
    const [made] = rows;
    if (!made) throw new Error('an invitation was not stored');
    await recordOwnEvent(connection, customerId, {
      action: 'invitation_sent',
      origin,
      after: { accountNumber: account.accountNumber, role },
      detail: email ?? phoneNumber ?? '',
    });
    const invitedBy = holderName(customer.first_name, customer.last_name);
    const link = `${siteUrl()}${invitationsPage}`;
    if (email !== null) {
      const mail = invitationMail(invitedBy, role, link, bankDayAt(made.expiresAt));
      await queueMail(connection, email, mail);
      await tellCustomer(connection, email, { actorId: customerId, origin }, mail.subject);
    }
    return { ...made, role, email, phoneNumber, invitedBy, code };
  });

/** Puts the invitation among the alerts of an invited person who is a customer. */
async function tellCustomer(
  connection: Connection,
  email: string,
  by: { actorId: bigint; origin: Origin },
  subject: string,
): Promise<void> {
  const { rows } = await connection.query<{ id: bigint }>(
    'select id from customer where confirmed_email = $1',
    [email],
  );
  for (const { id } of rows)
    await recordEvent(connection, {
      action: 'invitation_received',
      ...by,
      subjectId: id,
      detail: `${subject}.`,
    });
}

async function refuseKnown(
  connection: Connection,
  accountId: bigint,
  { email, phoneNumber }: { email: string | null; phoneNumber: string | null },
): Promise<void> {
  const { rows } = await connection.query<{ is_known: boolean }>(
    `select customer.confirmed_email = $2 or customer.phone_number = $3 as is_known
     from account_owner as held
     join customer on customer.id = held.customer_id
     where held.account_id = $1 and held.until is null`,
    [accountId, email, phoneNumber],
  );
  const invitations = await listOpenInvitations(connection, accountId);
  const path = email === null ? 'phoneNumber' : 'email';
  if (rows.some(({ is_known }) => is_known))
    throw refusalAt('conflict', path, 'This person already has access to the account.');
  if (
    invitations.some((open) =>
      email === null ? open.phoneNumber === phoneNumber : open.email === email,
    )
  )
    throw refusalAt('conflict', path, 'This person already has an invitation.');
  if (rows.length + invitations.length >= limits.accountPeopleMax)
    throw new Refusal('conflict', `An account can have ${limits.accountPeopleMax} people at most.`);
}
