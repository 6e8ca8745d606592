import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type { Current } from './visitor-pages.ts';

/** A customer's document to be made (`apps/web/src/prerender/page-order.ts`). */
export interface DocumentOrder {
  url: string;
  /** What comes before the page, between it and the answers, and after these. */
  frame: readonly [string, string, string];
  /** The answers to the page's first calls, as JSON. */
  answers: string;
  encoding: 'br' | 'gzip' | null;
}

/** Why a page is left to the browser, or null if it was rendered. */
export type LeftToBrowser = 'starting' | 'busy' | 'slow' | 'failed';

export interface CustomerPages {
  /**
   * Makes the document with a signed-in customer's page, encoded, or returns why the page is left
   * to the browser: the thread is not ready, too many others wait, or it takes too long or fails.
   */
  render(order: DocumentOrder, current: Current): Promise<Buffer | LeftToBrowser>;
  close(): Promise<void>;
}

interface Limits {
  /** How long a document waits for its page. A longer wait would delay what the browser can do. */
  waitMsMax: number;
  /** Further pages are left to their browsers, which have nothing else to do. */
  waitingMax: number;
  /** After this time with one page, the thread is replaced. */
  hangMsMax: number;
  /** The pause before a thread that ended is replaced, so that a lasting fault costs little. */
  restartMs: number;
}
const defaultLimits: Limits = {
  waitMsMax: 250,
  waitingMax: 8,
  hangMsMax: 5_000,
  restartMs: 5_000,
};

interface Waiting {
  order: DocumentOrder;
  answer(document: Buffer | LeftToBrowser): void;
}

type Message = 'ready' | { id: number; document: Uint8Array<ArrayBuffer> };

/**
 * Makes the documents with customers' pages in a thread of their own (`apps/web/src/prerender`),
 * which gets one order at a time. The thread knows the bank's services and is replaced when they
 * change, and when it fails or hangs. Null without a build.
 */
export function openCustomerPages(
  webRoot: string,
  log: FastifyBaseLogger,
  { waitMsMax, waitingMax, hangMsMax, restartMs }: Limits = defaultLimits,
): CustomerPages | null {
  const file = join(webRoot, '.prerender/main.js');
  if (!existsSync(file)) return null;
  let thread: { version: string; worker: Worker; isReady: boolean } | null = null;
  let startAfter = 0;
  let lastId = 0;
  let waiting: Waiting[] = [];
  let rendered: (Waiting & { id: number; hangs: NodeJS.Timeout }) | null = null;

  /** Ends the thread; what waits for it is left to the browser. */
  async function end(reason: LeftToBrowser): Promise<void> {
    const ended = thread;
    const left = rendered ? [rendered, ...waiting] : waiting;
    clearTimeout(rendered?.hangs);
    [thread, rendered, waiting] = [null, null, []];
    for (const { answer } of left) answer(reason);
    await ended?.worker.terminate();
  }

  function fail(error: unknown): void {
    startAfter = performance.now() + restartMs;
    log.error({ err: error }, 'a customer’s page could not be rendered');
    void end('failed');
  }

  function start({ version, services }: Current): void {
    const worker = new Worker(file, { workerData: { services } });
    const own = { version, worker, isReady: false };
    thread = own;
    worker.unref();
    worker.on('message', (message: Message) => {
      if (thread !== own) return;
      if (message === 'ready') own.isReady = true;
      else if (message.id === rendered?.id) {
        clearTimeout(rendered.hangs);
        const { buffer, byteOffset, byteLength } = message.document;
        rendered.answer(Buffer.from(buffer, byteOffset, byteLength));
        rendered = null;
      }
      next();
    });
    worker.on('error', (error) => thread === own && fail(error));
    worker.on('exit', () => thread === own && fail(new Error('the thread ended')));
  }

  function next(): void {
    if (rendered || !thread?.isReady) return;
    const first = waiting.shift();
    if (!first) return;
    const id = ++lastId;
    const hangs = setTimeout(() => fail(new Error('the thread hangs')), hangMsMax);
    rendered = { ...first, id, hangs };
    thread.worker.postMessage({ id, ...first.order });
  }

  return {
    async render(order, current) {
      if (thread && thread.version !== current.version) void end('starting');
      if (!thread && performance.now() >= startAfter) start(current);
      if (!thread?.isReady) return 'starting';
      if (waiting.length >= waitingMax) return 'busy';
      const { promise, resolve: answer } = Promise.withResolvers<Buffer | LeftToBrowser>();
      const own = { order, answer };
      const tooLate = setTimeout(() => {
        waiting = waiting.filter((each) => each !== own);
        answer('slow');
      }, waitMsMax);
      waiting.push(own);
      next();
      return promise.finally(() => clearTimeout(tooLate));
    },
    close: () => end('failed'),
  };
}
