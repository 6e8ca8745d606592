import type { ChatSession, ChatStatus } from '@seven-hills/contracts/api/chat';
import { Badge, type BadgeVariant } from '../../ui/badge.tsx';

/** Active green, assigned blue, closed grey, anything else yellow. */
const variants: Record<ChatStatus, BadgeVariant> = {
  active: 'success',
  assigned: 'info',
  closed: 'secondary',
  waiting: 'warning',
};

export function ChatStatusBadge({ status }: { status: ChatStatus }) {
  return <Badge variant={variants[status]}>{status}</Badge>;
}

/** How a chat stands, as a sentence to its customer. */
export function standingOf({ status, assignedToName, closedBy }: ChatSession): string {
  switch (status) {
    case 'waiting':
      return 'Somebody will be with you shortly. You can write already.';
    case 'assigned':
      return `${assignedToName ?? 'A colleague'} has taken your chat.`;
    case 'active':
      return `You are chatting with ${assignedToName ?? 'our staff'}.`;
    case 'closed':
      return closedBy === 'customer' ? 'You ended this chat.' : 'We ended this chat.';
  }
}
