import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { type ComponentType, useState } from 'react';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { fetchedScreen } from '../../ui/fetched.tsx';

const ProtectionRequiredScreen = fetchedScreen(
  () => import('./protection-required-screen.tsx'),
  'ProtectionRequiredScreen',
);

/** Staff have their own gate. */
const isShutFor = (user: CurrentUser | null | undefined): boolean =>
  user?.role === 'user' && !user.hasSecondFactor;

/**
 * Shows a screen to users with a second factor, and the setup to everyone else. Once shown, the
 * setup stays until the user continues.
 */
export function ProtectionGate({ Screen }: { Screen: ComponentType }) {
  const { user, refetch } = useCurrentUser();
  const [isShut, setIsShut] = useState(false);
  if (isShutFor(user) && !isShut) setIsShut(true);
  async function goOn() {
    const { data } = await refetch();
    if (isShutFor(data)) return false;
    setIsShut(false);
    return true;
  }
  return isShut ? <ProtectionRequiredScreen onContinue={goOn} /> : <Screen />;
}
