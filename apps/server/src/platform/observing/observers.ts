import type { PostingObserver } from '@seven-hills/ledger';
import type { Metrics } from './metrics.ts';
import type { Tracing } from './tracing.ts';

/** The metrics and traces of a server; null where they are disabled. */
export interface Observers {
  metrics: Metrics | null;
  tracing: Tracing | null;
}

export const noObservers: Observers = { metrics: null, tracing: null };

/** The observer of the postings; undefined if there is none. */
export function postingObserverOf({ metrics, tracing }: Observers): PostingObserver | undefined {
  if (!metrics && !tracing) return undefined;
  return {
    mark: () => tracing?.current(),
    onAttempt(attempt) {
      metrics?.countAttempt(attempt);
      tracing?.followAttempt(attempt);
    },
  };
}
