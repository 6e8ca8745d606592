import Inbox from 'lucide-react/icons/inbox';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { AdminArea, type ViewEntry } from '../features/admin/admin-area.tsx';
import { adminHref } from '../features/admin/admin-views.ts';
import { ChatManagement } from '../features/chat/staff/chat-management.tsx';
import { SupportInbox } from '../features/support-inbox/support-inbox.tsx';

const further: readonly ViewEntry[] = [
  {
    view: 'chat-management',
    label: 'Chat Management',
    icon: MessagesSquare,
    View: () => (
      <ChatManagement href={adminHref('chat-management')} panelHref={adminHref('dashboard')} />
    ),
  },
  { view: 'support-inbox', label: 'Support Inbox', icon: Inbox, View: SupportInbox },
];

/** The staff area with the views of every feature that staff work in. */
export function StaffArea() {
  return <AdminArea further={further} />;
}
