import { takeTyped, watchTyped } from '../../net/session/typed-input.ts';

interface Draft {
  text: string;
  forget: () => void;
}

/**
 * The unsent text of each chat, and of each reply to a message. It survives closing and reopening
 * the pane and, for the same user, a session that ended without a sign-out.
 */
const drafts = new Map<string, Draft>();

/** A chat is identified by its id, anything else by a name. */
type Place = number | string;

const formOf = (place: Place) => (typeof place === 'number' ? `chat-${place}` : place);

/** Returns the unsent text of a place. */
export function draftIn(place: Place): string {
  const draft = drafts.get(formOf(place));
  if (draft) return draft.text;
  const kept = takeTyped(formOf(place))?.text;
  if (typeof kept !== 'string') return '';
  writeDraft(place, kept);
  return kept;
}

/** Stores the unsent text of a place. */
export function writeDraft(place: Place, text: string): void {
  const form = formOf(place);
  drafts.get(form)?.forget();
  drafts.delete(form);
  if (text) drafts.set(form, { text, forget: watchTyped(form, () => ({ text })) });
}
