import { limits } from '@seven-hills/bank/limits';
import { words } from '@seven-hills/bank/words/words';
import type { EditableField, EditConflict } from '@seven-hills/contracts/errors';
import { roles } from '@seven-hills/contracts/people/sign-in';
import {
  emailWith,
  firstName,
  lastName,
  withNameRules,
} from '@seven-hills/contracts/person-fields';
import { changesStaffAccess } from '@seven-hills/contracts/staff/parts/staff-access';
import type { ProposalActionName } from '@seven-hills/contracts/staff/proposals';
import type { AdminUser, OpenedUser } from '@seven-hills/contracts/staff/users';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { ApiError, problemCode } from '../../net/api-error.ts';
import { FailureAlert, type SentForm } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/form/input.tsx';
import { PasswordField } from '../../ui/form/password-input.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { useMay } from '../permissions.ts';
import { policiesQuery } from '../proposals/queries.ts';
import { useStaffCall } from '../use-staff-call.ts';
import { roleLabel } from '../words.ts';
import { type Details, EditConflictNotice } from './edit-conflict.tsx';

const fields = z.object({
  firstName,
  lastName,
  email: emailWith('Please enter a valid email address', 'Email is required'),
  role: z.enum(roles),
  reason: z.string().trim().max(limits.proposalReasonLengthMax),
  currentPassword: z.string(),
});

/** The approval policy's names for the changes that this form makes. */
const userActions: readonly ProposalActionName[] = ['email_change', 'name_change', 'role_change'];

type Role = OpenedUser['role'];

/** The details and version that a save is based on. */
interface Base {
  details: Details;
  version: number;
}

const detailsOf = ({ firstName, lastName, email, role }: OpenedUser): Details => ({
  firstName,
  lastName,
  email,
  role,
});

const editableFields: readonly EditableField[] = ['firstName', 'lastName', 'email', 'role'];

const changedFrom = (base: Details, form: Details): Partial<z.output<typeof fields>> =>
  Object.fromEntries(
    editableFields.flatMap((field) =>
      form[field] === base[field] ? [] : [[field, form[field]] as const],
    ),
  );

const schemaFor = (user: AdminUser) =>
  withNameRules(fields, user).refine(
    (form) => form.currentPassword !== '' || !changesStaffAccess(user, form),
    { error: 'Please confirm your own password', path: ['currentPassword'] },
  );

/** What a change of role takes away, or who may make one. */
function roleHintOf(saved: Role, chosen: Role, mayManage: boolean): string | undefined {
  if (!mayManage) return 'Only an administrator can change roles.';
  if (saved !== 'user' && chosen === 'user')
    return `Ends access to the staff area. They can still sign in as a ${words.customer}.`;
  return undefined;
}

interface UserFormProps {
  user: OpenedUser;
  onSaved: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

/**
 * Edits name, email address, and role. Only changed fields are sent, with the version they are
 * based on, so that changes saved by someone else are shown and never overwritten unseen. Changing
 * who can sign in as staff requires the permission to manage staff, and the password; the server
 * checks both again.
 */
export function UserForm({ user, onSaved, onDirtyChange }: UserFormProps) {
  const [base, setBase] = useState<Base>({ details: detailsOf(user), version: user.version });
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const mayManage = useMay()('staff.manage');
  const { data: policies } = useQuery(policiesQuery);
  const needsOthers = policies?.some(
    ({ action, approvals }) => approvals > 0 && userActions.includes(action),
  );
  const save = useStaffCall({
    mutationFn: ({ currentPassword, reason, ...form }: z.output<typeof fields>) =>
      api.put('/api/admin/users/:id', {
        params: { id: user.id },
        body: {
          ...changedFrom(base.details, form),
          email: form.email,
          version: base.version,
          reason,
          ...(changesStaffAccess(user, form) && { currentPassword }),
        },
      }),
    success: { title: 'User Updated', description: 'User information updated successfully' },
    form: (): SentForm => form,
    fallback: 'Failed to update user. Please try again.',
    onDone: onSaved,
    isQuestion: (error) => problemCode(error) === 'edit_conflict',
    onError: (error) => {
      const found = error instanceof ApiError ? error.problem?.editConflict : undefined;
      if (found) meet(found);
    },
  });
  const form = useAppForm({
    schema: schemaFor(user),
    defaultValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      role: user.role,
      reason: '',
      currentPassword: '',
    },
    messageOrder: ['Email is required'],
    onValid: (values) => save.mutate(values),
  });
  const [email, role, firstName, lastName] = form.watch(['email', 'role', 'firstName', 'lastName']);
  const { isDirty } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  /** Fields that the user left unchanged take the newly saved values; the others stay as typed. */
  function meet(found: EditConflict) {
    const details = { ...base.details };
    for (const { field, value } of found.changes) {
      if (form.getValues(field) === base.details[field]) form.setValue(field, value as Role);
      details[field] = value;
    }
    setBase({ details, version: found.version });
    setConflict(found);
  }
  const needsPassword = changesStaffAccess(user, { email: email.trim().toLowerCase(), role });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4 sm:grid-cols-2">
      {conflict && (
        <EditConflictNotice
          conflict={conflict}
          mine={{ firstName, lastName, email, role }}
          onTakeTheirs={(field, value) => form.setValue(field, value as Role)}
        />
      )}
      <TextField label="First Name" {...form.field('firstName')} />
      <TextField label="Last Name" {...form.field('lastName')} />
      <TextField
        label="Email"
        hint="Changing it notifies both addresses and signs the user out. It takes effect once confirmed."
        type="email"
        readOnly={user.role !== 'user' && !mayManage}
        {...form.field('email')}
      />
      <SelectField
        label="Role"
        hint={roleHintOf(user.role, role, mayManage)}
        aria-disabled={!mayManage || undefined}
        {...form.field('role')}
      >
        {roles.map((role) => (
          <option key={role} value={role} disabled={!mayManage && role !== user.role}>
            {role === 'user' ? 'User' : roleLabel(role)}
          </option>
        ))}
      </SelectField>
      {needsOthers && (
        <TextField
          label="Reason for the Change"
          hint="A colleague who must approve the change reads it."
          className="sm:col-span-2"
          maxLength={limits.proposalReasonLengthMax}
          {...form.field('reason')}
        />
      )}
      {needsPassword && (
        <PasswordField
          label="Your Password"
          hint="This changes who can sign in as staff, so we ask for your own password. We’ll notify all administrators by email."
          className="sm:col-span-2"
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
      )}
      <FailureAlert of={save} className="sm:col-span-2" />
      <Button type="submit" pending={save.isPending} className="sm:col-span-2 sm:justify-self-end">
        {save.isPending ? 'Updating...' : 'Update User'}
      </Button>
    </form>
  );
}
