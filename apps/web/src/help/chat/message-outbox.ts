import type { ChatMessage } from '@seven-hills/contracts/help/chat';
import type { LiveEvent, LiveSocket } from '../../net/live-socket.ts';

/** A sent message that the bank has not stored yet. */
export interface Unsent {
  clientId: string;
  sessionId: number;
  content: string;
  /** Whether the sender knowingly writes in a colleague's chat. */
  joins: boolean;
  at: Date;
  /** Why the bank refused it; retrying would not help. Null if it was not refused. */
  refusal: string | null;
}

/** The result of sending a message: stored, refused for good, or to be retried. */
export type Posted =
  | { outcome: 'stored'; message: ChatMessage }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'later' };

interface Dependencies {
  live: Pick<LiveSocket, 'send' | 'subscribe'>;
  post: (unsent: Unsent) => Promise<Posted>;
  onStored: (message: ChatMessage) => void;
}

const answerMsMax = 4_000;
const retryMsMin = 1_000;
const retryMsMax = 10_000;

/**
 * Sends messages one at a time until the bank has stored or refused each: over the live socket, or
 * over HTTP if the socket does not answer. Each message keeps its client id, so it is stored once
 * no matter how often it is sent, and messages written while the connection was down are not lost.
 */
export class MessageOutbox {
  readonly #dependencies: Dependencies;
  readonly #listeners = new Set<() => void>();
  #unsent: readonly Unsent[] = [];
  #isSending = false;
  #wake: () => void = () => {};

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** All messages that are not stored; a new array after each change. */
  get unsent(): readonly Unsent[] {
    return this.#unsent;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  send(sessionId: number, content: string, joins = false): void {
    const clientId = crypto.randomUUID();
    this.#change([
      ...this.#unsent,
      { clientId, sessionId, content, joins, at: new Date(), refusal: null },
    ]);
    void this.#sendAll();
  }

  /** Removes a message, such as one that was refused. */
  discard(clientId: string): void {
    this.#change(this.#unsent.filter((unsent) => unsent.clientId !== clientId));
  }

  async #sendAll(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    const unsubscribe = this.#dependencies.live.subscribe((event) => {
      if (event.type === 'ready') this.#wake();
    });
    let retryMs = retryMsMin;
    for (;;) {
      const next = this.#unsent.find(({ refusal }) => refusal === null);
      if (!next) break;
      const posted = await this.#sendOnce(next);
      if (posted.outcome === 'later') {
        await this.#pause(retryMs);
        retryMs = Math.min(retryMs * 2, retryMsMax);
        continue;
      }
      retryMs = retryMsMin;
      if (posted.outcome === 'refused') {
        this.#change(
          this.#unsent.map((unsent) =>
            unsent.clientId === next.clientId ? { ...unsent, refusal: posted.reason } : unsent,
          ),
        );
        continue;
      }
      this.#dependencies.onStored(posted.message);
      this.discard(next.clientId);
    }
    unsubscribe();
    this.#isSending = false;
  }

  async #sendOnce(unsent: Unsent): Promise<Posted> {
    return (await this.#overSocket(unsent)) ?? this.#dependencies.post(unsent);
  }

  /** The server's response to the frame; null if the socket is down or does not respond in time. */
  #overSocket({ sessionId, clientId, content, joins }: Unsent): Promise<Posted | null> {
    return new Promise((resolve) => {
      const settle = (posted: Posted | null) => {
        clearTimeout(timer);
        unsubscribe();
        resolve(posted);
      };
      const timer = setTimeout(() => settle(null), answerMsMax);
      const unsubscribe = this.#dependencies.live.subscribe((event) => {
        const posted = answerTo(clientId, event);
        if (posted) settle(posted);
      });
      const frame = {
        type: 'chat_message',
        sessionId,
        clientId,
        content,
        ...(joins && { joins }),
      } as const;
      if (!this.#dependencies.live.send(frame)) settle(null);
    });
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #change(unsent: readonly Unsent[]): void {
    this.#unsent = unsent;
    for (const listener of this.#listeners) listener();
  }
}

const toTryAgain = new Set(['too_many_attempts', 'unavailable', 'internal_error']);

function answerTo(clientId: string, event: LiveEvent): Posted | null {
  if (event.type === 'message_stored' && event.message.clientId === clientId)
    return { outcome: 'stored', message: event.message };
  if (event.type === 'refused' && event.clientId === clientId)
    return toTryAgain.has(event.code)
      ? { outcome: 'later' }
      : { outcome: 'refused', reason: event.message };
  return null;
}
