import { useEffect, useState } from 'react';

const mark = 'wasShown';

const wasShown = (): boolean => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && mark in state;
};

/**
 * Whether the page that is shown was shown before under its entry of the browser's history: the
 * person came back to it, or reloaded it.
 */
export function useIsShownAgain(): boolean {
  const [isShownAgain] = useState(wasShown);
  useEffect(() => history.replaceState({ ...history.state, [mark]: true }, ''), []);
  return isShownAgain;
}
