import type { ReactNode } from 'react';
import { z } from 'zod';
import { FailureAlert } from '../net/failure-alert.tsx';
import { type SentForm, useCall } from '../net/use-call.ts';
import { GuardedDialog } from '../ui/feedback/guarded-dialog.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { useAppForm } from '../ui/form/use-app-form.ts';
import { FormButtons } from './confirmations/form-buttons.tsx';

interface RenameDialogProps {
  title: string;
  description?: string;
  /** The name's label and purpose. */
  label: string;
  hint?: ReactNode;
  name: string;
  lengthMax: number;
  /** The error for an empty name. */
  missing: string;
  /** Saves the new name and refetches what shows it. */
  rename: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Renames one of the customer's items. */
export function RenameDialog(props: RenameDialogProps) {
  const { title, description, label, hint, name, lengthMax, missing, rename, onClose } = props;
  const call = useCall({
    mutationFn: ({ newName }: { newName: string }) => rename(newName),
    onSuccess: onClose,
    form: (): SentForm => form,
    failure: { title: 'Not Renamed', fallback: 'Please try again.' },
  });
  const form = useAppForm({
    schema: z.object({ newName: z.string().trim().min(1, { error: missing }) }),
    defaultValues: { newName: name },
    onValid: (values) => call.mutate(values),
  });
  return (
    <GuardedDialog
      isDirty={form.formState.isDirty}
      onClose={onClose}
      size="small"
      title={title}
      description={description}
    >
      {(cancel) => (
        <form noValidate onSubmit={form.submit} className="grid gap-5">
          <Field label={label} hint={hint} error={form.errorOf('newName')}>
            <Input autoComplete="off" maxLength={lengthMax} {...form.register('newName')} />
          </Field>
          <FailureAlert of={call} />
          <FormButtons
            label="Rename"
            pendingLabel="Renaming..."
            pending={call.isPending}
            onCancel={cancel}
          />
        </form>
      )}
    </GuardedDialog>
  );
}
