import { limits } from '@seven-hills/bank/limits';
import { words } from '@seven-hills/bank/words/words';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { undoTimeQuery } from '../../money/queries.ts';
import { api } from '../../net/api-client.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { SelectField } from '../../ui/form/input.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { FoundByCard } from '../recipients/found-by-card.tsx';

const offered = [0, 5, 10, 20, 30, limits.undoSecondsMax];

/** How the customer's transfers are made, and who finds the customer to send some. */
export function TransfersSection({ user }: { user: CurrentUser }) {
  return (
    <>
      <UndoTimeCard />
      <FoundByCard user={user} />
    </>
  );
}

/** Sets how long a transfer to another customer can be taken back. */
function UndoTimeCard() {
  const queryClient = useQueryClient();
  const time = useQuery(undoTimeQuery);
  const save = useCall({
    mutationFn: (seconds: number) => api.put('/api/undo-time', { body: { seconds } }),
    success: { title: 'Saved' },
    onSuccess: (saved) => queryClient.setQueryData(undoTimeQuery.queryKey, saved),
    failure: { title: 'Not Saved', fallback: 'Please try again.' },
  });
  return (
    <Card
      title="Take Transfers Back"
      description={`For a few seconds, you can take back a transfer to another ${words.customer}. It reaches them after that.`}
    >
      <QueryPanel query={time} loading="Loading your choice" rows={1}>
        {({ seconds }) => (
          <div className="grid gap-3">
            <SelectField
              label="Time to take a transfer back"
              className="max-w-xs"
              value={String(save.isPending ? save.variables : seconds)}
              disabled={save.isPending}
              onChange={({ target }) => save.mutate(Number(target.value))}
              choices={[...new Set([...offered, seconds])]
                .sort((a, b) => a - b)
                .map((each) => [
                  each,
                  each === 0 ? 'None: transfers arrive immediately' : `${each} seconds`,
                ])}
            />
            <FailureAlert of={save} />
          </div>
        )}
      </QueryPanel>
    </Card>
  );
}
