import { liveLimits } from '@seven-hills/bank/help/live-limits';
import type { Database } from '@seven-hills/postgres';
import type { WebSocket } from 'ws';
import type { FindSession, Principal } from '../../http/callers/principal.ts';
import { alertsChannel, customersIn } from '../../money/alerts/announce-alerts.ts';
import { findCustomer } from '../../people/identity/customer.ts';
import type { SessionTouches } from '../../people/sessions/session-touches.ts';
import { createListener, type Listener } from '../../platform/database/listener.ts';
import { type ChatEvent, chatChannel } from '../chat/changes/announce.ts';
import { FrameAllowance } from './frame-allowance.ts';
import { handleFrame } from './handle-frame.ts';
import {
  closePeer,
  closingMsMax,
  type LivePeer,
  LivePeers,
  removePeer,
  sendFrame,
} from './live-peer.ts';
import { passOnChatEvent } from './pass-on-chat-events.ts';
import { accountWatchMs, createAccountWatch } from './watch-accounts.ts';
import { watchSessions } from './watch-sessions.ts';
import { createWorkWatch, workWatchMs } from './watch-work.ts';

/** How often to ping each socket, and how often to look up all their sessions. */
const heartbeatMs = 25_000;
const sessionCheckMs = 10_000;

interface LiveServerOptions {
  database: Database;
  connectionString: string;
  findSession: FindSession;
  touches: SessionTouches;
  onFailure: (error: unknown) => void;
  /** The maximum number of sockets of all people. */
  socketsMax: number;
}

export interface LiveServer {
  /** Takes over a socket that was opened with the session of `token`. */
  accept(socket: WebSocket, principal: Principal, token: string): Promise<void>;
  /** How many sockets are open, for metrics. */
  socketCount(): number;
  /** Finishes the work in progress, closes every socket with 1001, and stops listening. */
  close(): Promise<void>;
}

/**
 * Serves the sockets of one server. Receives chat and session notifications from all servers over a
 * dedicated connection, opened with the first socket, and polls for changes that are never
 * announced.
 */
export function createLiveServer(options: LiveServerOptions): LiveServer {
  const { database, onFailure } = options;
  const peers = new LivePeers();
  const underWay = new Set<Promise<void>>();
  const accounts = createAccountWatch(database, (customerId) => {
    for (const peer of peers.where(({ principal }) => principal.customerId === customerId))
      sendFrame(peer, { type: 'account_changed' });
  });
  const sessions = watchSessions(peers, options.findSession);
  const staffPeers = () => peers.where(({ principal }) => principal.staffRole !== null);
  const work = createWorkWatch(database, () => {
    for (const peer of staffPeers()) sendFrame(peer, { type: 'work_changed' });
  });
  const timers = [
    every(accountWatchMs, () =>
      accounts.look(new Set(peers.all().map(({ principal }) => principal.customerId))),
    ),
    every(workWatchMs, () => work.look(staffPeers().length > 0)),
    every(sessionCheckMs, sessions.look),
    every(heartbeatMs, async () => checkHeartbeats(peers)),
  ];
  let listening: Promise<Listener> | null = null;
  let isClosing = false;

  /**
   * Runs `work` every `ms`, unless the previous run is still in progress or there are no sockets.
   */
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
    // Handles events in sequence, so that the messages of a chat arrive in the order in which they
    // were written.
    let passedOn = Promise.resolve();
    const listener = createListener(options.connectionString, {
      onReconnected() {
        for (const peer of peers.all()) sendFrame(peer, { type: 'look_again' });
        sessions.look().catch(onFailure);
      },
    });
    try {
      await listener.on(chatChannel, (payload) => {
        passedOn = passedOn
          .then(() => passOnChatEvent(database, peers, JSON.parse(payload) as ChatEvent))
          .catch(onFailure);
      });
      await listener.on('person_changed', (id) => {
        for (const peer of peers.where(({ principal }) => String(principal.customerId) === id))
          sendFrame(peer, { type: 'account_changed' });
      });
      await listener.on(alertsChannel, (payload) => {
        const told = customersIn(payload);
        for (const peer of peers.where(({ principal }) => told.has(principal.customerId)))
          sendFrame(peer, { type: 'alerts_changed' });
      });
      await listener.on('session_ended', sessions.onEnded);
      await listener.on('role_changed', sessions.onRoleChanged);
    } catch (error) {
      await listener.close();
      throw error;
    }
    return listener;
  }

  /** Clears a failed attempt, so that the next socket tries again. */
  function listenOnce(): Promise<Listener> {
    listening ??= listen().catch((error: unknown) => {
      listening = null;
      throw error;
    });
    return listening;
  }

  /** Handles the frames of one socket in sequence, so that messages keep their order. */
  function listenTo(peer: LivePeer): void {
    const allowance = new FrameAllowance(liveLimits.framesPerTenSeconds, 10_000);
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
      // Frames that arrive before the setup is complete wait in the socket.
      socket.pause();
      try {
        await listenOnce();
        const customer = await findCustomer(database, principal.customerId);
        if (isClosing) return closePeer({ socket }, 'serverStops');
        const { customerId } = principal;
        const own = peers.where((other) => other.principal.customerId === customerId);
        for (const oldest of own.slice(
          0,
          Math.max(0, own.length + 1 - liveLimits.socketsPerPerson),
        ))
          removePeer(peers, oldest, 'replaced');
        if (peers.size >= options.socketsMax) return closePeer({ socket }, 'tryAgainLater');
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
        await accounts.begin(customerId);
        // The session may have ended since the lookup that admitted the socket.
        await sessions.check([peer]);
        sendFrame(peer, { type: 'ready' });
      } catch (error) {
        onFailure(error);
        closePeer({ socket }, 'tryAgainLater');
      } finally {
        socket.resume();
      }
    },
    socketCount: () => peers.size,
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

/**
 * Terminates sockets that have not answered since the last round, such as those of phones out of
 * range.
 */
function checkHeartbeats(peers: LivePeers): void {
  for (const { socket } of peers.all()) {
    if (!answering.delete(socket)) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.ping();
  }
}
