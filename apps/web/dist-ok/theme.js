// Runs before the first paint, so that a remembered scheme never flashes the other one.
// A cookie holds the choice, because signing out clears local storage.
(() => {
  const chosen = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie);
  if (chosen) document.documentElement.dataset.theme = chosen[1];
})();
