import { ruleWords } from '@seven-hills/bank/calendar/schedule-rule';
import type { LinkedAccount } from '@seven-hills/contracts/money/linked-accounts';
import type { Schedule } from '@seven-hills/contracts/money/schedules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { problemCode } from '../../net/api-error.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { ConsentBox } from '../../ui/consent-box.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { linkedLabel } from '../linked-accounts/linked-words.ts';
import { type CheckedSchedule, paidIn } from './schedule-values.ts';

interface AuthorizeDebitsProps {
  checked: CheckedSchedule;
  linked: readonly LinkedAccount[];
  /** Saves the schedule with what was authorized. */
  save: (authorization: string) => Promise<Schedule>;
  onSaved: (schedule: Schedule) => Promise<void>;
  onBack: () => void;
}

/** What a customer authorizes who adds money on dates ahead, before it is scheduled. */
export function AuthorizeDebits({ checked, linked, save, onSaved, onBack }: AuthorizeDebitsProps) {
  const { order } = checked;
  const paid = paidIn(checked.payee);
  const linkedAccountId = 'linkedAccountId' in paid ? paid.linkedAccountId : 0;
  const account = linked.find(({ id }) => id === linkedAccountId);
  const text = useQuery({
    queryKey: ['recurring debit', linkedAccountId, order],
    queryFn: () =>
      api.post('/api/schedules/authorization', { body: { ...order, linkedAccountId } }),
    staleTime: 0,
  });
  // Another text has to be authorized again.
  const [agreedHash, setAgreedHash] = useState<string | null>(null);
  const [isMissed, setIsMissed] = useState(false);
  const hash = text.data?.hash;
  const isAuthorized = hash !== undefined && agreedHash === hash;
  const send = useCall({
    mutationFn: () => save(hash ?? ''),
    onSuccess: onSaved,
    onError: (error) => {
      if (problemCode(error) === 'conflict') void text.refetch();
    },
    failure: { title: 'Not Scheduled', fallback: 'Please try again.' },
  });
  return (
    <div className="grid max-w-2xl gap-5">
      <Card>
        <DescriptionList
          items={[
            { term: 'From', detail: account && linkedLabel(account) },
            { term: 'Amount', detail: usdOf(order.amount) },
            { term: 'When', detail: ruleWords({ ...order, day: order.day ?? 1 }) },
            { term: 'Fee', detail: 'None' },
          ]}
        />
      </Card>
      <Card title="Authorization">
        <QueryPanel query={text} loading="Loading the authorization">
          {({ body }) => (
            <>
              <p className="mb-4">{body}</p>
              <ConsentBox
                label="I authorize these debits."
                checked={isAuthorized}
                onChange={(event) => {
                  setAgreedHash(event.target.checked ? (hash ?? null) : null);
                  setIsMissed(false);
                }}
                error={isMissed ? 'Please authorize the debits.' : undefined}
              />
            </>
          )}
        </QueryPanel>
      </Card>
      <FailureAlert of={send} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button
          size="large"
          pending={send.isPending}
          onClick={() => (isAuthorized ? send.mutate() : setIsMissed(true))}
        >
          Authorize and Schedule
        </Button>
      </div>
    </div>
  );
}
