import { useQueryClient } from '@tanstack/react-query';
import { usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { refreshSchedules, type ScheduleDetail } from './queries.ts';
import { dateWords } from './schedule-words.ts';

interface MissedPaymentProps {
  id: number;
  missed: NonNullable<ScheduleDetail['missed']>;
  isPaused: boolean;
}

/** A payment that could not be made for days: its owner makes it now or skips it. */
export function MissedPayment({ id, missed, isPaused }: MissedPaymentProps) {
  const queryClient = useQueryClient();
  const decide = useCall({
    mutationFn: (makes: boolean) =>
      api.post('/api/schedules/:id/missed', {
        params: { id },
        body: { nominalOn: missed.nominalOn, makes },
      }),
    success: ({ message }) => ({ title: message }),
    onSuccess: () => refreshSchedules(queryClient),
    failure: { title: 'Not Changed', fallback: 'Please try again.' },
  });
  const sends = (makes: boolean) => decide.isPending && decide.variables === makes;
  return (
    <Alert variant="warning" title="A payment was missed">
      <p>
        The payment of {usdOf(missed.amount)} due {dateWords(missed)} could not be made in time.
        Please make it now, or skip it if you have paid in another way.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button disabled={isPaused} pending={sends(true)} onClick={() => decide.mutate(true)}>
          Make It Now
        </Button>
        <Button variant="secondary" pending={sends(false)} onClick={() => decide.mutate(false)}>
          Skip It
        </Button>
      </div>
      <FailureAlert of={decide} className="mt-3" />
    </Alert>
  );
}
