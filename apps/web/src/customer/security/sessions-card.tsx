import type { OwnSession } from '@seven-hills/contracts/api/people/own-sessions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { QueryError } from '../../net/query-error.tsx';
import { useCall } from '../../net/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { ownSessionsQuery } from './queries.ts';
import { SessionRow } from './session-row.tsx';

/** Lists the customer's sessions, each with a way to end it. */
export function SessionsCard() {
  const sessions = useQuery(ownSessionsQuery);
  return (
    <Card>
      <CardHeader
        title="Where You Are Signed In"
        description="Sign out any device you don’t recognize, then change your password."
      />
      {sessions.data ? (
        <SessionList sessions={sessions.data} />
      ) : sessions.isPending ? (
        <SkeletonRows rows={2} label="Loading your sessions" />
      ) : (
        <QueryError query={sessions} />
      )}
    </Card>
  );
}

function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
  const endOne = useCall({
    mutationFn: (session: OwnSession) =>
      api.delete('/api/sessions/:id', { params: { id: session.id } }),
    onSuccess: (_answer, session) => {
      toast({ title: 'Signed Out', description: `${session.device} was signed out.` });
      return refresh();
    },
    failure: { title: 'Sign-Out Failed', fallback: 'The device could not be signed out.' },
    onError: refresh,
  });
  const endOthers = useCall({
    mutationFn: () => api.delete('/api/sessions'),
    onSuccess: () => {
      setAsks(false);
      toast({ title: 'Signed Out', description: 'All other devices were signed out.' });
      return refresh();
    },
    failure: { title: 'Sign-Out Failed', fallback: 'The other devices could not be signed out.' },
    onError: () => setAsks(false),
  });
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            pending={endOne.isPending && endOne.variables.id === session.id}
            onSignOut={() => endOne.mutate(session)}
          />
        ))}
      </ul>
      <FailureAlert of={endOne} className="mt-4" />
      <FailureAlert of={endOthers} className="mt-4" />
      {sessions.length > 1 && (
        <Button variant="secondary" className="mt-4 w-full" onClick={() => setAsks(true)}>
          Sign Out All Other Devices
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Sign out all other devices?"
        description="Anyone using your account on another device is signed out immediately. This device stays signed in."
        confirmLabel="Sign Out"
        pending={endOthers.isPending}
        onConfirm={() => endOthers.mutate()}
      />
    </>
  );
}
