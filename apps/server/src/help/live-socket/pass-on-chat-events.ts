import type { Database } from '@seven-hills/postgres';
import type { ChatEvent } from '../chat/changes/announce.ts';
import { readMessages, toChatMessage } from '../chat/chat-message.ts';
import { sideOf } from '../chat/viewer.ts';
import { type LivePeer, type LivePeers, sendFrame } from './live-peer.ts';

/**
 * Forwards a chat event to this server's sockets. Sockets that have joined the chat receive the
 * full message; its customer and all staff are notified that the chat changed, for lists and
 * badges.
 */
export async function passOnChatEvent(
  database: Database,
  peers: LivePeers,
  event: ChatEvent,
): Promise<void> {
  const { sessionId } = event;
  const listeners = peers.where((peer) => peer.joined.has(sessionId) && mayKnow(peer, event));
  if (event.kind === 'typing') {
    const { senderType, senderName } = event;
    for (const peer of listeners)
      if (Number(peer.principal.customerId) !== event.senderId)
        sendFrame(peer, { type: 'typing', sessionId, senderType, senderName });
    return;
  }
  if (event.kind === 'message' && listeners.length > 0)
    await passOnMessage(database, listeners, event.messageId);
  for (const peer of peers.where((candidate) => mayKnow(candidate, event)))
    sendFrame(peer, { type: 'chat_changed', sessionId });
}

const mayKnow = ({ principal }: LivePeer, { customerId }: ChatEvent) =>
  sideOf(principal) === 'admin' || Number(principal.customerId) === customerId;

async function passOnMessage(
  database: Database,
  listeners: LivePeer[],
  messageId: number,
): Promise<void> {
  const [row] = await readMessages(database, 'where id = $1', [messageId]);
  if (!row) return;
  for (const peer of listeners)
    sendFrame(peer, {
      type: 'new_message',
      sessionId: Number(row.session_id),
      message: toChatMessage(row, sideOf(peer.principal)),
    });
}
