import type { OwnSession } from '@seven-hills/contracts/people/sessions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { problemCode } from '../../net/api-error.ts';
import { Queried } from '../../net/query-panel.tsx';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ownFingerprint } from '../alerts/this-browser.ts';
import { ConfirmPasswordDialog } from '../confirmations/confirm-password-dialog.tsx';
import { ownSessionsQuery } from './queries.ts';
import { SessionRow } from './session-row.tsx';

/** Lists the customer's sessions, each with a way to end it. */
export function SessionsCard() {
  return (
    <Card
      title="Where You Are Signed In"
      description="Sign out any device you don’t recognize, then change your password."
    >
      <Queried of={ownSessionsQuery} loading="Loading your sessions" rows={2}>
        {(read) => <SessionList sessions={read} />}
      </Queried>
    </Card>
  );
}

/** The session to end, or all others; with the password if the bank required it. */
interface Ending {
  session: OwnSession | null;
  currentPassword?: string;
}

/** This browser stays signed in, so the bank keeps sending it alerts. */
async function endOthers(body: { currentPassword?: string }): Promise<void> {
  const ownAlertDevice = await ownFingerprint();
  await api.delete('/api/sessions', {
    body: { ...body, ...(ownAlertDevice && { ownAlertDevice }) },
  });
}

function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState<Ending | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
  const end = useCall({
    mutationFn: async ({ session, currentPassword }: Ending) => {
      const body = currentPassword === undefined ? {} : { currentPassword };
      if (session) await api.delete('/api/sessions/:id', { params: { id: session.id }, body });
      else await endOthers(body);
    },
    isQuestion: (error) => problemCode(error) === 'password_required',
    success: (_answer, { session }) => ({
      title: 'Signed Out',
      description: session
        ? `${session.device} was signed out.`
        : 'All other devices were signed out.',
      variant: 'default',
    }),
    onSuccess() {
      setUnconfirmed(null);
      return refresh();
    },
    failure: { title: 'Sign-Out Failed', fallback: 'The device could not be signed out.' },
    onError: (error, ending) => {
      if (problemCode(error) === 'password_required') setUnconfirmed(ending);
      return refresh();
    },
    onSettled: () => setAsks(false),
  });
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            pending={end.isPending && end.variables.session?.id === session.id}
            onSignOut={() => end.mutate({ session })}
          />
        ))}
      </ul>
      {!unconfirmed && <FailureAlert of={end} className="mt-4" />}
      {sessions.length > 1 && (
        <Button variant="secondary" className="mt-4 w-full" onClick={() => setAsks(true)}>
          Sign Out All Other Devices
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Sign out all other devices?"
        description="Anyone using your account on another device is signed out immediately, and gets no more alerts. This device stays signed in."
        confirmLabel="Sign Out"
        pending={end.isPending}
        onConfirm={() => end.mutate({ session: null })}
      />
      {unconfirmed && (
        <ConfirmPasswordDialog
          description="You signed in here a while ago, so we ask again before we sign out other devices."
          confirmLabel="Sign Out"
          call={end}
          onConfirm={(currentPassword) => end.mutate({ ...unconfirmed, currentPassword })}
          onClose={() => setUnconfirmed(null)}
        />
      )}
    </>
  );
}
