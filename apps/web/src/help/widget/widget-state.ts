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
