import {
  type SharingRole,
  sharingRoles,
  sharingTerms,
} from '@seven-hills/bank/words/sharing-words';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { PhoneField } from '../../ui/address/phone-field.tsx';
import { Button } from '../../ui/button.tsx';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { SelectField, TextField } from '../../ui/form/input.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { ConfirmHeading } from '../confirmations/confirm-heading.tsx';
import { FormButtons } from '../confirmations/form-buttons.tsx';
import { ConfirmOwnerForm } from '../second-factor/confirm-owner-form.tsx';
import { ShareLink } from '../share-link.tsx';
import { refreshSharing } from './queries.ts';

const roleOffers: Record<SharingRole, { title: string; description: string }> = {
  joint_owner: {
    title: 'Joint Owner',
    description: 'The money belongs to all owners. They can do everything that you can.',
  },
  viewer: {
    title: 'Viewer',
    description: 'Sees the balance, activity, and statements, but can’t move money.',
  },
};

const inviteForm = z
  .object({
    role: z.enum(sharingRoles, { error: 'Please choose what this person may do' }),
    by: z.enum(['email', 'phone']),
    email: z.string().trim(),
    phoneNumber: z.string().trim(),
  })
  .superRefine(({ by, email, phoneNumber }, context) => {
    if (by === 'email' && !z.email().safeParse(email).success)
      context.addIssue({
        code: 'custom',
        path: ['email'],
        message: 'Please enter a valid email address',
      });
    if (by === 'phone' && phoneNumber.replace(/\D/g, '').length < 10)
      context.addIssue({
        code: 'custom',
        path: ['phoneNumber'],
        message: 'Please enter a phone number with 10 digits',
      });
  });

const mailLabels = {
  label: 'Send Invitation',
  pendingLabel: 'Sending...',
  failureTitle: 'Invitation Not Sent',
};
const linkLabels = {
  label: 'Create Link',
  pendingLabel: 'Creating...',
  failureTitle: 'Link Not Created',
};

/** What is sent, without the confirmation. */
interface Invited {
  role: SharingRole;
  email?: string;
  phoneNumber?: string;
}

interface InviteDialogProps {
  account: OwnAccount;
  onClose: () => void;
}

/** Invites a person to an account: whom and as what, the confirmation, and for a phone the link. */
export function InviteDialog({ account, onClose }: InviteDialogProps) {
  const { id } = account;
  const queryClient = useQueryClient();
  const [invited, setInvited] = useState<Invited | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const offered = sharingRoles.filter(
    (role) => role !== 'joint_owner' || account.accountType !== 'ira',
  );
  const form = useAppForm({
    schema: inviteForm,
    defaultValues: { role: '' as SharingRole, by: 'email' as const, email: '', phoneNumber: '' },
    onValid: ({ role, by, email, phoneNumber }) =>
      setInvited(by === 'email' ? { role, email } : { role, phoneNumber }),
  });
  const byPhone = form.watch('by') === 'phone';
  return (
    <GuardedDialog
      isDirty={form.formState.isDirty && link === null}
      onClose={onClose}
      title={link === null ? 'Invite Someone' : 'Send This Link'}
      description={
        link === null
          ? 'They sign in or register, review the agreement, and decide. Until they accept, you can withdraw the invitation.'
          : 'It works only for someone with this phone number in their profile.'
      }
    >
      {(cancel) => {
        if (link !== null)
          return (
            <div className="grid gap-5">
              <ShareLink
                link={link}
                hint="We show this link only once. If you lose it, withdraw the invitation and create a new one."
              />
              <Button className="justify-self-end" onClick={onClose}>
                Done
              </Button>
            </div>
          );
        if (invited !== null)
          return (
            <ConfirmOwnerForm
              change={{ change: 'invite_to_account', sharing: sharingTerms(id, invited) }}
              {...(invited.email === undefined ? linkLabels : mailLabels)}
              onCancel={() => setInvited(null)}
              onConfirmed={async (confirmation) => {
                const body = { ...invited, ...confirmation };
                const { code } = await api.post('/api/own-accounts/:id/invitations', {
                  params: { id },
                  body,
                });
                await refreshSharing(queryClient);
                if (code !== null) {
                  setLink(`${window.location.origin}/invitations#${code}`);
                  return;
                }
                toast({
                  title: 'Invitation Sent',
                  description: `We sent an email to ${invited.email}.`,
                  variant: 'success',
                });
                onClose();
              }}
            >
              <ConfirmHeading isPart />
            </ConfirmOwnerForm>
          );
        return (
          <form noValidate onSubmit={form.submit} className="grid gap-5">
            <RadioCards
              legend="What this person may do"
              options={offered.map((role) => ({ value: role, ...roleOffers[role] }))}
              {...form.field('role')}
            />
            {account.accountType === 'ira' && (
              <p className="text-ink-soft text-sm">By law, an IRA has one owner.</p>
            )}
            <SelectField
              label="Invite By"
              choices={[
                ['email', 'Email'],
                ['phone', 'Phone'],
              ]}
              {...form.field('by')}
            />
            {byPhone ? (
              <PhoneField
                label="Phone Number"
                hint="We don’t send text messages. You’ll get a link to share yourself."
                {...form.field('phoneNumber')}
              />
            ) : (
              <TextField
                label="Email Address"
                type="email"
                autoComplete="off"
                {...form.field('email')}
              />
            )}
            <FormButtons
              label="Continue"
              pendingLabel="Continue"
              pending={false}
              onCancel={cancel}
            />
          </form>
        );
      }}
    </GuardedDialog>
  );
}
