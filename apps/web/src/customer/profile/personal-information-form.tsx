import { profileForm } from '@seven-hills/contracts/api/people/profile';
import type { CurrentUser } from '@seven-hills/contracts/api/people/session';
import { withNameRules } from '@seven-hills/contracts/fields';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { currentUserQuery } from '../../net/session/current-user.ts';
import { type SentForm, useCall } from '../../net/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { PhoneInput } from '../../ui/form/masked-input.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { fullAddressOf } from './address.ts';

type ProfileForm = z.infer<typeof profileForm>;

const formOf = (user: CurrentUser): ProfileForm => ({
  firstName: user.firstName,
  lastName: user.lastName,
  dateOfBirth: user.dateOfBirth,
  phoneNumber: user.phoneNumber,
  address: fullAddressOf(user),
});

/** Name, phone number and address, to be changed. */
export function PersonalInformationForm({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  const save = useCall({
    mutationFn: (form: ProfileForm) => api.put('/api/profile', { body: form }),
    onSuccess: ({ user: saved }) => {
      queryClient.setQueryData(currentUserQuery.queryKey, saved);
      form.reset(formOf(saved));
      toast({
        title: 'Profile Updated',
        description: 'Your personal information was saved.',
        variant: 'success',
      });
    },
    form: (): SentForm => form,
    failure: { title: 'Update Failed', fallback: 'Failed to update profile. Please try again.' },
  });
  const form = useAppForm({
    schema: withNameRules(profileForm, user),
    defaultValues: formOf(user),
    onValid: save.mutate,
  });
  return (
    <Card>
      <CardHeader title="Personal Information" />
      <form noValidate onSubmit={form.submit} className="grid gap-5 sm:grid-cols-2">
        <Field label="First Name" error={form.errorOf('firstName')}>
          <Input autoComplete="given-name" {...form.register('firstName')} />
        </Field>
        <Field label="Last Name" error={form.errorOf('lastName')}>
          <Input autoComplete="family-name" {...form.register('lastName')} />
        </Field>
        <Field
          label="Date of Birth"
          hint="Customer service corrects it with you."
          error={form.errorOf('dateOfBirth')}
        >
          <Input type="date" autoComplete="bday" {...form.register('dateOfBirth')} />
        </Field>
        <Field label="Phone Number" error={form.errorOf('phoneNumber')}>
          <PhoneInput {...form.register('phoneNumber')} />
        </Field>
        <Field
          label="Street Address"
          hint="With city, state and ZIP code: 12 Vine Street, Apt 4, Cincinnati, OH 45202"
          error={form.errorOf('address')}
          className="sm:col-span-2"
        >
          <Input autoComplete="off" {...form.register('address')} />
        </Field>
        <FailureAlert of={save} className="sm:col-span-2" />
        <div className="sm:col-span-2">
          <Button type="submit" pending={save.isPending} className="max-sm:w-full">
            {save.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
