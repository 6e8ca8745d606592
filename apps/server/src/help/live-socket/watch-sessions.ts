import type { FindSession, Principal } from '../../http/callers/principal.ts';
import { closePeer, type LivePeer, type LivePeers } from './live-peer.ts';

interface SessionWatch {
  /**
   * Handles the notification that a session was removed; the argument is the token's hash in hex.
   */
  onEnded: (hash: string) => void;
  /**
   * Handles the notification that a person's role changed; the payload is JSON with the person and
   * the role.
   */
  onRoleChanged: (payload: string) => void;
  /** Looks up all sessions, since expiry is not announced. */
  look: () => Promise<void>;
  check: (peers: LivePeer[]) => Promise<void>;
}

/**
 * Closes sockets whose session has ended or whose owner's role has changed; the browser reconnects
 * with the new role.
 */
export function watchSessions(peers: LivePeers, findSession: FindSession): SessionWatch {
  async function check(checked: LivePeer[]): Promise<void> {
    await Promise.all(
      checked.map(async (peer) => {
        const session = await findSession(peer.token);
        if (!session) closePeer(peer, 'signedOut');
        else closeUnlessStill(peer, session.principal.staffRole);
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

type Role = Principal['staffRole'];

/**
 * Closes a socket that was opened with another role, and with it every chat that it joined. Returns
 * whether it is still open. The browser reconnects with its current role.
 */
export function closeUnlessStill(peer: LivePeer, role: Role): boolean {
  if (peer.principal.staffRole === role) return true;
  closePeer(peer, 'tryAgainLater');
  return false;
}
