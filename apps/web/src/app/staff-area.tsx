import { useQuery } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { AdminArea, type ViewEntry } from '../features/admin/admin-area.tsx';
import { adminHref } from '../features/admin/admin-views.ts';
import { ChatManagement } from '../features/chat/staff/chat-management.tsx';
import { useChatEvents } from '../features/chat/use-chat-events.ts';
import { SupportInbox } from '../features/support-inbox/support-inbox.tsx';
import { SupportWidget } from '../features/support-widget/support-widget.tsx';
import { waitingWorkQuery } from '../lib/waiting-work.ts';

const further: readonly ViewEntry[] = [
  {
    view: 'chat-management',
    label: 'Chat Management',
    icon: MessagesSquare,
    waits: 'chats',
    View: () => (
      <ChatManagement href={adminHref('chat-management')} panelHref={adminHref('dashboard')} />
    ),
  },
  {
    view: 'support-inbox',
    label: 'Support Inbox',
    icon: Inbox,
    waits: 'messages',
    View: () => <SupportInbox panelHref={adminHref('dashboard')} />,
  },
];

/** The staff area with the views of every feature that staff work in, and word of what waits in each. */
export function StaffArea() {
  useChatEvents();
  const { data: waiting } = useQuery(waitingWorkQuery);
  return (
    <AdminArea further={further} waiting={waiting} support={<SupportWidget placement="header" />} />
  );
}
