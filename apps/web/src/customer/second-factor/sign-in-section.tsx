import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { holdsAccount } from '../profile-sections.ts';
import { SecuritySettings } from '../security/security-settings.tsx';
import { LockCard } from './lock-card.tsx';
import { ProtectionCard } from './protection-card.tsx';

/** The email address, password, PIN, and second factors, and the lock of the account. */
export function SignInSection({ user }: { user: CurrentUser }) {
  return (
    <>
      <SecuritySettings />
      <ProtectionCard />
      {holdsAccount(user) && user.isAdmitted && <LockCard />}
    </>
  );
}
