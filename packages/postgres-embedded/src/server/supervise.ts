import { statfsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Postmaster, type PostmasterOptions, startPostmaster } from './postmaster.ts';

interface Supervised {
  pid(): number;
  onExit(listener: (error: Error) => void): void;
  /** Requests a stop of the server, without waiting. */
  abandon(): void;
  /** Ends the server immediately and permanently, and reports why. */
  giveUp(reason: Error): void;
  stop(): Promise<void>;
}

const MAX_STARTS = 10;
const WINDOW_MS = 60_000;
const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 2_000;
const SEGMENT_BYTES = 16 * 1024 * 1024;

/**
 * Starts the server, waits until it accepts connections, and restarts it whenever it ends
 * unexpectedly; PostgreSQL itself recovers the data. Gives up after `startsMax` starts within
 * `WINDOW_MS`: the first start throws, a later one calls `onExit`. A server that ended because of a
 * full disk is retried until there is space.
 */
export async function supervise(
  options: PostmasterOptions,
  startsMax = MAX_STARTS,
): Promise<Supervised> {
  const stopping = new AbortController();
  const listeners: ((error: Error) => void)[] = [];
  const starts: number[] = [];
  let hopeless: Error | undefined;
  let hasServed = false;
  let current: Postmaster | undefined;
  await startOrRetry();

  /**
   * After the main process is killed, starts fail for a while, because its child processes keep the
   * shared memory until they notice.
   */
  async function startOrRetry(): Promise<void> {
    for (;;) {
      const recent = starts.filter((time) => Date.now() - time < WINDOW_MS).length;
      if (recent > 0) await pause(Math.min(FIRST_DELAY_MS * 2 ** (recent - 1), LONGEST_DELAY_MS));
      starts.push(Date.now());
      const postmaster = startPostmaster(options);
      current = postmaster;
      try {
        await postmaster.ready;
        hasServed = true;
        return;
      } catch (error) {
        if (stopping.signal.aborted) throw error;
        if (recent + 1 >= startsMax && !(hasServed && isDiskFull(options.cluster))) throw error;
      }
    }
  }

  /** Ends early if the server is to stop. */
  async function pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
    stopping.signal.throwIfAborted();
  }

  async function keepRunning(): Promise<void> {
    for (;;) {
      await current?.exited;
      if (stopping.signal.aborted) return;
      try {
        await startOrRetry();
      } catch (error) {
        if (stopping.signal.aborted) return;
        report(error instanceof Error ? error : new Error(String(error)));
        return;
      }
    }
  }

  function report(reason: Error): void {
    hopeless = reason;
    for (const listener of listeners) listener(reason);
  }

  const running = keepRunning();
  return {
    pid: () => current?.pid ?? 0,
    onExit(listener) {
      listeners.push(listener);
      if (hopeless) listener(hopeless);
    },
    abandon() {
      stopping.abort();
      current?.interrupt();
    },
    giveUp(reason) {
      stopping.abort();
      current?.kill();
      report(reason);
    },
    async stop() {
      stopping.abort();
      await current?.stop();
      await running;
    },
  };
}

/**
 * Returns whether there is no space for a segment of the write-ahead log, which a recovery may
 * need.
 */
function isDiskFull(cluster: string): boolean {
  const { bavail, bsize } = statfsSync(cluster);
  return bavail * bsize < SEGMENT_BYTES;
}
