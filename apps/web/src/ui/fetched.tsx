import { type ComponentType, useSyncExternalStore } from 'react';

/** A component whose code is fetched when it is first shown, or earlier by `fetch`. */
export type Fetched<Props extends object> = ComponentType<Props> & {
  /** Resolves once the code is there or could not be fetched. */
  fetch(): Promise<void>;
};

type Code<Props extends object> = { Component: ComponentType<Props> } | { error: unknown };

/**
 * Makes a component of code that is fetched when needed; shows `Waiting` meanwhile. A
 * failure is thrown to the error boundary. Unlike `lazy` this shows what is there at once: React holds
 * back for 300 ms what replaces the fallback of a `Suspense` (its throttle of successive reveals).
 */
export function fetched<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType = Nothing,
): Fetched<Props> {
  let code: Code<Props> | null = null;
  let fetching: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function settle(settled: Code<Props>) {
    code = settled;
    for (const listener of listeners) listener();
  }

  function fetch() {
    fetching ??= load().then(
      (Component) => settle({ Component }),
      (error: unknown) => settle({ error }),
    );
    return fetching;
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function FetchedComponent(props: Props) {
    const known = useSyncExternalStore(subscribe, () => code);
    void fetch();
    if (known === null) return <Waiting />;
    if ('error' in known) throw known.error;
    return <known.Component {...props} />;
  }

  return Object.assign(FetchedComponent, { fetch });
}

const Nothing = () => null;
