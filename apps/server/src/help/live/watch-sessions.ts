import type { FindSession, Principal } from '../../http/callers/principal.ts';
import { closePeer, type LivePeer, type LivePeers } from './live-peer.ts';

export interface SessionWatch {
  /** For the notification that a session was removed; its payload is the token's hash in hex. */
  onEnded: (hash: string) => void;
  /** For the notification that a person's role changed; its payload names both as JSON. */
  onRoleChanged: (payload: string) => void;
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
        else closeUnlessStill(peer, session.principal.role);
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
    onRoleChanged(payload) {
      const { customerId, role } = JSON.parse(payload) as { customerId: number; role: Role };
      for (const peer of peers.where(
        ({ principal }) => principal.customerId === BigInt(customerId),
      ))
        closeUnlessStill(peer, role);
    },
    look: () => check(peers.all()),
    check,
  };
}

type Role = Principal['role'];

/**
 * Closes a socket that was opened in another role, and with it all that it has joined. Returns whether
 * it is still open; its browser comes back and is what it is by then.
 */
export function closeUnlessStill(peer: LivePeer, role: Role): boolean {
  if (peer.principal.role === role) return true;
  closePeer(peer, 'tryAgainLater');
  return false;
}
