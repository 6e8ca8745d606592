import { roleNames } from '@seven-hills/bank/staff-roles';
import type { Connection } from '@seven-hills/postgres';
import { type Fact, letterTo, type Mail } from '../../platform/mail/compose.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Role } from './staff-member.ts';

interface SignIn {
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
}

interface StaffAccessChange {
  /** Null for a change from the server's terminal. */
  actorId: bigint | null;
  userId: bigint;
  /** Null for a new user. */
  before: SignIn | null;
  after: SignIn;
}

/**
 * Notifies every administrator that a staff member's address or role has changed, except for the
 * person concerned, who gets a separate message. The actor is notified too, in case someone else
 * acted in their name.
 */
export async function notifyAdministrators(
  connection: Connection,
  change: StaffAccessChange,
): Promise<void> {
  const rows = await administrators(connection);
  const actor = rows.find(({ id }) => id === change.actorId);
  const facts = factsOf(change, actor ? `${actor.first_name} ${actor.last_name}` : null);
  for (const { id, email, first_name: firstName } of rows)
    if (id !== change.userId)
      await queueMail(connection, email, staffAccessChangedMail(firstName, facts));
}

interface Administrator {
  id: bigint;
  email: string;
  first_name: string;
  last_name: string;
}

/** Lists the current administrators. */
export async function administrators(connection: Connection): Promise<Administrator[]> {
  const { rows } = await connection.query<Administrator>(
    `select customer.id, email, first_name, last_name
     from staff_member
     join customer on customer.id = staff_member.person_id
     where staff_member.role = 'admin' and staff_member.ended_at is null
     order by customer.id`,
  );
  return rows;
}

function factsOf({ before, after }: StaffAccessChange, actor: string | null): Fact[] {
  const facts: Fact[] = [
    ['Staff member', `${after.firstName} ${after.lastName}`],
    ['Changed by', actor ?? 'the server’s terminal'],
  ];
  if (before && before.email !== after.email)
    facts.push(['Old address', before.email], ['New address', after.email]);
  else facts.push(['Address', after.email]);
  if (before?.role !== after.role)
    facts.push(['Role', after.role === 'user' ? 'No longer on the staff' : roleNames[after.role]]);
  return facts;
}

/** To every administrator, when a staff member's role or address changes. */
const staffAccessChangedMail = (firstName: string, facts: readonly Fact[]): Mail =>
  letterTo(
    firstName,
    'Staff access has changed',
    [
      'A staff member was added or removed, or has another role or email address. All administrators receive this message.',
      'If you did not expect this, contact the colleague named below in person or by phone, and have the change reversed.',
    ],
    { facts },
  );
