import { useSignOut } from '../../net/session/sign-out.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';

/** Signs out from a screen that replaces all others. */
export function LeaveButton({ label = 'Log Out & Return Later' }: { label?: string }) {
  const leave = useSignOut();
  return (
    <>
      <Button variant="quiet" pending={leave.isPending} onClick={() => leave.mutate()}>
        {label}
      </Button>
      <FailureAlert of={leave} />
    </>
  );
}
