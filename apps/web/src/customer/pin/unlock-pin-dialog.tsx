import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { pinStatusQuery } from '../../money/queries.ts';
import { api } from '../../net/api-client.ts';
import { failureText, isUnauthorized, problemCode } from '../../net/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { PasswordField } from '../../ui/form/password-input.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { secondStepOf } from '../confirmations/changes.ts';
import { SecondStep } from '../confirmations/use-second-step.ts';

const unlockForm = z.object({
  currentPassword: z.string().min(1, { error: 'Current password is required' }),
});

/** Unlocks a PIN after the customer confirms their password. */
export function UnlockPinDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [methods, setMethods] = useState<readonly SecondStepMethod[] | null>(null);
  const unlock = useMutation({
    mutationFn: (body: z.output<typeof unlockForm>) => api.post('/api/pin/unlock', { body }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: pinStatusQuery.queryKey });
      close();
    },
    onError: (error) => {
      if (isUnauthorized(error)) return;
      const asked = secondStepOf(error);
      setMethods(asked);
      if (asked) return;
      // The password was reset in the meantime, so the notice replaces the dialog.
      if (problemCode(error) === 'recently_reset')
        void queryClient.invalidateQueries({ queryKey: pinStatusQuery.queryKey });
      form.setError('currentPassword', { message: failureText(error, 'Failed to unlock the PIN') });
      form.setFocus('currentPassword', { shouldSelect: true });
    },
  });
  const form = useAppForm({
    schema: unlockForm,
    defaultValues: { currentPassword: '' },
    onValid: (body) => unlock.mutate(body),
  });

  function close() {
    form.reset();
    setMethods(null);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Unlock Your PIN"
      description="Confirm the password you sign in with. Your PIN stays the same."
      size="small"
      footer={
        methods === null && (
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form="unlock-pin" pending={unlock.isPending}>
              {unlock.isPending ? 'Unlocking...' : 'Unlock PIN'}
            </Button>
          </>
        )
      }
    >
      {methods ? (
        // React bubbles the event to the form around the PIN field, which must not be submitted.
        <div onSubmit={(event) => event.stopPropagation()}>
          <SecondStep
            methods={methods}
            change={{ change: 'unlock_pin' }}
            password={form.getValues('currentPassword')}
            label="Unlock PIN"
            pendingLabel="Unlocking..."
            failureTitle="PIN Not Unlocked"
            onConfirmed={async (confirmation) => {
              await api.post('/api/pin/unlock', { body: confirmation });
              await queryClient.invalidateQueries({ queryKey: pinStatusQuery.queryKey });
              close();
            }}
            onCancel={close}
          />
        </div>
      ) : (
        <form
          id="unlock-pin"
          noValidate
          onSubmit={(event) => {
            // React bubbles the event to the form around the PIN field, which must not be
            // submitted.
            event.stopPropagation();
            void form.submit(event);
          }}
        >
          <PasswordField
            label="Password"
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
        </form>
      )}
    </Dialog>
  );
}
