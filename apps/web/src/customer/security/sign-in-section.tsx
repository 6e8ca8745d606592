import { ProtectionCard } from '../second-factor/protection-card.tsx';
import { SecuritySettings } from './security-settings.tsx';

/** The email address, password, PIN, and second factors. */
export function SignInSection() {
  return (
    <>
      <SecuritySettings />
      <ProtectionCard />
    </>
  );
}
