import { mayBeSignedIn } from '../net/visitor-hint.ts';

/**
 * Whether the document came with the visitor's page in it, and this browser would show that page as it
 * is. What is kept for the visitor (a half-filled form, why a session ended, the view that Back leads
 * to) changes it; then the app draws the page anew.
 */
export function isPrerendered(root: HTMLElement): boolean {
  if (root.dataset.prerendered === undefined || mayBeSignedIn()) return false;
  const { view, email } = (history.state ?? {}) as { view?: unknown; email?: unknown };
  const named = new URLSearchParams(window.location.search).get('view') ?? 'landing';
  return email === undefined && (view === undefined || view === named) && keepsNothing();
}

function keepsNothing(): boolean {
  try {
    return sessionStorage.length === 0;
  } catch {
    // Without storage nothing is kept.
    return true;
  }
}
