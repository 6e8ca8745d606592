import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate, formatDateTime } from '../../ui/data/dates.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmOwnerDialog } from './confirm-owner-form.tsx';
import { type Protection, reloadProtection } from './queries.ts';
import { Section } from './section.tsx';
import { SetUpAuthenticatorDialog } from './set-up-authenticator-dialog.tsx';
import { RecoveryCodesDialog } from './shown-codes.ts';

/** Sets up or removes the authenticator app. */
export function AuthenticatorSection({ protection }: { protection: Protection }) {
  const queryClient = useQueryClient();
  const [shows, setShows] = useState<'set-up' | 'remove' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { authenticator } = protection;
  const close = () => setShows(null);
  return (
    <Section
      title="Authenticator App"
      description={
        authenticator
          ? stateOf(authenticator)
          : 'An app on your phone shows a new 6-digit code every 30 seconds.'
      }
      action={
        <Button variant="secondary" onClick={() => setShows(authenticator ? 'remove' : 'set-up')}>
          {authenticator ? 'Remove App' : 'Set Up App'}
        </Button>
      }
    >
      {shows === 'set-up' && (
        <SetUpAuthenticatorDialog
          onClose={close}
          onDone={async (recoveryCodes) => {
            close();
            // After the first factor is set up, the recovery codes are shown.
            if (recoveryCodes) setCodes(recoveryCodes);
            else
              toast({
                title: 'Authenticator App Set Up',
                description:
                  'From now on, you’ll need a code from the app when you sign in with your password.',
                variant: 'success',
              });
            await reloadProtection(queryClient);
          }}
        />
      )}
      {shows === 'remove' && (
        <ConfirmOwnerDialog
          title="Remove Your Authenticator App"
          description={
            protection.passkeys.length > 0
              ? 'Your passkeys still protect your sign-in.'
              : 'Your password alone will sign you in again.'
          }
          change={{ change: 'remove_authenticator' }}
          label="Remove App"
          pendingLabel="Removing..."
          failureTitle="Not Removed"
          onClose={close}
          onConfirmed={async (body) => {
            await api.post('/api/second-factor/authenticator/remove', { body });
            close();
            toast({ title: 'Authenticator App Removed', description: 'Its codes no longer work.' });
            await reloadProtection(queryClient);
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  );
}

const stateOf = ({ addedAt, lastUsedAt }: NonNullable<Protection['authenticator']>): string =>
  `Set up ${formatDate(addedAt)}${lastUsedAt ? `, last used ${formatDateTime(lastUsedAt)}` : ''}.`;
