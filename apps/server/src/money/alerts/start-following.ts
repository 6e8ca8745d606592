import { repeat } from '../../platform/jobs/repeat.ts';
import { type FollowEventsDependencies, followEvents } from './follow-events.ts';
import { type FollowDependencies, followTransactions, hasNews } from './follow-transactions.ts';

/**
 * The pause between two runs. At a busy bank, a transaction may have to wait for the second one.
 */
export const followPauseMs = 2_000;

/**
 * Follows the transactions and the audit log as long as the server runs. A failure is reported and
 * retried; servers take turns.
 */
export function startFollowing(
  dependencies: FollowDependencies & FollowEventsDependencies,
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
  return repeat(
    async () => {
      if (!(await hasNews(dependencies.database, dependencies.alertSources))) return;
      await followTransactions(dependencies);
      await followEvents(dependencies);
    },
    followPauseMs,
    onFailure,
  );
}
