import { useQuery } from '@tanstack/react-query';
import { invitationLink } from '../../net/session/link-tokens.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { invitationsQuery } from './queries.ts';

/** Leads to the invitations that wait for the user; renders nothing if there are none. */
export function WaitingInvitations() {
  const { data } = useQuery(invitationsQuery(invitationLink.kept()));
  const count = data?.invitations.length ?? 0;
  if (count === 0) return null;
  return (
    <Alert
      title={
        count === 1
          ? 'An Invitation Is Waiting for You'
          : `${count} Invitations Are Waiting for You`
      }
      actions={<ButtonLink href="/invitations">See Invitations</ButtonLink>}
    >
      You need no deposit to share an account.
    </Alert>
  );
}
