import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import { useState } from 'react';
import { ProtectionCard } from '../../customer/second-factor/protection-card.tsx';
import { askForConfirmation } from '../../net/confirmation/ask-for-confirmation.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page-header.tsx';

interface StaffGateProps {
  /** The person's factors besides the password. */
  methods: readonly SecondStepMethod[];
  /** Refetches the status; true if the staff area is open now. */
  onContinue: () => Promise<boolean>;
}

/**
 * Replaces every view of the staff area while the session lacks the second factor that staff need.
 * It stays until the user continues, because the setup ends with recovery codes to write down.
 */
export function StaffGate({ methods, onContinue }: StaffGateProps) {
  return (
    <Page
      title="Protect Your Sign-In"
      description="Staff sign in with a second factor, so that a stolen password opens nothing here."
    >
      {methods.length === 0 ? (
        <SetUp onContinue={onContinue} />
      ) : (
        <EmptyState
          title="Confirm with your second factor"
          action={
            <Button
              onClick={() =>
                void askForConfirmation(methods).then((isConfirmed) => isConfirmed && onContinue())
              }
            >
              Confirm It’s You
            </Button>
          }
        >
          This session was opened with your password alone.
        </EmptyState>
      )}
    </Page>
  );
}

function SetUp({ onContinue }: Pick<StaffGateProps, 'onContinue'>) {
  const [isMissing, setIsMissing] = useState(false);
  return (
    <div className="grid max-w-3xl gap-6">
      <p>
        Add a passkey or an authenticator app, then continue. Save the recovery codes that you get:
        they replace a lost device.
      </p>
      <ProtectionCard isSetup />
      {isMissing && (
        <Alert variant="warning" announce>
          There is no passkey or authenticator app yet.
        </Alert>
      )}
      <Button
        className="justify-self-start"
        onClick={() => void onContinue().then((isOpen) => setIsMissing(!isOpen))}
      >
        Continue to the Staff Area
      </Button>
    </div>
  );
}
