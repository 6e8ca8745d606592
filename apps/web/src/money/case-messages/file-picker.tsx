import { caseFileTypes } from '@seven-hills/bank/words/case-words';
import Paperclip from 'lucide-react/icons/paperclip';
import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { addFiles, fileSize, type PickedFile } from './picked-files.ts';

interface FilePickerProps {
  files: readonly PickedFile[];
  /** How many files the case still takes. */
  left: number;
  onChange: (files: PickedFile[]) => void;
}

/** Chooses files for a case, and lists those that are chosen. */
export function FilePicker({ files, left, onChange }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const [problem, setProblem] = useState<string | null>(null);
  function add(chosen: FileList | null) {
    if (!chosen) return;
    const picked = addFiles(files, chosen, left);
    setProblem(picked.problem);
    onChange(picked.files);
    // So that choosing the same file again is a change.
    if (input.current) input.current.value = '';
  }
  function remove(id: string) {
    onChange(files.filter((picked) => picked.id !== id));
    setProblem(null);
    button.current?.focus();
  }
  return (
    <div className="grid justify-items-start gap-2">
      {files.length > 0 && (
        <ul aria-label="Files to send" className="grid w-full gap-1">
          {files.map(({ id, file }) => (
            <li key={id} className="flex items-center justify-between gap-3 text-sm">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {file.name} <span className="text-ink-soft">({fileSize(file.size)})</span>
              </span>
              <Button
                variant="quiet"
                className="px-3"
                aria-label={`Remove ${file.name}`}
                onClick={() => remove(id)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={caseFileTypes.join(',')}
        onChange={({ target }) => add(target.files)}
      />
      <Button
        ref={button}
        variant="secondary"
        aria-describedby={hint}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden="true" />
        Add Files
      </Button>
      <p id={hint} className="text-ink-soft text-sm">
        PDF, JPEG, or PNG, up to 5 MB each.{' '}
        {left === 0 ? 'This case has all the files that it takes.' : `Up to ${left} files.`}
      </p>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {problem}
      </p>
    </div>
  );
}
