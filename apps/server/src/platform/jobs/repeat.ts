/** Runs `work` until stopped, never concurrently, with a pause before each run. Stopping waits. */
export function repeat(
  work: () => Promise<unknown>,
  pauseMs: number,
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isOver = false;
  const wait = () => {
    timer = setTimeout(() => {
      running = work()
        .catch(onFailure)
        .finally(() => {
          if (!isOver) wait();
        });
    }, pauseMs);
    timer.unref();
  };
  wait();
  return {
    async stop() {
      isOver = true;
      clearTimeout(timer);
      await running;
    },
  };
}
