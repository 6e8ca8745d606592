import { mayBeSignedIn } from '../net/session/visitor-hint.ts';

/**
 * Whether the document contains the prerendered visitor's page and this browser would render the
 * same one. State kept for the visitor (a half-filled form, why a session ended, the view that Back
 * returns to) changes the page; then the app renders it from scratch.
 */
export function isPrerendered(root: HTMLElement): boolean {
  if (root.dataset.prerendered === undefined || mayBeSignedIn()) return false;
  const { view, email } = (history.state ?? {}) as { view?: unknown; email?: unknown };
  const named = new URLSearchParams(window.location.search).get('view') ?? 'landing';
  return email === undefined && (view === undefined || view === named) && keepsNothing();
}

/** What the browser keeps of a visit that changes nothing on a page. */
const changesNothing = ['scroll', 'heading-after-load', 'toast-after-load'];

/**
 * Whether the document contains the customer's page and this browser would render the same one: not
 * where something is kept that the page shows, such as input from before the session ended.
 */
export function isCustomersPage(root: HTMLElement): boolean {
  if (root.dataset.signedIn === undefined || !mayBeSignedIn()) return false;
  const state = Object.keys((history.state ?? {}) as object);
  if (state.some((key) => key !== 'visit')) return false;
  try {
    return Object.keys(sessionStorage).every((key) => changesNothing.includes(key));
  } catch {
    return true;
  }
}

function keepsNothing(): boolean {
  try {
    return sessionStorage.length === 0;
  } catch {
    // Without storage, nothing is kept.
    return true;
  }
}
