import { type ComponentType, useRef } from 'react';
import { fetchedExtra } from '../../ui/fetched.tsx';
import type { PersonChatProps } from './support-dialog.tsx';
import { setSupportWidgetOpen, useSupportWidget } from './widget-state.ts';

const SupportDialog = fetchedExtra(() => import('./support-dialog.tsx'), 'SupportDialog');

interface SupportWidgetProps {
  /** The chat with a person, for customers who are signed in. */
  PersonChat: ComponentType<PersonChatProps>;
}

/**
 * The dialog that the support button opens; its code loads the first time it opens. It is rendered
 * once in the app, so that a half-written message stays when the button moves to another place.
 */
export function SupportWidget({ PersonChat }: SupportWidgetProps) {
  const { isOpen, unreadCount } = useSupportWidget();
  const wasOpened = useRef(false);
  wasOpened.current ||= isOpen;
  if (!wasOpened.current) return null;
  return (
    <SupportDialog
      open={isOpen}
      onClose={() => setSupportWidgetOpen(false)}
      person={unreadCount === null ? undefined : { unreadCount, Chat: PersonChat }}
    />
  );
}
