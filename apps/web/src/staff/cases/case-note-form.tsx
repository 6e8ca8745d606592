import { limits } from '@seven-hills/bank/limits';
import { type FormEvent, useState } from 'react';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { TextareaField } from '../../ui/form/input.tsx';
import { noteProblem } from '../notes/note-problem.ts';
import { useMay } from '../permissions.ts';
import { useStaffCall } from '../use-staff-call.ts';

/** Adds a note to a case, visible only to staff. */
export function CaseNoteForm({ id }: { id: number }) {
  const may = useMay();
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const add = useStaffCall({
    mutationFn: () =>
      api.post('/api/admin/cases/:id/notes', { params: { id }, body: { note: note.trim() } }),
    success: { title: 'Note Added', description: 'All staff can read it.' },
    fallback: 'Failed to add the note. Please try again.',
    isDoneFirst: true,
    onDone: () => setNote(''),
  });
  if (!may('notes.write')) return null;
  function submit(event: FormEvent) {
    event.preventDefault();
    const problem = noteProblem(note);
    setError(problem);
    if (!problem && !add.isPending) add.mutate();
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextareaField
        label="Note on the Case"
        hint="For staff only."
        error={error}
        rows={2}
        maxLength={limits.staffNoteLengthMax}
        value={note}
        onChange={({ target }) => setNote(target.value.replace(/\n/g, ' '))}
      />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        pending={add.isPending}
      >
        Add Note
      </Button>
      <FailureAlert of={add} />
    </form>
  );
}
