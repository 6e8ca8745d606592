import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useSyncExternalStore } from 'react';
import { api } from '../../net/api-client.ts';
import {
  askForPasskey,
  canUsePasskeys,
  offerInAutofill,
  passkeyFailure,
  stopOffering,
} from '../../net/session/passkeys.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { finishSignIn, signInFallback } from './finish-sign-in.ts';

/** The offer is renewed before the bank's challenge is five minutes old. */
const renewMs = 240_000;

const request = () => api.post('/api/login/passkey/options');

interface PasskeyButtonProps {
  variant?: 'primary' | 'secondary';
  /** Whether the browser also offers passkeys below the email field. */
  offersInAutofill?: boolean;
}

/** Signs in with only a passkey. Renders nothing if passkeys can't be used. */
export function PasskeyButton(props: PasskeyButtonProps) {
  // A prerendered page includes the button, because most browsers support passkeys.
  const canUse = useSyncExternalStore(neverChanges, canUsePasskeys, () => true);
  return canUse ? <PasskeySignIn {...props} /> : null;
}

const neverChanges = () => () => undefined;

function PasskeySignIn({ variant = 'secondary', offersInAutofill = false }: PasskeyButtonProps) {
  const signIn = useCall({
    mutationFn: async (chosen: Awaited<ReturnType<typeof askForPasskey>> | null) => {
      const response = chosen ?? (await askForPasskey(await request()));
      return api.post('/api/login/passkey', { body: { response } });
    },
    onSuccess: finishSignIn,
    failure: {
      title: 'Login Failed',
      fallback: (error) =>
        passkeyFailure(error, signInFallback('Your passkey could not be used.')(error)),
    },
  });
  const { mutate, isIdle } = signIn;
  useEffect(() => {
    if (!offersInAutofill || !isIdle || !canUsePasskeys()) return;
    let isOver = false;
    const offer = async () => {
      // If the offer fails, the sign-in view still works.
      const chosen = await offerInAutofill(request).catch(() => null);
      if (chosen && !isOver) mutate(chosen);
    };
    void offer();
    const renewal = setInterval(offer, renewMs);
    return () => {
      isOver = true;
      clearInterval(renewal);
      void stopOffering();
    };
  }, [offersInAutofill, isIdle, mutate]);
  const isBusy = signIn.isPending || signIn.isSuccess;
  return (
    <div className="grid gap-4">
      <FailureAlert of={signIn} />
      <Button
        variant={variant}
        size="large"
        className="w-full"
        pending={isBusy}
        onClick={() => mutate(null)}
      >
        {!isBusy && <KeyRound aria-hidden="true" />}
        {isBusy ? 'Signing In...' : 'Sign In With a Passkey'}
      </Button>
    </div>
  );
}
