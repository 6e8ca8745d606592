import { takeTyped, watchTyped } from '../../net/session/typed-input.ts';

interface Draft {
  text: string;
  forget: () => void;
}

/**
 * What is half written in each chat. It stays when the pane is closed and opened again, and comes
 * back for the same person after their session has ended by itself.
 */
const drafts = new Map<number, Draft>();

const formOf = (sessionId: number) => `chat-${sessionId}`;

/** Returns what is half written in a chat. */
export function draftIn(sessionId: number): string {
  const draft = drafts.get(sessionId);
  if (draft) return draft.text;
  const kept = takeTyped(formOf(sessionId))?.text;
  if (typeof kept !== 'string') return '';
  writeDraft(sessionId, kept);
  return kept;
}

/** Notes what is half written in a chat. */
export function writeDraft(sessionId: number, text: string): void {
  drafts.get(sessionId)?.forget();
  drafts.delete(sessionId);
  if (text)
    drafts.set(sessionId, { text, forget: watchTyped(formOf(sessionId), () => ({ text })) });
}
