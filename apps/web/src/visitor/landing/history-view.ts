import { useCallback, useEffect, useState } from 'react';

type Views = Record<string, string>;

const viewsIn = (state: unknown): Views =>
  typeof state === 'object' && state !== null && 'views' in state ? (state.views as Views) : {};

/**
 * The internal view of a screen: no route changes, yet the browser's Back returns to the view
 * before. `screen` names the screen; a page load always begins with `initial`.
 */
export function useHistoryView<View extends string>(
  screen: string,
  initial: View,
): [View, (next: View) => void] {
  const [view, setView] = useState<View>(initial);

  useEffect(() => {
    const entryOf = (shown: View) => ({ views: { ...viewsIn(history.state), [screen]: shown } });
    history.replaceState({ ...history.state, ...entryOf(initial) }, '');
    const followHistory = (event: PopStateEvent) =>
      setView((viewsIn(event.state)[screen] as View | undefined) ?? initial);
    addEventListener('popstate', followHistory);
    return () => removeEventListener('popstate', followHistory);
  }, [screen, initial]);

  const show = useCallback(
    (next: View) => {
      const views = { ...viewsIn(history.state), [screen]: next };
      history.pushState({ ...history.state, views }, '');
      setView(next);
    },
    [screen],
  );
  return [view, show];
}
