import { entryNow, onNavigate } from './history-entry.ts';

const storageKey = 'scroll';
/** A page that is not as long as before by then has become shorter. */
const restoringMsMax = 3_000;
const takeovers = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** How far each visited page was scrolled when it was left, in pixels. */
let positions: Record<string, number> = {};
let visit = '';
let stopRestoring: (() => void) | null = null;
let cameBack = false;

/** Whether the page that is shown was reached by Back or Forward, and is about to be as it was. */
export const hasComeBack = (): boolean => cameBack;

/**
 * Remembers how far each page was scrolled, and scrolls there again when the person comes back. The
 * browser's own way comes too early: a screen draws its rows after the step back.
 */
export function rememberScrolling(): void {
  history.scrollRestoration = 'manual';
  visit = entryNow().visit;
  positions = storedPositions();
  const before = positions[visit];
  if (before) restore(before);
  addEventListener('scroll', () => {
    if (!stopRestoring) positions[visit] = window.scrollY;
  });
  addEventListener('popstate', () => {
    const now = entryNow().visit;
    // From a layer to its page: nothing has moved.
    if (now === visit) return;
    visit = now;
    cameBack = true;
    restore(positions[now] ?? 0);
  });
  onNavigate(() => {
    stopRestoring?.();
    visit = entryNow().visit;
    cameBack = false;
  });
  addEventListener('pagehide', storePositions);
}

/** Lets a reload that leads to another screen begin at its top, as any new page does. */
export function forgetScrolling(): void {
  delete positions[visit];
}

/** Scrolls to `top` as soon as the page is long enough, unless the person scrolls first. */
function restore(top: number): void {
  stopRestoring?.();
  const until = performance.now() + restoringMsMax;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const event of takeovers) removeEventListener(event, stop);
    stopRestoring = null;
  };
  const step = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) < 1 || performance.now() > until) stop();
    else frame = requestAnimationFrame(step);
  };
  stopRestoring = stop;
  for (const event of takeovers) addEventListener(event, stop, { passive: true });
  frame = requestAnimationFrame(step);
}

function storedPositions(): Record<string, number> {
  try {
    const text = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return text === null ? {} : JSON.parse(text);
  } catch {
    return {};
  }
}

function storePositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Without storage a reload begins at the top.
  }
}
