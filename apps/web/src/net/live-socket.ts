import { liveCloseCodes } from '@seven-hills/bank/help/live-close-codes';
import type { ClientFrame, ServerFrame } from '@seven-hills/contracts/help/live-socket';
import { noteNews } from './session/read-after.ts';
import { mayBeSignedIn } from './session/visitor-hint.ts';

/** Events for listeners: the server's frames, and the end of the session. */
export type LiveEvent = ServerFrame | { type: 'signed_out' };

type Listener = (event: LiveEvent) => void;

/** The part of a browser's WebSocket that is used; tests provide their own. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'readyState'> & {
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
};

const open = 1;
const retryMsMin = 500;
const retryMsMax = 15_000;
/** A socket that is silent for this long counts as dead; browsers do not report that themselves. */
const pingEveryMs = 20_000;
const answerMsMax = 8_000;

/**
 * The tab's only socket. It is open while it has listeners. When the connection breaks, it
 * reconnects (with growing delays, or immediately when the network returns), rejoins its chats, and
 * emits `look_again`, because events in between were not delivered.
 */
export class LiveSocket {
  readonly #listeners = new Set<Listener>();
  readonly #heard = new Set<LiveEvent['type']>();
  readonly #joined = new Map<number, number>();
  readonly #dial: () => Socket;
  #socket: Socket | null = null;
  #isReady = false;
  #wasReady = false;
  #isOver = false;
  #retryMs = retryMsMin;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  #answerTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(dial: () => Socket) {
    this.#dial = dial;
  }

  /** What the socket has told its listeners since it connected. */
  get heard(): ReadonlySet<LiveEvent['type']> {
    return this.#heard;
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.#connect();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#leave();
    };
  }

  /** Subscribes to a chat, across reconnections, until the returned function is called. */
  join(sessionId: number): () => void {
    const count = this.#joined.get(sessionId) ?? 0;
    this.#joined.set(sessionId, count + 1);
    if (count === 0) this.send({ type: 'join_session', sessionId });
    return () => {
      const left = (this.#joined.get(sessionId) ?? 1) - 1;
      if (left > 0) this.#joined.set(sessionId, left);
      else {
        this.#joined.delete(sessionId);
        this.send({ type: 'leave_session', sessionId });
      }
    };
  }

  /** Sends a frame, if the socket is ready; returns whether it went out. */
  send(frame: ClientFrame): boolean {
    if (!this.#isReady || this.#socket?.readyState !== open) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  /** Reconnects after `signed_out`, once there is a session again. */
  reopen(): void {
    this.#isOver = false;
    this.retryNow();
  }

  /** Reconnects immediately when the network returns or the tab is used again. */
  retryNow(): void {
    if (this.#socket) this.#ping();
    else if (this.#listeners.size > 0) this.#connect();
  }

  #connect(): void {
    if (this.#socket) return;
    // Without a session the server refuses. Another tab may have ended it before this one listened.
    if (this.#isOver || !mayBeSignedIn()) {
      queueMicrotask(() => this.#tell({ type: 'signed_out' }));
      return;
    }
    clearTimeout(this.#retryTimer);
    this.#heard.clear();
    const socket = this.#dial();
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)));
    socket.onclose = ({ code }) => this.#lost(socket, code);
    // A connection attempt that hangs is abandoned like a silent socket.
    this.#expectAnswer();
  }

  #hear(frame: ServerFrame): void {
    clearTimeout(this.#answerTimer);
    this.#answerTimer = undefined;
    if (frame.type === 'ready') this.#begin();
    if (frame.type !== 'pong') {
      noteNews();
      this.#tell(frame);
    }
    if (frame.type !== 'ready') return;
    if (this.#wasReady) this.#tell({ type: 'look_again' });
    this.#wasReady = true;
  }

  #begin(): void {
    this.#isReady = true;
    this.#retryMs = retryMsMin;
    for (const sessionId of this.#joined.keys()) this.send({ type: 'join_session', sessionId });
    this.#pingTimer = setInterval(() => this.#ping(), pingEveryMs);
  }

  #ping(): void {
    if (this.send({ type: 'ping' })) this.#expectAnswer();
  }

  #expectAnswer(): void {
    const socket = this.#socket;
    this.#answerTimer ??= setTimeout(() => {
      socket?.close();
      // Closing takes long if the other side does not respond.
      if (socket) this.#lost(socket, 0);
    }, answerMsMax);
  }

  #lost(socket: Socket, code: number): void {
    if (this.#socket !== socket) return;
    this.#forget();
    if (code === liveCloseCodes.signedOut) {
      this.#isOver = true;
      this.#tell({ type: 'signed_out' });
      return;
    }
    // Reconnecting immediately would close the socket of another tab, which would do the same.
    if (this.#listeners.size === 0 || code === liveCloseCodes.replaced) return;
    // Randomized, so that clients do not all reconnect to a restarted server at the same time.
    const pause = this.#retryMs * (0.5 + Math.random());
    this.#retryMs = Math.min(this.#retryMs * 2, retryMsMax);
    this.#retryTimer = setTimeout(() => this.#connect(), pause);
  }

  #leave(): void {
    const socket = this.#socket;
    clearTimeout(this.#retryTimer);
    this.#forget();
    socket?.close();
  }

  #forget(): void {
    this.#socket = null;
    this.#isReady = false;
    clearInterval(this.#pingTimer);
    clearTimeout(this.#answerTimer);
    this.#answerTimer = undefined;
  }

  #tell(event: LiveEvent): void {
    this.#heard.add(event.type);
    for (const listener of [...this.#listeners]) listener(event);
  }
}

function dial(): Socket {
  const { protocol, host } = window.location;
  return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`) as Socket;
}

/** The tab's socket. It opens with the first listener. */
export const liveSocket = new LiveSocket(dial);

if (typeof window !== 'undefined')
  for (const event of ['online', 'focus'])
    window.addEventListener(event, () => liveSocket.retryNow());
