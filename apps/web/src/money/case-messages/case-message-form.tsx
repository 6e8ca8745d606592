import { limits } from '@seven-hills/bank/limits';
import { words } from '@seven-hills/bank/words/words';
import type { CaseThread } from '@seven-hills/contracts/money/case-messages';
import { type FormEvent, useRef, useState } from 'react';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { TextareaField } from '../../ui/form/input.tsx';
import { FilePicker } from './file-picker.tsx';
import type { PickedFile } from './picked-files.ts';
import { type Part, partFailure, partsOf, type Side, sendPart } from './send-parts.ts';

interface MessageFormProps {
  side: Side;
  caseId: number;
  filesLeft: number;
  onSent: (thread: CaseThread) => void;
}

/** Writes a message with files. What was sent leaves the form, so that a retry sends the rest. */
export function MessageForm({ side, caseId, filesLeft, onSent }: MessageFormProps) {
  const [text, setText] = useState('');
  const [files, setFiles] = useState<PickedFile[]>([]);
  const [error, setError] = useState<string>();
  const [progress, setProgress] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const failed = useRef<Part | null>(null);
  const call = useCall<void, Part[]>({
    async mutationFn(parts) {
      for (const [index, part] of parts.entries()) {
        failed.current = part;
        setProgress(parts.length > 1 ? `Sending ${index + 1} of ${parts.length}…` : 'Sending…');
        const thread = await sendPart(side, caseId, part);
        if (part.text !== null) setText('');
        if (part.picked) setFiles((now) => now.filter(({ id }) => id !== part.picked?.id));
        onSent(thread);
      }
      failed.current = null;
    },
    success: { title: 'Message Sent' },
    onSuccess: () => field.current?.focus(),
    failure: {
      title: 'Not Sent',
      fallback: partFailure,
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (call.isPending) return;
    const parts = partsOf(text.trim() || null, files, failed.current);
    setError(parts.length === 0 ? 'Please write a message or add a file' : undefined);
    if (parts.length === 0) field.current?.focus();
    else call.mutate(parts);
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextareaField
        ref={field}
        label={side === 'staff' ? `Message to the ${words.Customer}` : 'Your Message'}
        hint="Never include a password or PIN."
        error={error}
        rows={3}
        maxLength={limits.chatMessageLengthMax}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <FilePicker files={files} left={filesLeft} onChange={setFiles} />
      <FailureAlert of={call} />
      <Button type="submit" className="justify-self-start max-sm:w-full" pending={call.isPending}>
        {call.isPending ? progress : 'Send Message'}
      </Button>
    </form>
  );
}
