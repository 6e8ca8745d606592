import { limits } from '@seven-hills/contracts/limits';
import type { Database } from '@seven-hills/postgres';
import type { WebSocket } from 'ws';
import type { FindSession, Principal } from '../../http/callers/principal.ts';
import { findCustomer } from '../../people/identity/customer.ts';
import type { SessionTouches } from '../../people/sessions/session-touches.ts';
import { createListener, type Listener } from '../../platform/database/listener.ts';
import { type ChatEvent, chatChannel } from '../chat/announce.ts';
import { FrameAllowance } from './frame-allowance.ts';
import { handleFrame } from './handle-frame.ts';
import { closePeer, type LivePeer, LivePeers, tell } from './live-peer.ts';
import { passOnChatEvent } from './pass-on-chat-events.ts';
import { accountWatchMs, createAccountWatch } from './watch-accounts.ts';
import { watchSessions } from './watch-sessions.ts';

/** How often a socket is asked whether it is there, and the sessions behind all are looked up. */
const heartbeatMs = 25_000;
const sessionCheckMs = 10_000;
const closingMsMax = 2_000;

export interface LiveServerOptions {
  database: Database;
  connectionString: string;
  findSession: FindSession;
  touches: SessionTouches;
  onFailure: (error: unknown) => void;
}

export interface LiveServer {
  /** Takes over a socket that was opened with the session of `token`. */
  accept(socket: WebSocket, principal: Principal, token: string): Promise<void>;
  /** Lets what is under way finish, closes every socket with 1001 and stops listening. */
  close(): Promise<void>;
}

/**
 * The sockets of one server. It hears of chats and ended sessions from all servers, on a connection of
 * its own that is opened with the first socket, and looks by itself at what nobody announces.
 */
export function createLiveServer(options: LiveServerOptions): LiveServer {
  const { database, onFailure } = options;
  const peers = new LivePeers();
  const underWay = new Set<Promise<void>>();
  const accounts = createAccountWatch(database, (customerId) => {
    for (const peer of peers.where(({ principal }) => principal.customerId === customerId))
      tell(peer, { type: 'account_changed' });
  });
  const sessions = watchSessions(peers, options.findSession);
  const timers = [
    every(accountWatchMs, () =>
      accounts.look(new Set(peers.all().map(({ principal }) => principal.customerId))),
    ),
    every(sessionCheckMs, sessions.look),
    every(heartbeatMs, async () => checkHeartbeats(peers)),
  ];
  let listening: Promise<Listener> | null = null;
  let isClosing = false;

  /** A round that takes longer than its interval is not begun twice; with nobody there, none is. */
  function every(ms: number, work: () => Promise<void>): NodeJS.Timeout {
    let isRunning = false;
    return setInterval(() => {
      if (isRunning || peers.size === 0) return;
      isRunning = true;
      work()
        .catch(onFailure)
        .finally(() => {
          isRunning = false;
        });
    }, ms).unref();
  }

  async function listen(): Promise<Listener> {
    // One after the other, so that the messages of a chat arrive in the order in which they were written.
    let passedOn = Promise.resolve();
    const listener = createListener(options.connectionString, {
      onReconnected() {
        for (const peer of peers.all()) tell(peer, { type: 'look_again' });
        sessions.look().catch(onFailure);
      },
    });
    try {
      await listener.on(chatChannel, (payload) => {
        passedOn = passedOn
          .then(() => passOnChatEvent(database, peers, JSON.parse(payload) as ChatEvent))
          .catch(onFailure);
      });
      await listener.on('session_ended', sessions.onEnded);
      await listener.on('role_changed', sessions.onRoleChanged);
    } catch (error) {
      await listener.close();
      throw error;
    }
    return listener;
  }

  /** The next socket tries again when this one could not. */
  function listenOnce(): Promise<Listener> {
    listening ??= listen().catch((error: unknown) => {
      listening = null;
      throw error;
    });
    return listening;
  }

  /** Frames of one socket are carried out one after the other, so that messages keep their order. */
  function listenTo(peer: LivePeer): void {
    const allowance = new FrameAllowance(limits.liveFramesPerTenSeconds, 10_000);
    let last = Promise.resolve();
    peer.socket.on('message', (data, isBinary) => {
      if (isClosing || peer.socket.readyState !== peer.socket.OPEN) return;
      if (isBinary || !allowance.takes(Date.now())) {
        closePeer(peer, 'policy');
        return;
      }
      last = last.then(() => handleFrame({ ...options }, peer, data.toString()));
      const work = last;
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
    });
  }

  return {
    async accept(socket, principal, token) {
      // Frames that arrive before everything stands wait in the socket.
      socket.pause();
      try {
        await listenOnce();
        const customer = await findCustomer(database, principal.customerId);
        if (isClosing) return closePeer({ socket }, 'serverStops');
        if (peers.where((other) => other.token === token).length >= limits.liveSocketsPerSession)
          return closePeer({ socket }, 'policy');
        const peer: LivePeer = {
          socket,
          principal,
          token,
          firstName: customer?.first_name ?? '',
          joined: new Map(),
        };
        peers.add(peer);
        watchHeartbeat(socket);
        listenTo(peer);
        await accounts.begin(principal.customerId);
        // The session may have ended between the look-up that let it in and now.
        await sessions.check([peer]);
        tell(peer, { type: 'ready' });
      } catch (error) {
        onFailure(error);
        closePeer({ socket }, 'tryAgainLater');
      } finally {
        socket.resume();
      }
    },
    async close() {
      isClosing = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underWay);
      const closing = peers.all();
      for (const peer of closing) closePeer(peer, 'serverStops');
      await Promise.race([
        Promise.all(closing.map(({ socket }) => closed(socket))),
        new Promise((resolve) => setTimeout(resolve, closingMsMax).unref()),
      ]);
      for (const { socket } of closing) socket.terminate();
      await (await listening?.catch(() => null))?.close();
    },
  };
}

const closed = (socket: WebSocket) =>
  new Promise<void>((resolve) => {
    if (socket.readyState === socket.CLOSED) resolve();
    else socket.once('close', () => resolve());
  });

const answering = new WeakSet<WebSocket>();

function watchHeartbeat(socket: WebSocket): void {
  answering.add(socket);
  socket.on('pong', () => answering.add(socket));
}

/** A socket that has not answered since the last round is gone without a word: a phone out of reach. */
function checkHeartbeats(peers: LivePeers): void {
  for (const { socket } of peers.all()) {
    if (!answering.delete(socket)) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.ping();
  }
}
