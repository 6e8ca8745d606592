import { takeTyped, watchTyped } from '../../net/session/typed-input.ts';

interface Draft {
  text: string;
  forget: () => void;
}

/**
 * What is half written in each chat, and in each answer to a message. It stays when the pane is closed and opened again, and comes
 * back for the same person after their session has ended by itself.
 */
const drafts = new Map<string, Draft>();

/** A chat by its number, anything else by its name. */
type Place = number | string;

const formOf = (place: Place) => (typeof place === 'number' ? `chat-${place}` : place);

/** Returns what is half written in a place. */
export function draftIn(place: Place): string {
  const draft = drafts.get(formOf(place));
  if (draft) return draft.text;
  const kept = takeTyped(formOf(place))?.text;
  if (typeof kept !== 'string') return '';
  writeDraft(place, kept);
  return kept;
}

/** Notes what is half written in a place. */
export function writeDraft(place: Place, text: string): void {
  const form = formOf(place);
  drafts.get(form)?.forget();
  drafts.delete(form);
  if (text) drafts.set(form, { text, forget: watchTyped(form, () => ({ text })) });
}
