import { limits } from '@seven-hills/bank/limits';

export type ToastVariant = 'default' | 'destructive' | 'success';

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  /** Whether the field that now gets the focus says it, too: the toast is then not announced. */
  isReadAtField?: boolean;
  /** What screen readers announce instead of its texts, which they have read before. */
  announced?: string;
  variant?: ToastVariant;
  /** How long it stays, in milliseconds. Default: 5000. */
  durationMs?: number;
  /** A link inside the toast, to a path of this app, or a button that closes the toast. */
  action?: { label: string; href: string } | { label: string; onClick: () => void };
}

export interface ShownToast extends ToastMessage {
  id: number;
  durationMs: number;
}

type Listener = () => void;

let current: ShownToast | null = null;
let nextId = 1;
const listeners = new Set<Listener>();

function publish(toastNow: ShownToast | null) {
  current = toastNow;
  for (const listener of listeners) listener();
}

/**
 * Shows a message in place of the one on screen, and returns its id: only one is visible at a time.
 */
export function toast(message: ToastMessage): number {
  const id = nextId;
  nextId += 1;
  publish({ durationMs: limits.toastMs, ...message, id });
  return id;
}

/** Removes the toast if it is still the one shown. */
export function dismissToast(id: number): void {
  if (current?.id === id) publish(null);
}

export function subscribeToToast(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentToast = (): ShownToast | null => current;

const storageKey = 'toast-after-load';

/** Keeps a message for the page that loads next, for flows that end in a full page load. */
export function toastAfterLoad(message: ToastMessage): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(message));
  } catch {
    toast(message);
  }
}

/** Returns the message of the previous page, once, if there is one. */
export function takeToastLeftBehind(): ToastMessage | null {
  try {
    const text = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return text ? JSON.parse(text) : null;
  } catch {
    // Without storage, there is nothing to show.
    return null;
  }
}
