import { useSyncExternalStore } from 'react';

/** The state of the page's support widget, independent of where its button is. */
interface WidgetState {
  isOpen: boolean;
  /**
   * The number of the bank's messages that the customer has not read; null if there is no chat with
   * a person.
   */
  unreadCount: number | null;
  /** The number of places on the page that have the button; it floats if there are none. */
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
/**
 * A rendered page does not know yet whether it has a place, and shows no button that would float.
 */
const rendered: WidgetState = { ...state, placeCount: 1 };

function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens or closes the support widget from any screen. */
export const setSupportWidgetOpen = (isOpen: boolean): void => change({ isOpen });

/** Sets the number of unread messages; null when it is no longer known. */
export const setUnreadCount = (unreadCount: number | null): void => change({ unreadCount });

/** Claims the button's place in a header or a bar. Returns a function that releases it. */
export function takeButtonPlace(): () => void {
  change({ placeCount: state.placeCount + 1 });
  return () => change({ placeCount: state.placeCount - 1 });
}

export const useSupportWidget = (): WidgetState =>
  useSyncExternalStore(subscribe, snapshot, () => rendered);
