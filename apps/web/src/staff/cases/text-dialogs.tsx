import { limits } from '@seven-hills/bank/limits';
import { caseLimits } from '@seven-hills/bank/words/case-words';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { Button } from '../../ui/button.tsx';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Textarea } from '../../ui/form/input.tsx';
import { noteProblem } from '../notes/note-problem.ts';
import { explanationProblem } from './explanation-problem.ts';
import { type CaseDialogProps, useCaseCall } from './use-case-call.ts';

/** Lets the customer keep the credit that was to be taken back, with an explanation. */
export function LeaveCreditDialog({ shown, onClose }: CaseDialogProps) {
  return (
    <TextDialog
      onClose={onClose}
      title="Leave the Credit"
      label="Explanation"
      hint="The customer reads this, by email. The person who concluded the case can’t leave the credit."
      button="Leave Credit"
      lengthMax={caseLimits.explanationLengthMax}
      problemOf={explanationProblem}
      done={{ title: 'Credit Left', description: 'The case is closed.' }}
      send={(explanation) =>
        api.post('/api/admin/cases/:id/leave-credit', {
          params: { id: shown.id },
          body: { explanation },
        })
      }
    />
  );
}

/** Opens a new case that continues a closed one. */
export function ReopenDialog({ shown, onClose }: CaseDialogProps) {
  return (
    <TextDialog
      onClose={onClose}
      title="Reopen the Case"
      label="Note"
      hint="For staff only. A new case with deadlines of its own continues this one."
      button="Reopen"
      lengthMax={limits.staffNoteLengthMax}
      problemOf={noteProblem}
      done={{ title: 'Case Reopened', description: 'The new case is in the queue.' }}
      send={(note) =>
        api.post('/api/admin/cases/:id/reopen', { params: { id: shown.id }, body: { note } })
      }
    />
  );
}

interface TextDialogProps {
  onClose: () => void;
  title: string;
  label: string;
  hint: string;
  button: string;
  lengthMax: number;
  problemOf: (text: string) => string | undefined;
  done: { title: string; description: string };
  send: (text: string) => Promise<object>;
}

function TextDialog(props: TextDialogProps) {
  const { onClose, title, label, hint, button, lengthMax, problemOf, done, send } = props;
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const problem = problemOf(text);
  const change = useCaseCall({ send, done, onClose });
  function submit() {
    setIsTried(true);
    if (!problem && !change.isPending) change.mutate(text.trim());
  }
  return (
    <GuardedDialog
      size="small"
      isDirty={text.trim() !== '' && !change.isSuccess}
      onClose={onClose}
      title={title}
      footer={(cancel) => (
        <>
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
          <Button pending={change.isPending} onClick={submit}>
            {button}
          </Button>
        </>
      )}
    >
      <div className="grid gap-4">
        <Field label={label} hint={hint} error={isTried ? problem : undefined}>
          <Textarea
            rows={3}
            maxLength={lengthMax}
            value={text}
            onChange={({ target }) => setText(target.value.replace(/\n/g, ' '))}
          />
        </Field>
        <FailureAlert of={change} />
      </div>
    </GuardedDialog>
  );
}
