import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pinStatusQuery } from '../../money/queries.ts';
import { WaitingPeriodNotice, waitingPeriodEnd } from '../../money/waiting-period-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { formatTime } from '../../ui/data/dates.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { UnlockPinDialog } from './unlock-pin-dialog.tsx';

/**
 * Shown at the PIN field while the PIN is locked, with a way to unlock it. For a day after a
 * password reset, the password cannot unlock it.
 */
export function PinLockNotice() {
  const { data: pin } = useQuery(pinStatusQuery);
  const [unlocking, setUnlocking] = useState(false);
  const lockedUntil = pin?.lockedUntil ?? null;
  const isLocked = pin?.passwordRequired || lockedUntil !== null;
  const waitsUntil = pin?.waitingPeriodEndsAt ?? null;
  if (isLocked && waitsUntil)
    return (
      <WaitingPeriodNotice title="Your PIN is locked">
        {' '}
        There were too many wrong attempts.
        {lockedUntil && !pin?.passwordRequired
          ? ` It unlocks automatically at ${formatTime(lockedUntil)}.`
          : ''}{' '}
        Because your password was reset recently, it can’t unlock your PIN until{' '}
        {waitingPeriodEnd(waitsUntil)}.
      </WaitingPeriodNotice>
    );
  return (
    <>
      {isLocked && (
        <Alert
          variant="warning"
          announce
          title="Your PIN is locked"
          actions={
            <Button variant="secondary" onClick={() => setUnlocking(true)}>
              Unlock With Password
            </Button>
          }
        >
          {lockedUntil && !pin?.passwordRequired
            ? `There were too many wrong attempts. It unlocks automatically at ${formatTime(lockedUntil)}, or now with your password.`
            : 'There were too many wrong attempts. Confirm your password to use it again.'}
        </Alert>
      )}
      <UnlockPinDialog open={unlocking} onClose={() => setUnlocking(false)} />
    </>
  );
}
