import { words } from '@seven-hills/bank/words/words';
import { useState } from 'react';
import { useSignOut } from '../../net/session/sign-out.ts';
import { toastFailure } from '../../net/toast-failure.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ProtectionCard } from './protection-card.tsx';

/**
 * Replaces every customer screen until there is a second factor, where the bank requires one. It
 * stays until the customer continues, because the setup ends with recovery codes to save.
 */
export function ProtectionRequiredScreen({
  onContinue,
}: {
  /** Refetches the status; true if there is a second factor now. */
  onContinue: () => Promise<boolean>;
}) {
  const leave = useSignOut();
  const [isMissing, setIsMissing] = useState(false);

  async function goOn() {
    try {
      setIsMissing(!(await onContinue()));
    } catch (error) {
      toastFailure('Not Continued', error, 'Please try again.');
    }
  }

  return (
    <Page
      width="medium"
      title="Protect Your Sign-In"
      description={`At this ${words.bank}, a password alone is not enough to use an account.`}
    >
      <div className="grid gap-6">
        <p>
          Add a passkey or an authenticator app, then continue. Save the recovery codes that you
          get: they replace a lost device.
        </p>
        <ProtectionCard isSetup />
        {isMissing && (
          <Alert variant="warning" announce>
            There is no passkey or authenticator app yet.
          </Alert>
        )}
        <FailureAlert of={leave} />
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button onClick={() => void goOn()}>Continue</Button>
          <Button variant="quiet" pending={leave.isPending} onClick={() => leave.mutate()}>
            Sign Out
          </Button>
        </div>
      </div>
    </Page>
  );
}
