import type { PostingObserver } from '@seven-hills/ledger';
import type { Metrics } from './metrics.ts';
import type { Tracing } from './tracing.ts';

/** How operators see what a server does; null where they do not look. */
export interface Observers {
  metrics: Metrics | null;
  tracing: Tracing | null;
}

export const noObservers: Observers = { metrics: null, tracing: null };

/** What sees the postings; undefined if nobody looks. */
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
