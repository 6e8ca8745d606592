import { entryNow, onNavigate } from './history-entry.ts';

const storageKey = 'scroll';
/** A page that is still too short after this time has really become shorter. */
const restoringMsMax = 3_000;
/** To read the position at each event would compute the layout of rows as they are added. */
const notingMs = 200;
const takeovers = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** The scroll position of each visited page when the user left it, in pixels. */
let positions: Record<string, number> = {};
let visit = '';
let stopRestoring: (() => void) | null = null;
let cameBack = false;
let noting: ReturnType<typeof setTimeout> | null = null;

/** Whether the current page was reached by Back or Forward and will be restored. */
export const hasComeBack = (): boolean => cameBack;

/**
 * Saves each page's scroll position and restores it when the user returns. The browser's own
 * restoration runs too early, before a screen has drawn its rows.
 */
export function rememberScrolling(): void {
  history.scrollRestoration = 'manual';
  visit = entryNow().visit;
  positions = storedPositions();
  const before = positions[visit];
  if (before) restore(before);
  addEventListener('scroll', () => {
    noting ??= setTimeout(notePosition, notingMs);
  });
  addEventListener('popstate', () => {
    const now = entryNow().visit;
    // From a layer to its page: the scroll position has not changed.
    if (now === visit) return;
    notePosition();
    visit = now;
    cameBack = true;
    restore(positions[now] ?? 0);
  });
  onNavigate(() => {
    notePosition();
    stopRestoring?.();
    visit = entryNow().visit;
    cameBack = false;
  });
  addEventListener('pagehide', storePositions);
}

/** Notes where the user has scrolled to since the last time. */
function notePosition(): void {
  if (noting === null) return;
  clearTimeout(noting);
  noting = null;
  if (visit && !stopRestoring) positions[visit] = window.scrollY;
}

/**
 * Makes a reload that leads to another screen start at the top, like any new page. What scrolls
 * until then, as a page that becomes shorter does, is not noted.
 */
export function forgetScrolling(): void {
  delete positions[visit];
  visit = '';
}

/**
 * Calls back once the user scrolls, types, or presses something: from then on, the page must not
 * scroll on its own. Returns a function that stops listening.
 */
export function whenTakenOver(callBack: () => void): () => void {
  const stop = () => {
    for (const event of takeovers) removeEventListener(event, takeOver);
  };
  const takeOver = () => {
    stop();
    callBack();
  };
  for (const event of takeovers) addEventListener(event, takeOver, { passive: true });
  return stop;
}

/** Scrolls to `top` as soon as the page is long enough, unless the user scrolls first. */
function restore(top: number): void {
  stopRestoring?.();
  const until = performance.now() + restoringMsMax;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    stopListening();
    stopRestoring = null;
  };
  const stopListening = whenTakenOver(stop);
  const step = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) < 1 || performance.now() > until) stop();
    else frame = requestAnimationFrame(step);
  };
  stopRestoring = stop;
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
  notePosition();
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Without storage, a reload begins at the top.
  }
}
