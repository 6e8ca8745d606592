import { type CustomerFlag, flagWords } from '@seven-hills/bank/customer-flags';
import { limits } from '@seven-hills/bank/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { useCall } from '../../net/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/form/field.tsx';
import { Select, Textarea } from '../../ui/form/input.tsx';
import { refreshStaffData } from '../staff-data.ts';
import { noteProblem } from './note-problem.ts';

interface FlagDialogProps {
  userId: number;
  /** The flag to lift; null to set one of `choices`. */
  lifted: CustomerFlag | null;
  choices: readonly CustomerFlag[];
  onClose: () => void;
}

/** Sets or lifts a flag; both require a note. */
export function FlagDialog({ userId, lifted, choices, onClose }: FlagDialogProps) {
  const queryClient = useQueryClient();
  const [flag, setFlag] = useState<CustomerFlag | null>(null);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const chosen = lifted ?? flag;
  const problem = noteProblem(note);
  const change = useCall({
    mutationFn: (named: CustomerFlag) => {
      const body = { note: note.trim() };
      return lifted === null
        ? api.post('/api/admin/users/:id/flags', {
            params: { id: userId },
            body: { flag: named, ...body },
          })
        : api.post('/api/admin/users/:id/flags/:flag/lift', {
            params: { id: userId, flag: named },
            body,
          });
    },
    onSuccess: async ({ message }) => {
      toast({
        title: lifted === null ? 'Flag Set' : 'Flag Lifted',
        description: message,
        variant: 'success',
      });
      await refreshStaffData(queryClient);
      onClose();
    },
    failure: { title: 'Error', fallback: 'Failed to change the flag. Please try again.' },
    onError: () => void refreshStaffData(queryClient),
  });
  function submit() {
    setTried(true);
    if (chosen && !problem && !change.isPending) change.mutate(chosen);
  }
  return (
    <GuardedDialog
      size="small"
      isDirty={note.trim() !== '' && !change.isSuccess}
      onClose={onClose}
      title={lifted === null ? 'Set a Flag' : `Lift “${flagWords[lifted]}”`}
      footer={(cancel) => (
        <>
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
          <Button pending={change.isPending} onClick={submit}>
            {lifted === null ? 'Set Flag' : 'Lift Flag'}
          </Button>
        </>
      )}
    >
      <div className="grid gap-5">
        {lifted === null && (
          <Field label="Flag" error={tried && !flag ? 'Please choose a flag' : undefined}>
            <Select
              value={flag ?? ''}
              onChange={({ target }) =>
                setFlag(choices.find((known) => known === target.value) ?? null)
              }
            >
              <option value="">Choose a flag</option>
              {choices.map((known) => (
                <option key={known} value={known}>
                  {flagWords[known]}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field
          label="Note"
          hint="For staff only. It goes into the audit log."
          error={tried ? problem : undefined}
        >
          <Textarea
            rows={2}
            maxLength={limits.staffNoteLengthMax}
            value={note}
            onChange={({ target }) => setNote(target.value.replace(/\n/g, ' '))}
          />
        </Field>
        <FailureAlert of={change} />
      </div>
    </GuardedDialog>
  );
}
