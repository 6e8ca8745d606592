import { useQuery } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { useChatEvents } from '../../help/chat/use-chat-events.ts';
import { SupportWidget } from '../../help/widget/support-widget.tsx';
import { ChatManagement } from '../../staff/chat/chat-management-screen.tsx';
import { SupportInbox } from '../../staff/support-inbox/support-inbox-screen.tsx';
import { adminHref } from '../../staff/views.ts';
import { waitingWorkQuery } from '../../staff/waiting-work.ts';
import { AdminArea, type ViewEntry } from './staff-shell.tsx';

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
