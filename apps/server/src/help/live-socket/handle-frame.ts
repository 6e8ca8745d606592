import { randomUUID } from 'node:crypto';
import { clientFrame, type clientFrame as contract } from '@seven-hills/contracts/help/live-socket';
import type { Database } from '@seven-hills/postgres';
import type { z } from 'zod';
import type { FindSession } from '../../http/callers/principal.ts';
import { asRefusal } from '../../http/plugins/errors.ts';
import { Refusal } from '../../http/problem.ts';
import type { SessionTouches } from '../../people/sessions/session-touches.ts';
import { announce } from '../chat/changes/announce.ts';
import { sendMessage } from '../chat/send-message.ts';
import { sideOf } from '../chat/viewer.ts';
import { joinChat } from './join-chat.ts';
import { closePeer, type LivePeer, sendFrame } from './live-peer.ts';
import { closeUnlessStill } from './watch-sessions.ts';

interface FrameContext {
  database: Database;
  findSession: FindSession;
  touches: SessionTouches;
  /** Called with unexpected errors. */
  onFailure: (error: unknown) => void;
}

/** Handles a frame from the browser, and replies with a `refused` frame if it fails. */
export async function handleFrame(
  context: FrameContext,
  peer: LivePeer,
  text: string,
): Promise<void> {
  const { sessionId, clientId, ...parsed } = parseFrame(text);
  try {
    if (!parsed.frame) throw new Refusal('validation_failed', parsed.problem);
    await carryOut(context, peer, parsed.frame);
  } catch (error) {
    const refusal = asRefusal(error as Error);
    if (refusal.code === 'internal_error') context.onFailure(error);
    sendFrame(peer, {
      type: 'refused',
      code: refusal.code,
      message: refusal.message,
      ...(sessionId === undefined ? {} : { sessionId }),
      ...(clientId === undefined ? {} : { clientId }),
    });
  }
}

type Frame = z.output<typeof contract>;

async function carryOut(context: FrameContext, peer: LivePeer, frame: Frame): Promise<void> {
  const { database } = context;
  switch (frame.type) {
    case 'ping':
      sendFrame(peer, { type: 'pong' });
      return;
    case 'leave_session':
      peer.joined.delete(frame.sessionId);
      return;
    case 'typing':
      await announceTyping(database, peer, frame.sessionId);
      return;
    case 'join_session':
      if (!(await isStillSignedIn(context, peer))) return;
      await joinChat(database, peer, frame.sessionId);
      sendFrame(peer, { type: 'joined', sessionId: frame.sessionId });
      return;
    case 'chat_message': {
      if (!(await isStillSignedIn(context, peer, 'is active'))) return;
      const clientId = frame.clientId ?? randomUUID();
      const message = await sendMessage(database, peer.principal, { ...frame, clientId });
      sendFrame(peer, { type: 'message_stored', sessionId: frame.sessionId, message });
      return;
    }
  }
}

/** Looks up the session again, so that a change or end of the session takes effect immediately. */
async function isStillSignedIn(
  { findSession, touches }: FrameContext,
  peer: LivePeer,
  activity?: 'is active',
): Promise<boolean> {
  const session = await findSession(peer.token);
  if (!session) {
    closePeer(peer, 'signedOut');
    return false;
  }
  if (!closeUnlessStill(peer, session.principal.staffRole)) return false;
  peer.principal = session.principal;
  if (activity && session.isStale) touches.touch(session.principal.sessionHash);
  return true;
}

async function announceTyping(
  database: Database,
  peer: LivePeer,
  sessionId: number,
): Promise<void> {
  const customerId = peer.joined.get(sessionId);
  if (customerId === undefined) return;
  await announce(database, {
    kind: 'typing',
    sessionId,
    customerId: Number(customerId),
    senderId: Number(peer.principal.customerId),
    senderType: sideOf(peer.principal),
    senderName: peer.firstName,
  });
}

interface ParsedFrame {
  frame: Frame | null;
  problem: string;
  sessionId?: number;
  clientId?: string;
}

/** Reads the reference for a refusal even from an invalid frame. */
function parseFrame(text: string): ParsedFrame {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return { frame: null, problem: 'A frame must be a JSON text.' };
  }
  const { data, error } = clientFrame.safeParse(read);
  if (data)
    return {
      frame: data,
      problem: '',
      ...('sessionId' in data ? { sessionId: data.sessionId } : {}),
      ...('clientId' in data && data.clientId !== undefined ? { clientId: data.clientId } : {}),
    };
  const { sessionId, clientId } = (typeof read === 'object' && read !== null ? read : {}) as Record<
    string,
    unknown
  >;
  return {
    frame: null,
    problem: error.issues[0]?.message ?? 'Unknown frame type.',
    ...(typeof sessionId === 'number' && Number.isSafeInteger(sessionId) && sessionId > 0
      ? { sessionId }
      : {}),
    ...(typeof clientId === 'string' ? { clientId: clientId.slice(0, 100) } : {}),
  };
}
