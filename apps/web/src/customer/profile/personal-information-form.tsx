import { brand } from '@seven-hills/bank/brand';
import { endedBy } from '@seven-hills/bank/text/sentence-end';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { problemCode } from '../../net/api-error.ts';
import { currentUserQuery } from '../../net/session/current-user.ts';
import { useKeptInput } from '../../net/session/use-kept-input.ts';
import { FailureAlert, type SentForm, useCall } from '../../net/use-call.tsx';
import { AddressFields } from '../../ui/address/address-fields.tsx';
import { PhoneField } from '../../ui/address/phone-field.tsx';
import { Button } from '../../ui/button.tsx';
import { useCheckOnLeave } from '../../ui/check-on-leave.ts';
import { formatCalendarDate } from '../../ui/data/dates.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useFocusOnceClosed } from '../../ui/feedback/return-focus.ts';
import { TextField } from '../../ui/form/input.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ConfirmPasswordDialog } from '../confirmations/confirm-password-dialog.tsx';
import { PendingPhonePanel } from './pending/pending-phone-panel.tsx';
import {
  fieldsOf,
  needsConfirmation,
  type ProfileFields,
  profileFieldsFor,
  profilePayload,
} from './profile-fields.ts';

/** The values to save; with the password if the bank required it for another phone number. */
interface Saving {
  fields: ProfileFields;
  currentPassword?: string;
}

/** Edits name, phone number, and address. A new name waits until staff confirm it. */
export function PersonalInformationForm({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  const [unconfirmed, setUnconfirmed] = useState<ProfileFields | null>(null);
  /** Whether the code that the bank waits for was sent just now. */
  const [codeIsNew, setCodeIsNew] = useState(false);
  const card = useFocusOnceClosed<HTMLElement>(user.pendingPhone !== null);
  const save = useCall({
    mutationFn: ({ fields, ...password }: Saving) =>
      api.put('/api/profile', { body: { ...profilePayload(fields, user), ...password } }),
    isQuestion: (error) => problemCode(error) === 'password_required',
    success: ({ user: saved }, { fields }) => ({
      title: 'Profile Updated',
      description: [
        'Your personal information was saved.',
        saved.confirmedName && 'Our staff must confirm your new name.',
        awaitsCode(saved, fields) && 'Please confirm your new phone number.',
      ]
        .filter(Boolean)
        .join(' '),
    }),
    onSuccess: ({ user: saved }, { fields }) => {
      setUnconfirmed(null);
      setCodeIsNew(awaitsCode(saved, fields));
      queryClient.setQueryData(currentUserQuery.queryKey, saved);
      form.reset(fieldsOf(saved));
    },
    onError: (error, { fields }) => {
      const code = problemCode(error);
      if (code === 'password_required') setUnconfirmed(fields);
      else if (code !== 'current_password_wrong') setUnconfirmed(null);
    },
    form: (): SentForm => form,
    failure: { title: 'Update Failed', fallback: 'Failed to update profile. Please try again.' },
  });
  const form = useAppForm({
    schema: profileFieldsFor(user),
    defaultValues: fieldsOf(user),
    onValid: (fields) => save.mutate({ fields }),
  });
  useKeptInput('profile', form);
  const isNewName = needsConfirmation(user, form.watch('firstName'), form.watch('lastName'));
  const checkOnLeave = useCheckOnLeave(form);
  return (
    <Card title="Personal Information" ref={card} tabIndex={-1}>
      {user.pendingPhone && (
        <PendingPhonePanel
          key={user.pendingPhone.phoneNumber}
          pending={user.pendingPhone}
          hasFocus={codeIsNew}
          onEnd={({ phoneNumber }) => form.resetField('phoneNumber', { defaultValue: phoneNumber })}
        />
      )}
      <form
        noValidate
        onSubmit={form.submit}
        {...checkOnLeave}
        className="grid grid-cols-1 gap-5 sm:grid-cols-2"
      >
        {user.confirmedName && !isNewName && (
          <NameAwaitsConfirmation user={user} {...user.confirmedName} />
        )}
        <TextField label="First Name" autoComplete="given-name" {...form.field('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" {...form.field('lastName')} />
        {isNewName && <NewNameNotice seen={user.confirmedName ?? user} />}
        <TextField
          label="Date of Birth"
          hint={
            <>
              Call us to change this:{' '}
              <a
                href={brand.supportPhoneHref}
                className="-my-1 inline-block py-1 font-semibold text-primary underline underline-offset-4"
              >
                {brand.supportPhone}
              </a>
            </>
          }
          readOnly
          value={formatCalendarDate(user.dateOfBirth)}
        />
        <PhoneField
          label="Phone Number"
          hint={user.pendingPhone && `Waiting for confirmation: ${user.pendingPhone.phoneNumber}`}
          {...form.field('phoneNumber')}
        />
        <AddressFields field={form.field} />
        {!unconfirmed && <FailureAlert of={save} className="sm:col-span-2" />}
        <div className="sm:col-span-2">
          <Button type="submit" pending={save.isPending} className="max-sm:w-full">
            {save.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        </div>
      </form>
      {unconfirmed && (
        <ConfirmPasswordDialog
          description="You signed in here a while ago, so we ask again before we change your phone number."
          confirmLabel="Save Changes"
          call={save}
          onConfirm={(currentPassword) => save.mutate({ fields: unconfirmed, currentPassword })}
          onClose={() => setUnconfirmed(null)}
        />
      )}
    </Card>
  );
}

/** Whether the phone number of a saved form waits for its code. */
const awaitsCode = ({ phoneNumber, pendingPhone }: CurrentUser, saved: ProfileFields) =>
  pendingPhone !== null && phoneNumber !== saved.phoneNumber;

/** Explains before saving which name others see until the new one is confirmed. */
function NewNameNotice({ seen }: { seen: { firstName: string; lastName: string } }) {
  return (
    <Alert announce className="sm:col-span-2" title="Our staff must confirm a new name">
      Until then, everyone else sees {endedBy(`${seen.firstName} ${seen.lastName}`)} We’ll notify
      you by email.
    </Alert>
  );
}

interface AwaitingName {
  user: CurrentUser;
  firstName: string;
  lastName: string;
}

/** States that others still see the confirmed name. */
function NameAwaitsConfirmation({ user, firstName, lastName }: AwaitingName) {
  return (
    <Alert
      announce
      className="sm:col-span-2"
      title={`${user.firstName} ${user.lastName}: awaiting confirmation`}
    >
      Until our staff confirm your new name, everyone else sees{' '}
      {endedBy(`${firstName} ${lastName}`)} We’ll notify you by email.
    </Alert>
  );
}
