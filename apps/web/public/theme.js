// Runs before the first paint, so that a remembered scheme never flashes the other one.
// A cookie holds the choice, because signing out clears local storage.
(() => {
  const chosen = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie);
  if (chosen) document.documentElement.dataset.theme = chosen[1];
})();

// Until the app has taken over a page that the server has rendered, it keeps the button that was
// pressed last (`src/app/follow-typed.ts`).
(() => {
  const early = { button: null, stop: () => removeEventListener('click', note, true) };
  const note = ({ target }) => {
    early.button = target instanceof Element ? target.closest('button') : null;
  };
  addEventListener('click', note, true);
  window.pressedEarly = early;
})();
