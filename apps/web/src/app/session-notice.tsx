import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../net/api-client.ts';
import { currentUserQuery } from '../net/session/current-user.ts';
import { announceSignedOut } from '../net/session/session-ended.ts';
import { sessionEndsAt } from '../net/session/session-lifetime.ts';
import { useSignOut } from '../net/session/sign-out.ts';
import { ConfirmDialog } from '../ui/feedback/confirm-dialog.tsx';

const noticeSeconds = 120;
/**
 * Two expiry times that differ by less are treated as equal, because the server reports whole
 * seconds.
 */
const sameEndMs = 5_000;

/**
 * Warns two minutes before the session ends. It first sends one request to the server, which
 * extends the session of a user who is active on this page or in another tab; otherwise the dialog
 * opens.
 */
export function SessionNotice() {
  const queryClient = useQueryClient();
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const askedAboutEnd = useRef(0);
  const askedAfterEnd = useRef(0);

  function askServerOnce(asked: { current: number }, end: number): boolean {
    if (Math.abs(asked.current - end) < sameEndMs) return false;
    asked.current = end;
    queryClient
      .fetchQuery({ ...currentUserQuery, staleTime: 0 })
      .then((user) => {
        if (!user) void announceSignedOut();
      })
      .catch(() => undefined);
    return true;
  }

  const tick = useEffectEvent(() => {
    const end = sessionEndsAt();
    if (end === null) return;
    const left = Math.ceil((end - Date.now()) / 1000);
    if (left > noticeSeconds) setSecondsLeft(null);
    else if (left <= 0) {
      setSecondsLeft(null);
      askServerOnce(askedAfterEnd, end);
    } else if (!askServerOnce(askedAboutEnd, end)) setSecondsLeft(left);
  });

  useEffect(() => {
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);

  const extend = useMutation({
    mutationFn: () => api.post('/api/session/extend'),
    onSuccess: () => setSecondsLeft(null),
  });
  const leave = useSignOut();
  const isLeaving = useRef(false);

  const minutes = Math.floor((secondsLeft ?? 0) / 60);
  const seconds = String((secondsLeft ?? 0) % 60).padStart(2, '0');
  return (
    <ConfirmDialog
      open={secondsLeft !== null}
      onClose={() => !isLeaving.current && extend.mutate()}
      title="Are you still there?"
      description="To keep your account safe, we’ll sign you out soon."
      confirmLabel="Stay Signed In"
      cancelLabel="Sign Out"
      startsOn="confirm"
      pending={extend.isPending}
      onConfirm={() => extend.mutate()}
      onCancel={() => {
        isLeaving.current = true;
        leave.mutate();
      }}
    >
      <p className="tabular font-display text-4xl" role="timer">
        {minutes}:{seconds}
      </p>
    </ConfirmDialog>
  );
}
