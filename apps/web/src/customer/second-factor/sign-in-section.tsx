import { SecuritySettings } from '../security/security-settings.tsx';
import { ProtectionCard } from './protection-card.tsx';

/** The email address, password, PIN, and second factors. */
export function SignInSection() {
  return (
    <>
      <SecuritySettings />
      <ProtectionCard />
    </>
  );
}
