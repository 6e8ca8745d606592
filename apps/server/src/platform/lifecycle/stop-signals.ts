/** The conventional exit code after Ctrl-C: 128 plus the signal number. */
const interruptedExitCode = 130;

interface StopSignals {
  /** Sets how to stop. Called immediately if a signal arrived during startup. */
  onStop(stop: () => Promise<void>): void;
}

/**
 * Listens for Ctrl-C and SIGTERM. The first signal stops cleanly, after startup if necessary, and
 * exits with 0; the second exits immediately.
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
