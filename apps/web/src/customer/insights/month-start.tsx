import { useQueryClient } from '@tanstack/react-query';
import { api, refetchUnder } from '../../net/api-client.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { Card } from '../../ui/layout/card.tsx';

const days = Array.from({ length: 31 }, (_, index) => {
  const day = index + 1;
  return [String(day), day === 1 ? 'The 1st' : `Day ${day}`] as const;
});

/** Chooses the day on which months begin, such as payday. */
export function MonthStart({ day }: { day: number }) {
  const queryClient = useQueryClient();
  const save = useCall({
    mutationFn: (monthStartsOn: number) =>
      api.put('/api/insights/settings', { body: { monthStartsOn } }),
    onSuccess: () => refetchUnder(queryClient, '/api/insights'),
    failure: { title: 'Not Saved', fallback: 'Please try again.' },
  });
  return (
    <Card className="grid gap-3 sm:grid-cols-[1fr_12rem] sm:items-center">
      <p>
        <span className="font-semibold">Your months can begin on payday.</span>{' '}
        <span className="text-ink-soft">
          In a month without that day, they begin on its last one.
        </span>
      </p>
      <ChoiceSelect
        label="Months begin on"
        choices={days}
        value={String(day)}
        onChange={(chosen) => save.mutate(Number(chosen))}
      />
      <FailureAlert of={save} className="sm:col-span-2" />
    </Card>
  );
}
