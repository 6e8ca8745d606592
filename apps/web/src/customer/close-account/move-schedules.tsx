import { ruleWords } from '@seven-hills/bank/calendar/schedule-rule';
import type { Schedule } from '@seven-hills/contracts/money/schedules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ownAccountLabel } from '../../money/own-accounts.ts';
import { api } from '../../net/api-client.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LinkedRow } from '../linked-row.tsx';
import { refreshSchedules } from '../schedules/queries.ts';
import { scheduleTitle } from '../schedules/schedule-words.ts';
import { viewHref } from '../screens.ts';
import type { ClosingProps } from './close-account-form.tsx';

interface MoveSchedulesProps extends ClosingProps {
  schedules: readonly Schedule[];
}

/**
 * The scheduled payments that still use an account, and a button that moves them to another one.
 */
export function MoveSchedules({ account, others, schedules }: MoveSchedulesProps) {
  const queryClient = useQueryClient();
  const choices = others.map((each) => [String(each.id), ownAccountLabel(each)] as const);
  const [chosen, setChosen] = useState(choices[0]?.[0] ?? '');
  const move = useCall({
    mutationFn: () =>
      api.post('/api/schedules/move', {
        body: { fromAccountId: account.id, toAccountId: Number(chosen) },
      }),
    success: { title: 'Scheduled Payments Moved' },
    onSuccess: () => refreshSchedules(queryClient),
    failure: { title: 'Scheduled Payments Not Moved', fallback: 'Please try again.' },
  });
  return (
    <Card title="Scheduled Payments">
      <p className="text-ink-soft">
        These payments still use this account. Move them to another account first. Payments between
        the two accounts will end, and so will transfers that add money from other banks.
      </p>
      <ul className="-mx-3 my-2 grid">
        {schedules.map((schedule) => (
          <LinkedRow
            key={schedule.id}
            href={viewHref('schedules', { id: String(schedule.id) })}
            title={scheduleTitle(schedule.payeeNickname, schedule.payeeKind === 'add_money')}
            lines={[ruleWords(schedule)]}
            amount={schedule.amount}
          />
        ))}
      </ul>
      <div className="grid gap-4">
        <ChoiceSelect label="Move Them To" choices={choices} value={chosen} onChange={setChosen} />
        <FailureAlert of={move} />
        <Button
          pending={move.isPending}
          className="sm:justify-self-end"
          onClick={() => move.mutate()}
        >
          Move Scheduled Payments
        </Button>
      </div>
    </Card>
  );
}
