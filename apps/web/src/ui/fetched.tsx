import { type ComponentType, useSyncExternalStore } from 'react';

/** A component whose code is fetched when it is first shown, or earlier by `fetch`. */
export type Fetched<Props extends object> = ComponentType<Props> & {
  /** Resolves once the code is there or could not be fetched. */
  fetch(): Promise<void>;
};

/** The pause before code is fetched again while the browser is online, in milliseconds. */
const retryMs = 2_000;

type Code<Props extends object> = { Component: ComponentType<Props> } | { error: unknown };

/**
 * Makes a component of code that a screen can do without, such as a notice. If its code cannot be
 * fetched, it shows nothing, and fetches the code again once the browser is online.
 */
export const fetchedExtra = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Fetched<Props> => fetched(load, Nothing, { isOptional: true });

/**
 * Makes a component of code that is fetched when needed; shows `Waiting` meanwhile. A
 * failure is thrown to the error boundary. Unlike `lazy` this shows what is there at once: React holds
 * back for 300 ms what replaces the fallback of a `Suspense` (its throttle of successive reveals).
 */
export function fetched<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType = Nothing,
  { isOptional = false } = {},
): Fetched<Props> {
  let code: Code<Props> | null = null;
  let fetching: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function settle(settled: Code<Props> | null) {
    code = settled;
    for (const listener of listeners) listener();
  }

  /** Forgets a failure, so that what is still shown fetches the code again. */
  function retry() {
    fetching = null;
    settle(null);
  }

  function fetch() {
    fetching ??= load().then(
      (Component) => settle({ Component }),
      (error: unknown) => {
        settle({ error });
        if (!isOptional) return;
        // A failure can be reported after the browser is back online, when no event follows.
        if (navigator.onLine) setTimeout(retry, retryMs);
        else window.addEventListener('online', retry, { once: true });
      },
    );
    return fetching;
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  const snapshot = () => code;

  function FetchedComponent(props: Props) {
    const known = useSyncExternalStore(subscribe, snapshot, snapshot);
    void fetch();
    if (known === null) return <Waiting />;
    if ('error' in known) {
      if (isOptional) return null;
      throw known.error;
    }
    return <known.Component {...props} />;
  }

  return Object.assign(FetchedComponent, { fetch });
}

const Nothing = () => null;
