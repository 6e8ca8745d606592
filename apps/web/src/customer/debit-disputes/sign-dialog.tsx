import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../net/api-client.ts';
import { useCallForm } from '../../net/use-call-form.ts';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { TextField } from '../../ui/form/input.tsx';
import { CallForm } from '../confirmations/call-form.tsx';
import { debitStatementQuery } from './queries.ts';

const signForm = z.object({
  signedName: z.string().trim().min(1, { error: 'Please type your name to sign' }),
});

interface SignDialogProps {
  caseId: number;
  paragraphs: readonly string[];
  onClose: () => void;
}

/** Signs the written statement about a debit with the customer's typed name. */
export function SignDialog({ caseId, paragraphs, onClose }: SignDialogProps) {
  const queryClient = useQueryClient();
  const { form, call } = useCallForm({
    schema: signForm,
    defaultValues: { signedName: '' },
    mutationFn: (body) => api.post('/api/cases/:id/statement', { params: { id: caseId }, body }),
    success: { title: 'Statement Signed' },
    onSuccess(statement) {
      queryClient.setQueryData(debitStatementQuery(caseId).queryKey, statement);
      onClose();
    },
    failure: { title: 'Not Signed', fallback: 'Please try again.' },
  });
  return (
    <GuardedDialog
      isDirty={form.formState.isDirty}
      onClose={onClose}
      title="Written Statement of Unauthorized Debit"
      description="Please read the statement. Sign it only if it is true."
    >
      {(cancel) => (
        <CallForm
          form={form}
          call={call}
          label="Sign Statement"
          pendingLabel="Signing..."
          onCancel={cancel}
        >
          <div className="grid gap-3 rounded-control bg-sunken p-4 [overflow-wrap:anywhere]">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <TextField
            label="Your Full Name"
            required
            autoComplete="name"
            maxLength={130}
            hint="Typing your name signs the statement electronically, with today’s date."
            {...form.field('signedName')}
          />
        </CallForm>
      )}
    </GuardedDialog>
  );
}
