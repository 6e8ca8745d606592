import type { AdminUser } from '@seven-hills/contracts/api/admin-users';
import { roles } from '@seven-hills/contracts/api/session';
import { emailWith, firstName, lastName } from '@seven-hills/contracts/fields';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api, isUnauthorized } from '../../../lib/api-client.ts';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { showServerErrors, useAppForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.ts';
import { failureText } from '../failure-text.ts';
import { refreshStaffData } from '../queries.ts';

const schema = z.object({
  firstName,
  lastName,
  email: emailWith('Please enter a valid email address', 'Email is required'),
  role: z.enum(roles),
});

/** Name, e-mail address and role. Nobody changes their own role; the server sees to it too. */
export function UserForm({ user, onSaved }: { user: AdminUser; onSaved: () => void }) {
  const queryClient = useQueryClient();
  const isSelf = useCurrentUser().user?.id === user.id;
  const save = useMutation({
    mutationFn: (form: z.output<typeof schema>) =>
      api.put('/api/admin/users/:id', { params: { id: user.id }, body: form }),
    onSuccess: async () => {
      toast({
        title: 'User Updated',
        description: 'User information updated successfully',
        variant: 'success',
      });
      onSaved();
      await refreshStaffData(queryClient);
    },
    onError: (error) => {
      if (isUnauthorized(error)) return;
      showServerErrors(form, error);
      const description = failureText(error, 'Failed to update user. Please try again.');
      toast({ title: 'Error', description, variant: 'destructive' });
    },
  });
  const form = useAppForm({
    schema,
    defaultValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      role: user.role,
    },
    messageOrder: ['Email is required'],
    onValid: (values) => save.mutate(values),
  });
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
        hint="A change is told to both addresses and signs the user out."
      >
        <Input type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <Field
        label="Role"
        error={form.errorOf('role')}
        {...(isSelf && { hint: 'Nobody changes their own role.' })}
      >
        <Select {...form.register('role')} {...(isSelf && { 'aria-disabled': true })}>
          <option value="user" disabled={isSelf}>
            User
          </option>
          <option value="admin">Admin</option>
        </Select>
      </Field>
      <Button type="submit" pending={save.isPending} className="sm:col-span-2 sm:justify-self-end">
        {save.isPending ? 'Updating...' : 'Update User'}
      </Button>
    </form>
  );
}
