import { useEffect, useState } from 'react';

const mark = 'wasShown';

const wasShown = (): boolean => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && mark in state;
};

/**
 * Whether the current page was shown before under its browser history entry: the user came back to
 * it, or reloaded it.
 */
export function useIsShownAgain(): boolean {
  const [isShownAgain] = useState(wasShown);
  useEffect(() => history.replaceState({ ...history.state, [mark]: true }, ''), []);
  return isShownAgain;
}
