import type { ChatMessage } from '@seven-hills/contracts/help/chat';
import type { ClientFrame } from '@seven-hills/contracts/help/live-socket';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MessageOutbox, type Posted, type Unsent } from '../../../src/help/chat/message-outbox.ts';
import type { LiveEvent } from '../../../src/net/live-socket.ts';

/**
 * A bank with a socket and HTTP, each of which can be down, take a message and lose the answer, or
 * answer. It stores a message once for each client id, as the server does.
 */
class FakeBank {
  socket: 'away' | 'loses answers' | 'answers' = 'answers';
  http: 'away' | 'loses answers' | 'answers' = 'answers';
  refusal: Extract<LiveEvent, { type: 'refused' }>['code'] | null = null;
  readonly stored: { clientId: string; message: string }[] = [];
  posts = 0;
  readonly #listeners = new Set<(event: LiveEvent) => void>();

  readonly live = {
    subscribe: (listener: (event: LiveEvent) => void) => {
      this.#listeners.add(listener);
      return () => void this.#listeners.delete(listener);
    },
    send: (frame: ClientFrame) => {
      if (this.socket === 'away' || frame.type !== 'chat_message') return false;
      const { clientId = '', content } = frame;
      const sessionId = Number(frame.sessionId);
      if (this.refusal) {
        this.tell({ type: 'refused', code: this.refusal, message: 'No.', sessionId, clientId });
        return true;
      }
      const message = this.#store(clientId, sessionId, content);
      if (this.socket === 'answers') this.tell({ type: 'message_stored', sessionId, message });
      return true;
    },
  };

  readonly post = async ({ clientId, sessionId, content }: Unsent): Promise<Posted> => {
    this.posts += 1;
    if (this.http === 'away') return { outcome: 'later' };
    const message = this.#store(clientId, sessionId, content);
    return this.http === 'answers' ? { outcome: 'stored', message } : { outcome: 'later' };
  };

  tell(event: LiveEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }

  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  #store(clientId: string, sessionId: number, message: string): ChatMessage {
    if (!this.stored.some((known) => known.clientId === clientId))
      this.stored.push({ clientId, message });
    const id = this.stored.findIndex((known) => known.clientId === clientId) + 1;
    return {
      id,
      sessionId,
      clientId,
      senderType: 'customer',
      senderName: 'Ann Keller',
      message,
      timestamp: '2026-11-20T12:00:00.000Z',
    };
  }
}

let bank: FakeBank;
let shown: string[];
let outbox: MessageOutbox;
beforeEach(() => {
  vi.useFakeTimers();
  bank = new FakeBank();
  shown = [];
  outbox = new MessageOutbox({
    live: bank.live,
    post: bank.post,
    onStored: ({ message }) => shown.push(message),
  });
});
afterEach(() => vi.useRealTimers());

const texts = () => bank.stored.map(({ message }) => message);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the outbox of a chat', () => {
  it('sends over the socket, in order, and is empty once all is stored', async () => {
    outbox.send(1, 'One');
    outbox.send(1, 'Two');
    expect(outbox.unsent.map(({ content }) => content)).toEqual(['One', 'Two']);
    await pass(0);
    expect(texts()).toEqual(['One', 'Two']);
    expect(shown).toEqual(['One', 'Two']);
    expect(outbox.unsent).toEqual([]);
    expect(bank.posts).toBe(0);
    expect(bank.isHeard).toBe(false);
  });

  it('uses HTTP while the socket is down', async () => {
    bank.socket = 'away';
    outbox.send(1, 'One');
    await pass(0);
    expect(texts()).toEqual(['One']);
    expect(bank.posts).toBe(1);
  });

  it('stores a message once if the socket took it without an answer', async () => {
    bank.socket = 'loses answers';
    outbox.send(1, 'Only once');
    await pass(4_000);
    expect(bank.posts).toBe(1);
    expect(texts()).toEqual(['Only once']);
    expect(shown).toEqual(['Only once']);
  });

  it('stores a message once if it was repeatedly taken without an answer', async () => {
    bank.socket = 'loses answers';
    bank.http = 'loses answers';
    outbox.send(1, 'Only once');
    await pass(60_000);
    expect(bank.posts).toBeGreaterThan(3);
    expect(outbox.unsent).toHaveLength(1);
    bank.http = 'answers';
    await pass(15_000);
    expect(texts()).toEqual(['Only once']);
    expect(shown).toEqual(['Only once']);
    expect(outbox.unsent).toEqual([]);
  });

  it('keeps everything, in order, while nothing can be reached', async () => {
    bank.socket = 'away';
    bank.http = 'away';
    outbox.send(1, 'One');
    await pass(30_000);
    outbox.send(1, 'Two');
    outbox.send(2, 'Three');
    await pass(60_000);
    expect(texts()).toEqual([]);
    expect(outbox.unsent).toHaveLength(3);
    bank.http = 'answers';
    await pass(10_000);
    expect(texts()).toEqual(['One', 'Two', 'Three']);
    expect(shown).toEqual(['One', 'Two', 'Three']);
  });

  it('retries immediately when the socket is back, not at the end of its pause', async () => {
    bank.socket = 'away';
    bank.http = 'away';
    outbox.send(1, 'One');
    await pass(60_000);
    bank.socket = 'answers';
    bank.tell({ type: 'ready' });
    await pass(0);
    expect(texts()).toEqual(['One']);
  });

  it('shows why a message is refused, continues with the next one, and forgets it on request', async () => {
    bank.refusal = 'conflict';
    outbox.send(1, 'Too late');
    await pass(0);
    bank.refusal = null;
    outbox.send(1, 'In time');
    await pass(0);
    expect(texts()).toEqual(['In time']);
    expect(outbox.unsent).toMatchObject([{ content: 'Too late', refusal: 'No.' }]);
    for (const { clientId } of outbox.unsent) outbox.discard(clientId);
    expect(outbox.unsent).toEqual([]);
  });

  it('waits and retries when it was too fast', async () => {
    bank.refusal = 'too_many_attempts';
    outbox.send(1, 'One');
    await pass(0);
    expect(outbox.unsent).toMatchObject([{ refusal: null }]);
    bank.refusal = null;
    await pass(1_000);
    expect(texts()).toEqual(['One']);
  });

  it('notifies its subscribers of every change', async () => {
    const lengths: number[] = [];
    outbox.subscribe(() => lengths.push(outbox.unsent.length));
    outbox.send(1, 'One');
    await pass(0);
    expect(lengths).toEqual([1, 0]);
  });
});
