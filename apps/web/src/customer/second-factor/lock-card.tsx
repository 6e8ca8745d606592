import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { Queried } from '../../net/query-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ConfirmCall } from '../confirmations/confirm-call.tsx';
import { ownLockQuery } from '../security/queries.ts';
import { ConfirmOwnerDialog } from './confirm-owner-form.tsx';

/** Locks the customer's account at once, and unlocks it with a confirmation. */
export function LockCard() {
  return (
    <Card
      title="Lock My Account"
      description="If you lost a device or suspect that someone else uses your account. Nobody can send money in your name, and scheduled payments fail until you unlock it. Money still arrives, and you can still sign in."
    >
      <Queried of={ownLockQuery} loading="Loading the lock" rows={1}>
        {({ lockedAt }) => (lockedAt === null ? <Lock /> : <Unlock lockedAt={lockedAt} />)}
      </Queried>
    </Card>
  );
}

function Lock() {
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setAsks(true)}>
        Lock Account
      </Button>
      {asks && (
        <ConfirmCall
          title="Lock your account?"
          description="To unlock it, you need your password, and your second factor if you have one."
          confirmLabel="Lock Account"
          send={() => api.put('/api/own-lock', { body: { isLocked: true } })}
          success={({ message }) => ({ title: 'Account Locked', description: message })}
          failure={{ title: 'Not Locked', fallback: 'Your account could not be locked.' }}
          refresh={() => queryClient.invalidateQueries({ queryKey: ownLockQuery.queryKey })}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}

function Unlock({ lockedAt }: { lockedAt: string }) {
  const queryClient = useQueryClient();
  const [confirms, setConfirms] = useState(false);
  return (
    <>
      <Alert
        variant="warning"
        title="Your account is locked"
        actions={
          <Button variant="secondary" onClick={() => setConfirms(true)}>
            Unlock Account
          </Button>
        }
      >
        You locked it on {formatDateTime(lockedAt)}. No money that you order moves until you unlock
        it.
      </Alert>
      {confirms && (
        <ConfirmOwnerDialog
          title="Unlock Your Account"
          description="Money that you order moves again from then on."
          change={{ change: 'unlock_account' }}
          label="Unlock Account"
          pendingLabel="Unlocking..."
          failureTitle="Not Unlocked"
          onClose={() => setConfirms(false)}
          onConfirmed={async (body) => {
            const { message } = await api.post('/api/own-lock/unlock', { body });
            setConfirms(false);
            toast({ title: 'Account Unlocked', description: message, variant: 'success' });
            await queryClient.invalidateQueries({ queryKey: ownLockQuery.queryKey });
          }}
        />
      )}
    </>
  );
}
