import { settleTransfers } from './settle-transfers.ts';
import type { UndoDependencies } from './take-back.ts';

/**
 * The pause between two runs: while a server runs, a transfer becomes final about this late at
 * most.
 */
const pauseMs = 1_000;

/** Makes due transfers final as long as the server runs. A failure is reported and retried. */
export function startSettling(
  dependencies: UndoDependencies,
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<unknown> = Promise.resolve();
  const next = () => {
    timer = setTimeout(() => {
      underWay = settleTransfers(dependencies)
        .catch(onFailure)
        .finally(() => {
          if (!isOver) next();
        });
    }, pauseMs).unref();
  };
  next();
  return {
    async stop() {
      isOver = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
