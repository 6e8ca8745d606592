import { type ComponentType, useSyncExternalStore } from 'react';
import { WaitingScreen } from './layout/waiting-screen.tsx';

/** A component whose code is fetched when it is first shown, or earlier by `fetch`. */
export type Fetched<Props extends object> = ComponentType<Props> & {
  /** Resolves once the code has loaded or failed to load. */
  fetch(): Promise<void>;
};

/** The pause before code is fetched again while the browser is online, in milliseconds. */
const retryMs = 2_000;

type Code<Props extends object> = { Component: ComponentType<Props> } | { error: unknown };

/** Imports the file that exports a component. */
type Load<Name extends string, Props> = () => Promise<Record<Name, ComponentType<Props>>>;

/**
 * Wraps optional code, such as a notice, in a component that loads it on demand. If the code cannot
 * be loaded, the component shows nothing and tries again once the browser is online.
 */
export const fetchedExtra = <Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
): Fetched<Props> => fetched(load, name, Nothing, { isOptional: true });

/** Wraps a screen, which shows a spinner while its code loads. */
export const fetchedScreen = <Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
): Fetched<Props> => fetched(load, name, WaitingScreen);

/**
 * Wraps the export `name` of a file in a component that loads it on demand and shows `Waiting`
 * meanwhile. A failure is thrown to the error boundary. Unlike with `lazy`, loaded code appears
 * immediately: React delays content that replaces a `Suspense` fallback by up to 300 ms (its throttle
 * of successive reveals).
 */
export function fetched<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
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

  /** Clears a failure, so that components still on screen load the code again. */
  function retry() {
    fetching = null;
    settle(null);
  }

  function fetch() {
    fetching ??= load().then(
      ({ [name]: Component }) => settle({ Component }),
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
