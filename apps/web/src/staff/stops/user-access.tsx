import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { useState } from 'react';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { StopDialog } from './stop-dialog.tsx';
import { UserSessions } from './user-sessions.tsx';

interface UserAccessProps {
  user: AdminUser;
  /** Called after the sign-in is blocked or unblocked. */
  onChanged: () => void;
}

/** Whether a person can sign in, where they are signed in, and the staff actions for both. */
export function UserAccess({ user, onChanged }: UserAccessProps) {
  const isSelf = useCurrentUser().user?.id === user.id;
  const [asking, setAsking] = useState(false);
  const [showsSessions, setShowsSessions] = useState(false);
  const isBlocked = user.stops.some(({ kind }) => kind === 'sign_in_block');
  if (isSelf)
    return (
      <p className="text-ink-soft text-sm">
        Your own sessions are on your profile. Only another staff member can block you.
      </p>
    );
  return (
    <section aria-labelledby="user-access" className="grid gap-3">
      <h3 id="user-access" className="font-sans font-semibold text-base tracking-normal">
        Signing In
      </h3>
      <p className="text-ink-soft text-sm">
        {isBlocked
          ? 'Blocked: no password opens a session, not even after a reset.'
          : 'You can see where this person is signed in. They will see that you looked.'}
      </p>
      {showsSessions && <UserSessions user={user} />}
      <div className="flex flex-wrap gap-3">
        {!isBlocked && !showsSessions && (
          <Button variant="secondary" onClick={() => setShowsSessions(true)}>
            Show Sessions
          </Button>
        )}
        <Button variant={isBlocked ? 'secondary' : 'destructive'} onClick={() => setAsking(true)}>
          {isBlocked ? 'Unblock Sign-In' : 'Block Sign-In'}
        </Button>
      </div>
      {asking && (
        <StopDialog
          user={user}
          action={isBlocked ? 'unblock' : 'block'}
          onDone={onChanged}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
