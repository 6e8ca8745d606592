import type { ReactNode } from 'react';
import { z } from 'zod';
import { useCallForm } from '../net/use-call-form.ts';
import { GuardedDialog } from '../ui/feedback/guarded-dialog.tsx';
import { TextField } from '../ui/form/input.tsx';
import { CallForm } from './confirmations/call-form.tsx';

interface RenameDialogProps {
  title: string;
  description?: string;
  /** The name's label and purpose. */
  label: string;
  hint?: ReactNode;
  name: string;
  lengthMax: number;
  /** The error for an empty name. Without it, the name can be removed. */
  missing?: string;
  /** Saves the new name and refetches what shows it. */
  rename: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Renames one of the customer's items. */
export function RenameDialog(props: RenameDialogProps) {
  const { title, description, label, hint, name, lengthMax, missing, rename, onClose } = props;
  const { form, call } = useCallForm({
    schema: z.object({
      newName: z
        .string()
        .trim()
        .min(missing ? 1 : 0, { error: missing }),
    }),
    defaultValues: { newName: name },
    mutationFn: ({ newName }) => rename(newName),
    onSuccess: onClose,
    failure: { title: 'Not Renamed', fallback: 'Please try again.' },
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
        <CallForm
          form={form}
          call={call}
          label="Rename"
          pendingLabel="Renaming..."
          onCancel={cancel}
        >
          <TextField label={label} hint={hint} maxLength={lengthMax} {...form.field('newName')} />
        </CallForm>
      )}
    </GuardedDialog>
  );
}
