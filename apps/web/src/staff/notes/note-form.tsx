import { limits } from '@seven-hills/bank/limits';
import { type FormEvent, useState } from 'react';
import { api } from '../../net/api-client.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { TextareaField, TextField } from '../../ui/form/input.tsx';
import { useStaffCall } from '../use-staff-call.ts';
import { noteProblem } from './note-problem.ts';

interface NoteFormProps {
  userId: number;
  /** The account that the note is about. */
  accountId?: number;
}

/**
 * Adds a note about the customer, about one of their accounts, or about one transaction if its
 * receipt number is entered.
 */
export function NoteForm({ userId, accountId }: NoteFormProps) {
  const [text, setText] = useState('');
  const [receipt, setReceipt] = useState('');
  const [error, setError] = useState<string>();
  const [receiptError, setReceiptError] = useState<string>();
  const add = useStaffCall({
    mutationFn: (transactionId: number | null) =>
      api.post('/api/admin/users/:id/notes', {
        params: { id: userId },
        body: { text: text.trim(), transactionId, accountId },
      }),
    success: { title: 'Note Added', description: 'All staff can read it.' },
    fallback: 'Failed to add the note. Please try again.',
    isDoneFirst: true,
    onDone() {
      setText('');
      setReceipt('');
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const problem = noteProblem(text);
    const transactionId = transactionIn(receipt);
    setError(problem);
    setReceiptError(
      transactionId === undefined ? 'Please enter a receipt number such as SH00000042' : undefined,
    );
    if (!problem && transactionId !== undefined && !add.isPending) add.mutate(transactionId);
  }
  return (
    <form noValidate onSubmit={submit} className="mb-5 grid gap-4">
      <TextareaField
        label="New Note"
        error={error}
        rows={2}
        maxLength={limits.staffNoteLengthMax}
        value={text}
        onChange={({ target }) => setText(target.value.replace(/\n/g, ' '))}
      />
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          label="Receipt Number"
          optional
          error={receiptError}
          className="grow sm:max-w-64"
          value={receipt}
          onChange={({ target }) => setReceipt(target.value)}
        />
        <Button type="submit" pending={add.isPending}>
          Add Note
        </Button>
      </div>
      <FailureAlert of={add} />
    </form>
  );
}

/**
 * Returns the transaction id in a receipt number; null for an empty text, undefined for an invalid
 * one.
 */
function transactionIn(receipt: string): number | null | undefined {
  if (!receipt.trim()) return null;
  const digits = /^(?:SH)?[\s-]*0*([1-9]\d{0,14})$/i.exec(receipt.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}
