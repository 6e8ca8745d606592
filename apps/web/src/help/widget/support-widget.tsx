import { type ComponentType, useRef } from 'react';
import { fetchedExtra } from '../../ui/fetched.tsx';
import type { PersonChatProps } from './support-dialog.tsx';
import { setSupportWidgetOpen, useSupportWidget } from './widget-state.ts';

const SupportDialog = fetchedExtra(
  async () => (await import('./support-dialog.tsx')).SupportDialog,
);

interface SupportWidgetProps {
  /** The chat with a person, for customers who are signed in. */
  PersonChat: ComponentType<PersonChatProps>;
}

/**
 * What the support button opens, fetched with the first opening. It is used once in the app, so that a
 * message that is half written stays when its button moves to another place.
 */
export function SupportWidget({ PersonChat }: SupportWidgetProps) {
  const { isOpen, unreadCount } = useSupportWidget();
  const wasOpened = useRef(false);
  wasOpened.current ||= isOpen;
  if (!wasOpened.current) return null;
  return (
    <SupportDialog
      open={isOpen}
      onOpenChange={setSupportWidgetOpen}
      person={unreadCount === null ? undefined : { unreadCount, Chat: PersonChat }}
    />
  );
}
