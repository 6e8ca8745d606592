import type { ChatEnder, ChatSession, ChatStatus } from '@seven-hills/contracts/api/help/chat';
import { limits } from '@seven-hills/contracts/limits';
import { Badge, type BadgeVariant } from '../../ui/data/badge.tsx';

/** Active green, assigned blue, closed gray, anything else yellow. */
const variants: Record<ChatStatus, BadgeVariant> = {
  active: 'success',
  assigned: 'info',
  closed: 'secondary',
  waiting: 'warning',
};

export function ChatStatusBadge({ status }: { status: ChatStatus }) {
  return (
    <Badge variant={variants[status]} className="capitalize">
      {status}
    </Badge>
  );
}

const endingsForCustomer: Record<ChatEnder, string> = {
  customer: 'You ended this chat.',
  admin: 'We ended this chat.',
  bank: `This chat was closed after ${limits.chatIdleHours} hours without a message.`,
};

/** Who ended a chat, as a sentence to staff that a time can follow. */
export const endingsForStaff: Record<ChatEnder, string> = {
  customer: 'The customer ended this chat',
  admin: 'Staff ended this chat',
  bank: `This chat was closed automatically after ${limits.chatIdleHours} hours without a message`,
};

/** A chat's state, as a sentence to its customer. */
export function standingOf({ status, assignedToName, closedBy }: ChatSession): string {
  switch (status) {
    case 'waiting':
      return 'Someone will be with you shortly. You can start typing now.';
    case 'assigned':
      return `${assignedToName ?? 'A colleague'} has taken your chat.`;
    case 'active':
      return `You are chatting with ${assignedToName ?? 'our staff'}.`;
    case 'closed':
      return endingsForCustomer[closedBy ?? 'bank'];
  }
}
