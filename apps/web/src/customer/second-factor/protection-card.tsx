import { useEffect } from 'react';
import { Queried } from '../../net/query-panel.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { AuthenticatorSection } from './authenticator-section.tsx';
import { PasskeysSection } from './passkeys/passkeys-section.tsx';
import { hasFactor, type Protection, protectionQuery } from './queries.ts';
import { RecoveryCodesSection } from './recovery-codes-section.tsx';
import { RecoveryCodesDialog } from './shown-codes.ts';
import { ThresholdSection } from './threshold/threshold-section.tsx';
import { TrustedDevicesSection } from './trusted-devices-section.tsx';

/**
 * Passkeys, the authenticator app, and recovery codes; unless `isSetup`, also confirmations and
 * trusted devices, which require a factor.
 */
export function ProtectionCard({ isSetup = false }: { isSetup?: boolean }) {
  return (
    <Card
      title="Sign-In Protection"
      description="With a passkey or an authenticator app, no one can sign in with your password alone."
    >
      <Queried of={protectionQuery} loading="Loading your sign-in protection" rows={2}>
        {(read) => <Sections protection={read} isSetup={isSetup} />}
      </Queried>
    </Card>
  );
}

function Sections({ protection, isSetup }: { protection: Protection; isSetup: boolean }) {
  useEffect(() => void RecoveryCodesDialog.fetch(), []);
  return (
    <div className="divide-y divide-line">
      <PasskeysSection protection={protection} />
      <AuthenticatorSection protection={protection} />
      {hasFactor(protection) && <RecoveryCodesSection protection={protection} />}
      {!isSetup && <ThresholdSection protection={protection} />}
      {!isSetup && protection.trustedDevices.length > 0 && (
        <TrustedDevicesSection devices={protection.trustedDevices} />
      )}
    </div>
  );
}
