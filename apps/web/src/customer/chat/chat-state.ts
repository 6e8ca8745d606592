import { limits } from '@seven-hills/bank/limits';
import { endedBy } from '@seven-hills/bank/text/sentence-end';
import type { ChatEnder, ChatSession } from '@seven-hills/contracts/help/chat';
import { closedSentence } from '../../help/chat/chat-hours.ts';

const endingsForCustomer: Record<ChatEnder, string> = {
  customer: 'You ended this chat.',
  admin: 'Our staff ended this chat. You can still read it, and start another one.',
  bank: `This chat was closed after ${limits.chatIdleHours} hours without a message.`,
};

const soon = 'Someone will be with you shortly. You can start typing now.';

/** The customer's place in line. */
function waitingSentence(position: number | null): string {
  if (position === null) return soon;
  return position === 1
    ? `You are next in line. ${soon}`
    : `You are number ${position} in line. ${soon}`;
}

/** Returns a chat's state as a sentence for its customer. */
export function chatStateSentence(chat: ChatSession): string {
  const { status, assignedToName, closedBy } = chat;
  switch (status) {
    case 'waiting':
      return closedSentence() ?? waitingSentence(chat.queuePosition);
    case 'assigned':
      return `${assignedToName ?? 'A staff member'} has joined your chat.`;
    case 'active':
      return `You are chatting with ${endedBy(assignedToName ?? 'our staff')}`;
    case 'closed':
      return endingsForCustomer[closedBy ?? 'bank'];
  }
}
