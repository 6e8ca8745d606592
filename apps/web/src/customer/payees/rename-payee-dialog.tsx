import type { Payee } from '@seven-hills/contracts/api/money/payees';
import { limits } from '@seven-hills/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { type SentForm, useCall } from '../../net/use-call.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { FormButtons } from '../confirmation/form-buttons.tsx';
import { refreshPayees } from './queries.ts';

const nicknameForm = z.object({
  nickname: z.string().trim().min(1, { error: 'Please enter a nickname' }),
});

/** Gives a payee another nickname. Another account number makes another payee. */
export function RenamePayeeDialog({ payee, onClose }: { payee: Payee; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { id, nickname } = payee;
  const rename = useCall({
    mutationFn: (body: z.output<typeof nicknameForm>) =>
      api.put('/api/payees/:id', { params: { id }, body }),
    onSuccess: () => {
      onClose();
      return refreshPayees(queryClient);
    },
    form: (): SentForm => form,
    failure: { title: 'Not Renamed', fallback: 'Please try again.' },
  });
  const form = useAppForm({
    schema: nicknameForm,
    defaultValues: { nickname },
    onValid: (body) => rename.mutate(body),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title="Rename This Payee"
      description="To pay another account, add another payee."
    >
      <form noValidate onSubmit={form.submit} className="grid gap-5">
        <Field label="Nickname" error={form.errorOf('nickname')}>
          <Input
            autoComplete="off"
            maxLength={limits.payeeNicknameLengthMax}
            {...form.register('nickname')}
          />
        </Field>
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
