// Runs before the first paint, so that a remembered scheme never flashes the other one; a rendered
// document names the scheme itself (`http/plugins/web-app/looks.ts` on the server). A cookie holds
// the choice, because signing out clears local storage.
(() => {
  const chosen = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie);
  if (chosen) document.documentElement.dataset.theme = chosen[1];
})();

// Keeps the button that was pressed last until the app has taken over the page that the server has
// rendered (`src/app/follow-typed.ts`), or renders it itself.
(() => {
  const early = {
    // A rendered page is painted before this script: a press leaves the focus on its button, which
    // the browser shows only to those who press keys.
    button: document.activeElement?.closest('button:not(:focus-visible)') ?? null,
    stop: () => removeEventListener('click', note, true),
  };
  const note = ({ target }) => {
    early.button = target instanceof Element ? target.closest('button') : null;
  };
  addEventListener('click', note, true);
  window.pressedEarly = early;
})();

// A page that the server has rendered names its scripts, the first one to run and what it imports.
// They are loaded after the first paint, which they would delay on a slow network. There, a page to
// read gets them once somebody does more than read it, or stays for ten seconds.
addEventListener('DOMContentLoaded', () => {
  const root = document.getElementById('root');
  const [first, ...imported] = root?.dataset.scripts?.split(' ') ?? [];
  if (!first) return;
  const uses = ['click', 'focusin', 'keydown'];
  const add = (name, attributes) =>
    document.head.append(Object.assign(document.createElement(name), attributes));
  let stays;
  const load = () => {
    clearTimeout(stays);
    for (const use of uses) removeEventListener(use, load, true);
    add('script', { type: 'module', crossOrigin: '', src: first });
    for (const href of imported) add('link', { rel: 'modulepreload', crossOrigin: '', href });
  };
  const begin = () => {
    if (!isSlow() || !isToRead()) return load();
    for (const use of uses) addEventListener(use, load, true);
    stays = setTimeout(load, 10_000);
  };
  // A page in the background is not painted.
  if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) begin();
  else
    new PerformanceObserver((_entries, observer) => {
      observer.disconnect();
      begin();
    }).observe({ type: 'paint', buffered: true });

  // In megabits per second, which Chromium estimates.
  function isSlow() {
    const { saveData, downlink = 1 } = navigator.connection ?? {};
    return saveData || downlink < 0.5;
  }

  // A page without fields, in a tab that keeps nothing that the app would show. The overview is one:
  // its links work without scripts.
  function isToRead() {
    if (root.querySelector('form')) return false;
    try {
      return history.state === null && sessionStorage.length === 0;
    } catch {
      return false;
    }
  }
});
