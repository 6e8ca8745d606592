import { liveCloseCodes } from '@seven-hills/contracts/live-close-codes';
import type { ServerFrame } from '@seven-hills/contracts/live-socket';
import type { WebSocket } from 'ws';
import type { Principal } from '../../http/callers/principal.ts';

/** A browser that reads slower than it is told things is cut off at this many unsent bytes. */
const unsentBytesMax = 1_000_000;

/** One open socket and whose it is. */
export interface LivePeer {
  readonly socket: WebSocket;
  /** As the session said when it was last looked up. */
  principal: Principal;
  /** The session's cookie, to look the session up again. */
  readonly token: string;
  /** What the other side of a chat sees while this one types. */
  readonly firstName: string;
  /** The chats that it hears, with the customer of each. */
  readonly joined: Map<number, bigint>;
}

/** The sockets of this server. Nothing here is needed by another one. */
export class LivePeers {
  readonly #peers = new Set<LivePeer>();

  add(peer: LivePeer): void {
    this.#peers.add(peer);
    peer.socket.on('close', () => this.#peers.delete(peer));
  }

  get size(): number {
    return this.#peers.size;
  }

  where(matches: (peer: LivePeer) => boolean): LivePeer[] {
    return [...this.#peers].filter(matches);
  }

  all(): LivePeer[] {
    return [...this.#peers];
  }
}

/** Sends a frame if the socket is open; a missed one is made up for when the browser looks again. */
export function tell({ socket }: Pick<LivePeer, 'socket'>, frame: ServerFrame): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > unsentBytesMax) socket.terminate();
  else socket.send(JSON.stringify(frame));
}

export function closePeer(
  { socket }: Pick<LivePeer, 'socket'>,
  reason: keyof typeof liveCloseCodes,
): void {
  socket.close(liveCloseCodes[reason], reason);
}
