import { words } from '@seven-hills/bank/words/words';
import type { FoundBy } from '@seven-hills/contracts/money/recipients';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { problemCode } from '../../net/api-error.ts';
import { Queried } from '../../net/query-panel.tsx';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Checkbox } from '../../ui/form/input.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ConfirmPasswordDialog } from '../confirmations/confirm-password-dialog.tsx';

const foundByQuery = api.query('/api/found-by');

/** The choice to save; with the password if the bank required it. */
interface Saving {
  chosen: FoundBy;
  currentPassword?: string;
}

/** Chooses by which details other customers find this one. */
export function FoundByCard({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  const [unconfirmed, setUnconfirmed] = useState<FoundBy | null>(null);
  const save = useCall({
    mutationFn: ({ chosen, ...password }: Saving) =>
      api.put('/api/found-by', { body: { ...chosen, ...password } }),
    isQuestion: (error) => problemCode(error) === 'password_required',
    success: { title: 'Saved' },
    onSuccess: (saved) => {
      setUnconfirmed(null);
      queryClient.setQueryData(foundByQuery.queryKey, saved);
    },
    onError: (error, { chosen }) => {
      const code = problemCode(error);
      if (code === 'password_required') setUnconfirmed(chosen);
      else if (code !== 'current_password_wrong') setUnconfirmed(null);
    },
    failure: { title: 'Not Saved', fallback: 'Please try again.' },
  });
  return (
    <Card
      title="Who Can Find You"
      description={`Other ${words.customers} can pay you or ask you for money if they know your name or account number. You can let them find you in other ways, too. They see your name and the last four digits of your account number. A phone number that someone else here has, too, finds neither of you.`}
    >
      <Queried of={foundByQuery} loading="Loading your choice" rows={2}>
        {(data) => {
          const shown = save.isPending ? save.variables.chosen : data;
          const box = (by: keyof FoundBy) => ({
            checked: shown[by],
            disabled: save.isPending,
            onChange: () => save.mutate({ chosen: { ...data, [by]: !data[by] } }),
          });
          return (
            <div className="grid gap-3">
              <Checkbox
                isLarge
                label={<Choice by="phone number" value={user.phoneNumber} />}
                {...box('phone')}
              />
              <Checkbox
                isLarge
                label={
                  <Choice
                    by="email address"
                    value={
                      user.isEmailConfirmed ? user.email : `${user.email}, once it is confirmed`
                    }
                  />
                }
                {...box('email')}
              />
              {!unconfirmed && <FailureAlert of={save} className="mt-2" />}
            </div>
          );
        }}
      </Queried>
      {unconfirmed && (
        <ConfirmPasswordDialog
          description="You signed in here a while ago, so we ask again before more people can find you."
          confirmLabel="Save"
          call={save}
          onConfirm={(currentPassword) => save.mutate({ chosen: unconfirmed, currentPassword })}
          onClose={() => setUnconfirmed(null)}
        />
      )}
    </Card>
  );
}

function Choice({ by, value }: { by: string; value: string }) {
  return (
    <span className="grid min-w-0">
      People can find me by my {by}
      <span className="text-ink-soft text-sm [overflow-wrap:anywhere]">{value}</span>
    </span>
  );
}
