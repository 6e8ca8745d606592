/** The code that shells give a program ended by Ctrl-C: 128 and the signal's number. */
const interruptedExitCode = 130;

export interface StopSignals {
  /** Says how to stop. Called at once when a signal has come while the bank was starting. */
  onStop(stop: () => Promise<void>): void;
}

/**
 * Listens for Ctrl-C and SIGTERM from now on. The first one stops cleanly, as soon as the start is
 * over, and ends the process with 0; the second one ends it at once.
 */
export function listenForStopSignals(): StopSignals {
  let isAsked = false;
  let stop: (() => Promise<void>) | undefined;
  const stopNow = () => {
    stop?.().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The bank did not stop cleanly: ${(error as Error).message}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isAsked) process.exit(interruptedExitCode);
      isAsked = true;
      stopNow();
    });
  }
  return {
    onStop(given) {
      stop = given;
      if (isAsked) stopNow();
    },
  };
}
