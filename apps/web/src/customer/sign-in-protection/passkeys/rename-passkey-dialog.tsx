import type { Passkey } from '@seven-hills/contracts/api/people/passkeys';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../net/api-client.ts';
import { FailureAlert } from '../../../net/failure-alert.tsx';
import { type SentForm, useCall } from '../../../net/use-call.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { useAppForm } from '../../../ui/form/use-app-form.ts';
import { FormButtons } from '../../confirmation/form-buttons.tsx';
import { reloadProtection } from '../queries.ts';
import { PasskeyNameField } from './passkey-name-field.tsx';

const nameForm = z.object({
  name: z.string().trim().min(1, { error: 'Please name this passkey' }),
});

/** Gives a passkey another name. */
export function RenamePasskeyDialog({
  passkey: { id, name },
  onClose,
}: {
  passkey: Passkey;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const rename = useCall({
    mutationFn: (body: z.output<typeof nameForm>) =>
      api.put('/api/passkeys/:id', { params: { id }, body }),
    onSuccess: () => {
      onClose();
      return reloadProtection(queryClient);
    },
    form: (): SentForm => form,
    failure: { title: 'Not Renamed', fallback: 'Please try again.' },
  });
  const form = useAppForm({
    schema: nameForm,
    defaultValues: { name },
    onValid: (body) => rename.mutate(body),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title="Rename This Passkey"
    >
      <form noValidate onSubmit={form.submit} className="grid gap-5">
        <PasskeyNameField error={form.errorOf('name')} {...form.register('name')} />
        <FailureAlert of={rename} />
        <FormButtons
          label="Rename"
          pendingLabel="Renaming..."
          pending={rename.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
