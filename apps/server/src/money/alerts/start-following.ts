import { type FollowEventsDependencies, followEvents } from './follow-events.ts';
import { type FollowDependencies, followTransactions, hasNews } from './follow-transactions.ts';

/**
 * The pause between two runs. At a busy bank, a transaction may have to wait for the second one.
 */
const pauseMs = 2_000;

/**
 * Follows the transactions and the audit log as long as the server runs. A failure is reported and
 * retried; servers take turns.
 */
export function startFollowing(
  dependencies: FollowDependencies & FollowEventsDependencies,
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
  return repeat(async () => {
    if (!(await hasNews(dependencies.database, dependencies.alertSources))) return;
    await followTransactions(dependencies);
    await followEvents(dependencies);
  }, onFailure);
}

/** Runs `work` every two seconds, never concurrently, until stopped. */
export function repeat(
  work: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();
  const next = () => {
    timer = setTimeout(() => {
      underWay = look().finally(() => {
        if (!isOver) next();
      });
    }, pauseMs).unref();
  };
  async function look(): Promise<void> {
    try {
      await work();
    } catch (error) {
      onFailure(error);
    }
  }
  next();
  return {
    async stop() {
      isOver = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
