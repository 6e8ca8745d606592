import {
  type LongerReason,
  longerReasons,
  longerReasonWords,
} from '@seven-hills/bank/words/case-words';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/input.tsx';
import { type CaseDialogProps, useCaseCall } from './use-case-call.ts';

/** Extends an investigation to 90 days, for one of the reasons that allow it. */
export function ExtendDialog({ shown, onClose }: CaseDialogProps) {
  const [reason, setReason] = useState<LongerReason | null>(null);
  const [isTried, setIsTried] = useState(false);
  const extend = useCaseCall({
    send: (chosen: LongerReason) =>
      api.post('/api/admin/cases/:id/extend', {
        params: { id: shown.id },
        body: { reason: chosen },
      }),
    done: { title: 'Case Extended', description: 'The result may take 90 days.' },
    onClose,
  });
  function submit() {
    setIsTried(true);
    if (reason && !extend.isPending) extend.mutate(reason);
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title="Extend to 90 Days"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={extend.isPending} onClick={submit}>
            Extend
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Reason" error={isTried && !reason ? 'Please choose a reason' : undefined}>
          <Select
            value={reason ?? ''}
            onChange={({ target }) =>
              setReason(longerReasons.find((each) => each === target.value) ?? null)
            }
          >
            <option value="">Choose a reason</option>
            {longerReasons.map((each) => (
              <option key={each} value={each}>
                {longerReasonWords[each]}
              </option>
            ))}
          </Select>
        </Field>
        <p className="text-ink-soft text-sm">
          The day for provisional credit stays as it is. Only the result may take longer.
        </p>
        <FailureAlert of={extend} />
      </div>
    </Dialog>
  );
}
