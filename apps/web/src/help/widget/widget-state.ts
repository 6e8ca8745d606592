import type { ComponentType } from 'react';

/** The way to a person, for those who are signed in. */
export interface PersonOption {
  /** Messages of the bank that the customer has not read. */
  unreadCount: number;
  Chat: ComponentType<{ onBack: () => void }>;
}

type Listener = () => void;

let isOpen = false;
const listeners = new Set<Listener>();

/** Opens or closes the floating support widget, from wherever a screen wants to. */
export function setSupportWidgetOpen(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

export const isSupportWidgetOpen = (): boolean => isOpen;

export function subscribeToSupportWidget(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
