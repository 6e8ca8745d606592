import { navigate as go, usePathname } from 'wouter/use-browser-location';

/** The app's state in each browser history entry. */
interface Entry {
  /** Identifies a visit to a page, for what is remembered about it, such as its scroll position. */
  visit: string;
  /** Identifies the layer over the page, such as a dialog, that the entry represents. */
  layer?: string;
}

const isEntry = (state: unknown): state is Entry =>
  typeof state === 'object' && state !== null && 'visit' in state;

const newVisit = (): string => Math.random().toString(36).slice(2);

/** The current history entry. */
export function entryNow(): Entry {
  const state: unknown = history.state;
  if (isEntry(state)) return state;
  const entry = { ...(state as object | null), visit: newVisit() };
  history.replaceState(entry, '');
  return entry;
}

/** Whether a step back is pending; later navigation must wait for it. */
let isGoingBack = false;

addEventListener('popstate', () => {
  isGoingBack = false;
});

/** Goes one entry back. */
export function goBack(): void {
  isGoingBack = true;
  history.back();
}

/** Runs now, or after the pending step back. */
export function afterGoingBack(act: () => void): void {
  if (isGoingBack) addEventListener('popstate', () => afterGoingBack(act), { once: true });
  else act();
}

/** Adds an entry for a layer over the page that is shown. */
export const pushLayer = (layer: string): void =>
  history.pushState({ visit: entryNow().visit, layer }, '');

interface Options {
  replace?: boolean;
  /** The `history.state` of the new page. */
  state?: unknown;
}

/**
 * Navigates to a page of the app. From a layer, the page replaces the layer's entry; otherwise Back
 * would return to a layer that no longer exists.
 */
function navigate(to: string, { replace = false, state }: Options = {}): void {
  afterGoingBack(() => {
    const { visit, layer } = entryNow();
    const target = new URL(to, location.href);
    // The layer closes, and takes its entry with it.
    if (layer !== undefined && target.href === location.href) return;
    const staysHere = replace && layer === undefined;
    go(to, {
      replace: replace || layer !== undefined,
      state: {
        ...(state as object | undefined),
        visit: staysHere ? visit : newVisit(),
      } satisfies Entry,
    });
    for (const listener of leaveListeners) listener();
  });
}

const leaveListeners = new Set<() => void>();

/** Announces navigation by the app, as opposed to Back or Forward. */
export const onNavigate = (listener: () => void): void => void leaveListeners.add(listener);

/** The router's hook: the current path, and the function that navigates. */
export const useAppLocation = (): [string, typeof navigate] => [usePathname(), navigate];
