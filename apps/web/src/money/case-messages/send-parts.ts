import type { CaseThread } from '@seven-hills/contracts/money/case-messages';
import { api, newIdempotencyKey } from '../../net/api-client.ts';
import { failureText, problemCode } from '../../net/api-error.ts';
import { FileError, type PickedFile, readPicked } from './picked-files.ts';

/** Which side of a case the caller is on. */
export type Side = 'customer' | 'staff';

/** A message of a case: a text, a file, or both. */
export interface Part {
  /** Identifies it, so that a retry stores it once. */
  clientId: string;
  text: string | null;
  picked: PickedFile | null;
}

/**
 * Divides what was typed and chosen: the text goes with the first file. The part that failed last
 * keeps its id while it is the same, because it may have arrived.
 */
export function partsOf(
  text: string | null,
  files: readonly PickedFile[],
  failed: Part | null,
): Part[] {
  const parts = files.map((picked): Part => ({ clientId: picked.id, text: null, picked }));
  if (text === null) return parts;
  const [first = null] = files;
  const isSame = failed?.text === text && failed.picked?.id === first?.id;
  const clientId = isSame ? failed.clientId : newIdempotencyKey();
  return [{ clientId, text, picked: first }, ...parts.slice(1)];
}

/** Sends one part, and returns the case's messages. Fails with FileError if its file is refused. */
export async function sendPart(
  side: Side,
  caseId: number,
  { clientId, text, picked }: Part,
): Promise<CaseThread> {
  const file = picked && (await readPicked(picked));
  const call = { params: { id: caseId }, body: { clientId, text, file } };
  try {
    return await (side === 'staff'
      ? api.post('/api/admin/cases/:id/messages', call)
      : api.post('/api/cases/:id/messages', call));
  } catch (error) {
    if (!picked || problemCode(error) !== 'validation_failed') throw error;
    throw new FileError(`${picked.file.name}: ${failureText(error, 'The file was refused.')}`);
  }
}

/** The message for a part that was not sent. */
export const partFailure = (error: Error): string =>
  error instanceof FileError ? error.message : 'Please try again.';
