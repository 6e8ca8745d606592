import { limits } from '@seven-hills/bank/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmOwnerDialog } from './confirm-owner-form.tsx';
import { type Protection, reloadProtection } from './queries.ts';
import { Section } from './section.tsx';
import { RecoveryCodesDialog } from './shown-codes.ts';

/** The number of recovery codes left, and a button to generate new ones. */
export function RecoveryCodesSection({ protection }: { protection: Protection }) {
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const left = protection.recoveryCodesLeft;
  const close = () => setAsks(false);
  return (
    <Section
      title="Recovery Codes"
      description={`${left} of ${limits.recoveryCodeCount} left. Each signs you in once if you lose your phone or passkey.`}
      action={
        <Button variant="secondary" onClick={() => setAsks(true)}>
          Make New Codes
        </Button>
      }
    >
      {left < limits.recoveryCodesLow && (
        <Alert variant="warning" className="mt-3">
          You have few recovery codes left. Please make new ones.
        </Alert>
      )}
      {asks && (
        <ConfirmOwnerDialog
          title="Make New Recovery Codes"
          description="Your earlier codes stop working."
          change={{ change: 'make_recovery_codes' }}
          label="Make New Codes"
          pendingLabel="Making..."
          failureTitle="No New Codes"
          onClose={close}
          onConfirmed={async (body) => {
            const made = await api.post('/api/second-factor/recovery-codes', { body });
            close();
            setCodes(made.recoveryCodes);
            await reloadProtection(queryClient);
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  );
}
