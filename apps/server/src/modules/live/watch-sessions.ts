import type { FindSession } from '../sessions/session-store.ts';
import { closePeer, type LivePeer, type LivePeers } from './live-peer.ts';

export interface SessionWatch {
  /** For the notification that a session was removed; its payload is the token's hash in hex. */
  onEnded: (hash: string) => void;
  /** Looks all sessions up: what ran out is not announced by anybody. */
  look: () => Promise<void>;
  check: (peers: LivePeer[]) => Promise<void>;
}

/** Closes sockets whose session is over; one whose owner's role changed comes back with the new role. */
export function watchSessions(peers: LivePeers, findSession: FindSession): SessionWatch {
  async function check(checked: LivePeer[]): Promise<void> {
    await Promise.all(
      checked.map(async (peer) => {
        const session = await findSession(peer.token);
        if (!session) closePeer(peer, 'signedOut');
        else if (session.principal.role !== peer.principal.role) closePeer(peer, 'tryAgainLater');
      }),
    );
  }
  return {
    onEnded(hash) {
      for (const peer of peers.where(
        ({ principal }) => principal.sessionHash.toString('hex') === hash,
      ))
        closePeer(peer, 'signedOut');
    },
    look: () => check(peers.all()),
    check,
  };
}
