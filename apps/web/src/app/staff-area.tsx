import MessagesSquare from 'lucide-react/icons/messages-square';
import { AdminArea, type ViewEntry } from '../features/admin/admin-area.tsx';
import { adminHref } from '../features/admin/admin-views.ts';
import { ChatManagement } from '../features/chat/staff/chat-management.tsx';

const further: readonly ViewEntry[] = [
  {
    view: 'chat-management',
    label: 'Chat Management',
    icon: MessagesSquare,
    View: () => (
      <ChatManagement href={adminHref('chat-management')} panelHref={adminHref('dashboard')} />
    ),
  },
];

/** The staff area with the views of every feature that staff work in. */
export function StaffArea() {
  return <AdminArea further={further} />;
}
