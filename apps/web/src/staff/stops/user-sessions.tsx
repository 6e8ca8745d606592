import type { UserSession } from '@seven-hills/contracts/staff/stops';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { Queried } from '../../net/query-panel.tsx';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { DeviceFact, DeviceRow } from '../../ui/data/device-row.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { fullNameOf } from '../words.ts';
import { userSessionsQuery } from './queries.ts';

/** A person's sessions, with buttons to end one or all of them. */
export function UserSessions({ user }: { user: AdminUser }) {
  return (
    <Queried of={userSessionsQuery(user.id)} loading="Loading the sessions" rows={2}>
      {(rows) =>
        rows.length === 0 ? (
          <p>Not signed in anywhere.</p>
        ) : (
          <SessionList user={user} sessions={rows} />
        )
      }
    </Queried>
  );
}

function SessionList({ user, sessions }: { user: AdminUser; sessions: readonly UserSession[] }) {
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  // Refetching the page as a whole would record another view of the customer.
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: userSessionsQuery(user.id).queryKey });
  const endOne = useCall({
    mutationFn: ({ id }: UserSession) =>
      api.delete('/api/admin/users/:id/sessions/:sessionId', {
        params: { id: user.id, sessionId: id },
      }),
    success: ({ message }) => ({ title: 'Signed Out', description: message }),
    onSuccess: refresh,
    failure: { title: 'Error', fallback: 'The device could not be signed out.' },
    onError: refresh,
  });
  const endAll = useCall({
    mutationFn: () => api.delete('/api/admin/users/:id/sessions', { params: { id: user.id } }),
    success: ({ message }) => ({ title: 'Signed Out', description: message }),
    onSuccess() {
      setAsks(false);
      return refresh();
    },
    failure: { title: 'Error', fallback: 'The user could not be signed out.' },
    onError: () => setAsks(false),
  });
  return (
    <div className="grid gap-3">
      <ul aria-label="Sessions" className="divide-y divide-line">
        {sessions.map((session) => (
          <DeviceRow
            key={session.id}
            device={session.device}
            lastUsedAt={session.lastActiveAt}
            action={{
              label: 'Sign Out',
              verb: 'Sign out',
              pending: endOne.isPending && endOne.variables.id === session.id,
              onClick: () => endOne.mutate(session),
            }}
          >
            <DeviceFact>
              Last used {formatDateTime(session.lastActiveAt)}, from {session.ipAddress}
            </DeviceFact>
          </DeviceRow>
        ))}
      </ul>
      <FailureAlert of={endOne} />
      <FailureAlert of={endAll} />
      <Button variant="secondary" className="justify-self-start" onClick={() => setAsks(true)}>
        Sign Out Everywhere
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Sign out everywhere?"
        description={`${fullNameOf(user)} is signed out on every device immediately, and can sign in again. We’ll notify them by email.`}
        confirmLabel="Sign Out"
        pending={endAll.isPending}
        onConfirm={() => endAll.mutate()}
      />
    </div>
  );
}
