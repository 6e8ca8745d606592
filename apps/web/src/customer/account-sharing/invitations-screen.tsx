import {
  accountRoleWords,
  sharingAgreement,
  sharingTerms,
} from '@seven-hills/bank/words/sharing-words';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { listInvitations } from '@seven-hills/contracts/money/account-sharing';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { accountTypeName } from '../../money/account-types.ts';
import { api, refetchUnder } from '../../net/api-client.ts';
import { Queried } from '../../net/query-panel.tsx';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { invitationLink } from '../../net/session/link-tokens.ts';
import { Button } from '../../ui/button.tsx';
import { ConsentBox } from '../../ui/consent-box.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { formatDate } from '../../ui/data/dates.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/form/input.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { ConfirmationLinkNotice } from '../confirm-email-notice.tsx';
import { ConfirmCall } from '../confirmations/confirm-call.tsx';
import { viewHref } from '../screens.ts';
import { ConfirmOwnerDialog } from '../second-factor/confirm-owner-form.tsx';
import { invitationsQuery } from './queries.ts';

type Invitation = AnswerOf<typeof listInvitations>['invitations'][number];

/** The invitations to share an account that are meant for the user. */
export function InvitationsScreen() {
  const [code] = useState(invitationLink.take);
  const { user } = useCurrentUser();
  const isGated = user !== null && !user.isAdmitted && user.role === 'user';
  return (
    <Page
      width="medium"
      title="Invitations"
      description="Accounts that others have invited you to share."
      back={
        isGated
          ? { label: user.hasAccount ? 'Back to Initial Deposit' : 'Back', href: '/' }
          : { label: 'Back to Dashboard', href: viewHref('dashboard') }
      }
    >
      {user && !user.isEmailConfirmed && (
        <div className="mb-5 max-w-2xl">
          <ConfirmationLinkNotice title="Confirm your email address">
            Invitations to {user.pendingEmail ?? user.email} appear here once you confirm it with
            the link that we sent there.
          </ConfirmationLinkNotice>
        </div>
      )}
      <Queried of={invitationsQuery(code)} loading="Loading your invitations" rows={3}>
        {({ invitations: open }) =>
          open.length === 0 ? (
            <Card className="max-w-2xl">
              <EmptyState
                title="No Open Invitations"
                action={
                  !isGated && (
                    <ButtonLink href="/profile?section=details" variant="secondary">
                      Open Your Profile
                    </ButtonLink>
                  )
                }
              >
                An invitation appears here once you confirm the email address it was sent to, or
                open its link with the invited phone number in your profile. It may also have
                expired or been withdrawn.
              </EmptyState>
            </Card>
          ) : (
            <ul className="grid max-w-2xl gap-5">
              {open.map((invitation) => (
                <li key={invitation.id}>
                  <InvitationCard invitation={invitation} code={code ?? undefined} />
                </li>
              ))}
            </ul>
          )
        }
      </Queried>
    </Page>
  );
}

const acceptForm = z.object({
  signedName: z.string().trim().min(1, { error: 'Please sign with your full name' }),
  agreed: z.literal(true, { error: 'Please agree first' }),
});

interface InvitationCardProps {
  invitation: Invitation;
  code: string | undefined;
}

function InvitationCard({ invitation, code }: InvitationCardProps) {
  const { id, role, accountName, accountType, lastFour, invitedBy, taxOwner, expiresAt } =
    invitation;
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [signedName, setSignedName] = useState<string | null>(null);
  const [isDeclining, setIsDeclining] = useState(false);
  const form = useAppForm({
    schema: acceptForm,
    defaultValues: { signedName: '', agreed: false as true },
    onValid: (values) => setSignedName(values.signedName),
  });
  const refresh = () => refetchUnder(queryClient, '/api/account-invitations');
  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl">
          {accountName ?? accountTypeName(accountType)} ••{lastFour}
          <Badge variant="secondary">{accountRoleWords[role]}</Badge>
        </h2>
        <p className="text-ink-soft">
          {invitedBy} invites you to{' '}
          {role === 'viewer' ? 'view this account' : 'share this account as a joint owner'}
          {taxOwner === invitedBy ? '' : `, which is in the name of ${taxOwner}`}. Please respond by{' '}
          {formatDate(expiresAt)}.
        </p>
      </div>
      <section aria-label="Agreement">
        <ul className="grid list-disc gap-2 pl-5">
          {sharingAgreement.points[role].map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
      <form noValidate onSubmit={form.submit} className="grid gap-5">
        <TextField
          label="Your Signature"
          hint="Type your full name as it appears in your profile."
          autoComplete="name"
          {...form.field('signedName')}
        />
        <ConsentBox label="I have read this agreement and agree to it." {...form.field('agreed')} />
        <div className="flex flex-wrap gap-3 max-sm:*:w-full">
          <Button type="submit">Accept Invitation</Button>
          <Button variant="secondary" onClick={() => setIsDeclining(true)}>
            Decline
          </Button>
        </div>
      </form>
      {signedName !== null && (
        <ConfirmOwnerDialog
          title="Confirm It’s You"
          description="You can use the account right away."
          change={{ change: 'accept_invitation', sharing: sharingTerms(id) }}
          label="Accept Invitation"
          pendingLabel="Accepting..."
          failureTitle="Invitation Not Accepted"
          onConfirmed={async (confirmation) => {
            const body = {
              invitationCode: code,
              agreement: sharingAgreement.version,
              signedName,
              ...confirmation,
            };
            await api.post('/api/account-invitations/:id/accept', { params: { id }, body });
            invitationLink.forget();
            toast({
              title: 'Invitation Accepted',
              description: 'The account is now on your dashboard.',
              variant: 'success',
            });
            await queryClient.invalidateQueries();
            navigate(viewHref('dashboard'));
          }}
          onClose={() => setSignedName(null)}
        />
      )}
      {isDeclining && (
        <ConfirmCall
          title="Decline This Invitation?"
          description={`${invitedBy} can invite you again.`}
          confirmLabel="Decline"
          send={() =>
            api.post('/api/account-invitations/:id/decline', {
              params: { id },
              body: { invitationCode: code },
            })
          }
          success={{ title: 'Invitation Declined' }}
          failure={{ title: 'Invitation Not Declined', fallback: 'Please try again.' }}
          refresh={refresh}
          onDone={invitationLink.forget}
          onClose={() => setIsDeclining(false)}
        />
      )}
    </Card>
  );
}
