import { useSyncExternalStore } from 'react';

/** The support widget of this page, wherever its button is. */
interface WidgetState {
  isOpen: boolean;
  /** Messages of the bank that the customer has not read; null where there is no chat with a person. */
  unreadCount: number | null;
  /** How many places of the page have its button: it floats while there is none. */
  placeCount: number;
}

type Listener = () => void;

let state: WidgetState = { isOpen: false, unreadCount: null, placeCount: 0 };
const listeners = new Set<Listener>();

function change(changes: Partial<WidgetState>) {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

const snapshot = () => state;

function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens or closes the support widget, from wherever a screen wants to. */
export const setSupportWidgetOpen = (isOpen: boolean): void => change({ isOpen });

/** Takes how many messages are unread; null once that is no longer known. */
export const setUnreadCount = (unreadCount: number | null): void => change({ unreadCount });

/** Takes the button's place in a header or a bar; the answer gives it back. */
export function takeButtonPlace(): () => void {
  change({ placeCount: state.placeCount + 1 });
  return () => change({ placeCount: state.placeCount - 1 });
}

export const useSupportWidget = (): WidgetState =>
  useSyncExternalStore(subscribe, snapshot, snapshot);
