import type { RunningServer } from './run-server.ts';

const interruptedExitCode = 130;

/**
 * Waits for Ctrl-C or SIGTERM from now on, even while the server is starting: the first one stops it
 * cleanly, the second one ends the process at once.
 */
export function listenForSignals(): { attach(server: RunningServer): void } {
  let server: RunningServer | undefined;
  let isStopping = false;

  const onSignal = () => {
    if (isStopping) process.exit(interruptedExitCode);
    isStopping = true;
    if (server) void stop(server, 0);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);

  return {
    attach(started) {
      server = started;
      // The database server runs on its own; it must not outlive a process that ends in any way.
      process.once('exit', () => started.abandon());
      started.onLost((error) => {
        console.error(`The database is lost: ${error.message}`);
        void stop(started, 1);
      });
      if (isStopping) void stop(started, 0);
    },
  };
}

async function stop(server: RunningServer, exitCode: number): Promise<never> {
  try {
    await server.stop();
    return process.exit(exitCode);
  } catch (error) {
    console.error(`The server did not stop cleanly: ${error}`);
    return process.exit(1);
  }
}
