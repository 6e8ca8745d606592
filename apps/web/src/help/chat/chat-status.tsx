import { limits } from '@seven-hills/bank/limits';
import { words } from '@seven-hills/bank/words/words';
import type { ChatEnder, ChatStatus } from '@seven-hills/contracts/help/chat';
import { Badge, type BadgeVariant } from '../../ui/data/badge.tsx';

/** Active chats are green, assigned blue, closed gray, and all others yellow. */
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

/** Tells staff who ended a chat, in a sentence that a time can follow. */
export const endingsForStaff: Record<ChatEnder, string> = {
  customer: `The ${words.customer} ended this chat`,
  admin: 'Staff ended this chat',
  bank: `This chat was closed automatically after ${limits.chatIdleHours} hours without a message`,
};
