import { roles } from '@seven-hills/contracts/api/people/session';
import type { AdminUser } from '@seven-hills/contracts/api/staff/admin-users';
import type { ProposalActionName } from '@seven-hills/contracts/api/staff/proposals';
import { changesStaffAccess } from '@seven-hills/contracts/api/staff/staff-access';
import { emailWith, firstName, lastName, withNameRules } from '@seven-hills/contracts/fields';
import { limits } from '@seven-hills/contracts/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { type SentForm, useCall } from '../../net/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input, Select } from '../../ui/form/input.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { useMay } from '../permissions.ts';
import { policiesQuery } from '../proposals/queries.ts';
import { toastProposed } from '../proposals/toast-proposed.ts';
import { refreshStaffData } from '../staff-data.ts';
import { roleLabel } from '../words.ts';

const fields = z.object({
  firstName,
  lastName,
  email: emailWith('Please enter a valid email address', 'Email is required'),
  role: z.enum(roles),
  reason: z.string().trim().max(limits.proposalReasonLengthMax),
  currentPassword: z.string(),
});

/** What this form changes, as the approval policy names it. */
const userActions: readonly ProposalActionName[] = ['email_change', 'name_change', 'role_change'];

const schemaFor = (user: AdminUser) =>
  withNameRules(fields, user).refine(
    (form) => form.currentPassword !== '' || !changesStaffAccess(user, form),
    {
      error: 'Please confirm your own password',
      path: ['currentPassword'],
    },
  );

/**
 * Name, email address, and role. Changing who can sign in as staff requires the permission to manage
 * staff, and the password; the server checks both again.
 */
export function UserForm({ user, onSaved }: { user: AdminUser; onSaved: () => void }) {
  const queryClient = useQueryClient();
  const mayManage = useMay()('staff.manage');
  const { data: policies } = useQuery(policiesQuery);
  const needsOthers = policies?.some(
    ({ action, approvals }) => approvals > 0 && userActions.includes(action),
  );
  const save = useCall({
    mutationFn: ({ currentPassword, ...form }: z.output<typeof fields>) =>
      api.put('/api/admin/users/:id', {
        params: { id: user.id },
        body: { ...form, ...(changesStaffAccess(user, form) && { currentPassword }) },
      }),
    onSuccess: async (answer) => {
      if (!toastProposed(answer))
        toast({
          title: 'User Updated',
          description: 'User information updated successfully',
          variant: 'success',
        });
      await refreshStaffData(queryClient);
      onSaved();
    },
    form: (): SentForm => form,
    failure: { title: 'Error', fallback: 'Failed to update user. Please try again.' },
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
  const [email, role] = form.watch(['email', 'role']);
  const needsPassword = changesStaffAccess(user, { email: email.trim().toLowerCase(), role });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4 sm:grid-cols-2">
      <Field label="First Name" error={form.errorOf('firstName')}>
        <Input autoComplete="off" {...form.register('firstName')} />
      </Field>
      <Field label="Last Name" error={form.errorOf('lastName')}>
        <Input autoComplete="off" {...form.register('lastName')} />
      </Field>
      <Field
        label="Email"
        error={form.errorOf('email')}
        hint="Changing it notifies both addresses and signs the user out."
      >
        <Input
          type="email"
          autoComplete="off"
          readOnly={user.role !== 'user' && !mayManage}
          {...form.register('email')}
        />
      </Field>
      <Field
        label="Role"
        error={form.errorOf('role')}
        {...(!mayManage && { hint: 'Only an administrator can change roles.' })}
      >
        <Select {...form.register('role')} {...(!mayManage && { 'aria-disabled': true })}>
          {roles.map((role) => (
            <option key={role} value={role} disabled={!mayManage && role !== user.role}>
              {role === 'user' ? 'User' : roleLabel(role)}
            </option>
          ))}
        </Select>
      </Field>
      {needsOthers && (
        <Field
          label="Reason for the Change"
          error={form.errorOf('reason')}
          hint="A colleague who must approve the change reads it."
          className="sm:col-span-2"
        >
          <Input
            autoComplete="off"
            maxLength={limits.proposalReasonLengthMax}
            {...form.register('reason')}
          />
        </Field>
      )}
      {needsPassword && (
        <Field
          label="Your Password"
          error={form.errorOf('currentPassword')}
          hint="This changes who can sign in as staff, so we ask for your own password. We’ll notify all administrators by email."
          className="sm:col-span-2"
        >
          <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
      )}
      <FailureAlert of={save} className="sm:col-span-2" />
      <Button type="submit" pending={save.isPending} className="sm:col-span-2 sm:justify-self-end">
        {save.isPending ? 'Updating...' : 'Update User'}
      </Button>
    </form>
  );
}
