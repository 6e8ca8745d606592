import { caseLimits } from '@seven-hills/bank/words/case-words';
import { newIdempotencyKey } from '../../net/api-client.ts';

/** A file that was chosen to be sent. */
export interface PickedFile {
  /** Identifies the message that sends it, so that a retry stores it once. */
  id: string;
  file: File;
}

/** What of the choice can be sent, and why the rest cannot. */
export interface Picked {
  files: PickedFile[];
  problem: string | null;
}

/** Adds a choice of files to those chosen before; `left` is how many more the case takes. */
export function addFiles(before: readonly PickedFile[], chosen: FileList, left: number): Picked {
  const problems: string[] = [];
  const files = [...before];
  for (const file of chosen) {
    const problem =
      file.size === 0
        ? `${file.name} is empty.`
        : file.size > caseLimits.fileBytesMax
          ? `${file.name} is larger than 5 MB.`
          : files.length >= left
            ? `${file.name} is one too many: ${left} more can be added.`
            : null;
    if (problem) problems.push(problem);
    else files.push({ id: newIdempotencyKey(), file });
  }
  return { files, problem: problems.join(' ') || null };
}

/** Reads a file as the call takes it. Fails with FileError if it was moved or deleted since. */
export const readPicked = ({ file }: PickedFile): Promise<{ name: string; content: string }> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () =>
      reject(new FileError(`${file.name} cannot be read anymore. Please choose it again.`));
    reader.onload = () =>
      resolve({ name: file.name, content: String(reader.result).replace(/^[^,]*,/, '') });
    reader.readAsDataURL(file);
  });

/** Why one file was not sent, as a sentence with its name. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

/** `120 KB`, `1.4 MB` */
export const fileSize = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(Math.round(bytes / 1024), 1)} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
