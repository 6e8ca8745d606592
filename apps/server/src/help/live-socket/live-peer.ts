import { liveCloseCodes } from '@seven-hills/bank/help/live-close-codes';
import type { ServerFrame } from '@seven-hills/contracts/help/live-socket';
import type { WebSocket } from 'ws';
import type { Principal } from '../../http/callers/principal.ts';

/** A browser that reads too slowly is disconnected at this many unsent bytes. */
const unsentBytesMax = 1_000_000;

/** How long a client may take to confirm that its socket is closed. */
export const closingMsMax = 2_000;

/** An open socket and its owner. */
export interface LivePeer {
  readonly socket: WebSocket;
  /** As of the last session lookup. */
  principal: Principal;
  /** The session cookie's token, for looking up the session again. */
  readonly token: string;
  /** The name that the other side of a chat sees while this one types. */
  readonly firstName: string;
  /** The chats that this socket has joined, with the customer of each. */
  readonly joined: Map<number, bigint>;
}

/** The sockets of this server; servers do not share them. */
export class LivePeers {
  readonly #peers = new Set<LivePeer>();

  add(peer: LivePeer): void {
    this.#peers.add(peer);
    peer.socket.on('close', () => this.#peers.delete(peer));
  }

  /** Forgets a socket before it has closed. */
  remove(peer: LivePeer): void {
    this.#peers.delete(peer);
  }

  get size(): number {
    return this.#peers.size;
  }

  /** The oldest first. */
  where(matches: (peer: LivePeer) => boolean): LivePeer[] {
    return [...this.#peers].filter(matches);
  }

  /** The oldest first. */
  all(): LivePeer[] {
    return [...this.#peers];
  }
}

/** Sends a frame if the socket is open. The browser recovers missed frames on its next read. */
export function sendFrame({ socket }: Pick<LivePeer, 'socket'>, frame: ServerFrame): void {
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

/** Closes a socket that should not count anymore, even if its client never confirms the closing. */
export function removePeer(
  peers: LivePeers,
  peer: LivePeer,
  reason: keyof typeof liveCloseCodes,
): void {
  peers.remove(peer);
  closePeer(peer, reason);
  setTimeout(() => peer.socket.terminate(), closingMsMax).unref();
}
