import { useQuery } from '@tanstack/react-query';
import { pinStatusQuery } from '../../money/queries.ts';
import { WaitingPeriodNotice, waitingPeriodEnd } from '../../money/waiting-period-notice.tsx';
import { Button } from '../../ui/button.tsx';

/** Explains why the first PIN can't be set up yet, and checks again on request. */
export function FirstPinWait({ endsAt }: { endsAt: string }) {
  const { refetch, isFetching } = useQuery(pinStatusQuery);
  return (
    <WaitingPeriodNotice
      actions={
        <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
          Check Again
        </Button>
      }
    >
      To protect your account, you can’t set up your PIN until {waitingPeriodEnd(endsAt)}.
    </WaitingPeriodNotice>
  );
}
