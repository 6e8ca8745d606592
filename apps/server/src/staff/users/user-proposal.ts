import { roleNames } from '@seven-hills/bank/staff-roles';
import { words } from '@seven-hills/bank/words/words';
import { roles } from '@seven-hills/contracts/people/sign-in';
import { changesStaffAccess } from '@seven-hills/contracts/staff/parts/staff-access';
import type { ProposalActionName } from '@seven-hills/contracts/staff/proposals';
import { z } from 'zod';
import type { Change, RowAction } from '../../capability/proposal-action.ts';
import { type EmailChangeMeans, isReserved } from '../../people/email/change-email.ts';
import { emailTaken } from '../../people/identity/email-taken.ts';
import { lockPerson } from '../../people/identity/lock-person.ts';
import { lockStaff } from '../../people/identity/lock-staff.ts';
import { isSameName } from '../../people/identity/name-change.ts';
import { refuseNames } from '../../people/identity/refuse-names.ts';
import type { Role } from '../../people/identity/staff-member.ts';
import { applyUserChange, type Editable, editableOf } from './apply-user-change.ts';
import { requireUser } from './user-row.ts';

/** The person's details after the change. */
const payload = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
});
type Payload = z.infer<typeof payload>;

/**
 * Returns the actions that a change to a person's details consists of, the most sensitive first,
 * which determines who may vote. Any change to who can sign in as staff counts as a role change.
 */
export function actionsOf(before: Editable, after: Editable): ProposalActionName[] {
  const actions: ProposalActionName[] = [];
  if (changesStaffAccess(before, after)) actions.push('role_change');
  if (before.email !== after.email) actions.push('email_change');
  if (!isSameName(before, after)) actions.push('name_change');
  return actions;
}

const userAction = (name: ProposalActionName, means: EmailChangeMeans): RowAction<Payload> => ({
  name,
  payload,
  staleCodes: ['email_taken', 'not_found', 'conflict'],
  async preview(connection, { userId, ...after }) {
    const row = await requireUser(connection, BigInt(userId));
    const before = editableOf(row);
    refuseNames(after, before);
    if (await isReserved(connection, after.email, row.id)) throw emailTaken();
    return {
      subject: `customer ${userId}`,
      personId: row.id,
      barredIds: [row.id],
      baseVersion: JSON.stringify(before),
      changes: changesOf(before, after),
      amount: null,
    };
  },
  async lock(connection, { userId }, { deciderId }) {
    await lockStaff(connection, BigInt(userId), deciderId);
  },
  async carryOut(connection, { userId, ...after }, { deciderId, origin }) {
    const row = await requireUser(connection, BigInt(userId));
    const person = await lockPerson(connection, row.id);
    await applyUserChange(connection, means, { person, row, after, actorId: deciderId, origin });
  },
});

/** Changes to a person's details, each under its own policy. */
export const userActionsOf = (means: EmailChangeMeans) =>
  (['role_change', 'email_change', 'name_change'] as const).map((name) => userAction(name, means));

function changesOf(before: Editable, after: Editable): Change[] {
  const nameOf = ({ firstName, lastName }: Editable) => `${firstName} ${lastName}`;
  const fields: Change[] = [
    { field: 'Name', before: nameOf(before), after: nameOf(after) },
    { field: 'Email', before: before.email, after: after.email },
    { field: 'Role', before: wordFor(before.role), after: wordFor(after.role) },
  ];
  return fields.filter((change) => change.before !== change.after);
}

const wordFor = (role: Role) => (role === 'user' ? words.Customer : roleNames[role]);
