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

/** Code that a page shows, by the name of its export, while the server renders the page. */
export interface Part {
  name: string;
  isLoaded: boolean;
  fetch(): Promise<void>;
}

/** By name, for a page that the server has rendered; files can share a name. */
const known = new Map<string, (() => Promise<void>)[]>();
let shown: Map<Part['fetch'], Part> | null = null;

/**
 * Returns what `render` returns, and the parts that it asked for, in the order in which it did. One
 * that had not been loaded was left out or shown as waiting.
 */
export function withParts<T>(render: () => T): { result: T; parts: readonly Part[] } {
  const own = new Map<Part['fetch'], Part>();
  shown = own;
  try {
    return { result: render(), parts: [...own.values()] };
  } finally {
    shown = null;
  }
}

/**
 * Loads the parts that a rendered page shows, so that no waiting screen replaces it. A part inside
 * another is known once the code of the other has been loaded, which comes first in `names`.
 */
export async function fetchParts(names: readonly string[]): Promise<void> {
  for (const name of names) await Promise.all((known.get(name) ?? []).map((fetch) => fetch()));
}

/**
 * Wraps optional code, such as a notice, in a component that loads it on demand. If the code cannot
 * be loaded, the component shows nothing and tries again once the browser is online.
 */
export const fetchedExtra = <Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
): Fetched<Props> => fetched(load, name, Nothing, { isOptional: true });

/**
 * Wraps optional code that has a place on the first screen: a page that the server renders contains
 * it, so that nothing below it moves when it appears.
 */
export const fetchedInPlace = <Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
): Fetched<Props> => fetched(load, name, Nothing, { isOptional: true, isInPlace: true });

/** Wraps a screen, which shows a spinner while its code loads. */
export const fetchedScreen = <Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
): Fetched<Props> => fetched(load, name, WaitingScreen);

/**
 * Wraps the export `name` of a file in a component that loads it on demand and shows `Waiting`
 * meanwhile. A failure is thrown to the error boundary. Unlike with `lazy`, loaded code appears
 * immediately: React delays content that replaces a `Suspense` fallback by up to 300 ms (its
 * throttle of successive reveals).
 */
export function fetched<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
  Waiting: ComponentType = Nothing,
  { isOptional = false, isInPlace = false } = {},
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
  /** What the server renders, and the browser when it takes the page over. */
  function serverSnapshot() {
    if (isOptional && !isInPlace) return null;
    shown?.set(fetch, { name, isLoaded: code !== null, fetch });
    return code;
  }
  if (!isOptional || isInPlace) known.set(name, [...(known.get(name) ?? []), fetch]);

  function FetchedComponent(props: Props) {
    const now = useSyncExternalStore(subscribe, snapshot, serverSnapshot);
    void fetch();
    if (now === null) return <Waiting />;
    if ('error' in now) {
      if (isOptional) return null;
      throw now.error;
    }
    return <now.Component {...props} />;
  }

  return Object.assign(FetchedComponent, { fetch });
}

const Nothing = () => null;
