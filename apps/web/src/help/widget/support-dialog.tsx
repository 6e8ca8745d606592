import { type ComponentType, useState } from 'react';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { ChatPane } from './chat-pane.tsx';
import { ContactOptions } from './contact-options.tsx';
import { useCannedChat } from './use-canned-chat.ts';

/**
 * The widget's views. A new way to reach a person needs a view here and an option that leads to it.
 */
type WidgetView = 'options' | 'chat' | 'person';

export interface PersonChatProps {
  onBack: () => void;
  /** Whether the customer just asked for a person, so that a chat starts if none is open. */
  isAskedFor: boolean;
}

/** The chat with a person, for signed-in customers. */
interface PersonOption {
  /** The number of the bank's messages that the customer has not read. */
  unreadCount: number;
  Chat: ComponentType<PersonChatProps>;
}

interface SupportDialogProps {
  open: boolean;
  onClose: () => void;
  person: PersonOption | undefined;
}

/**
 * Offers a call to the bank, a chat with a person, or a conversation that stays in this window: a
 * fixed reply answers it, and nothing is sent anywhere. Closing the dialog keeps the conversation.
 */
export function SupportDialog({ open, onClose, person }: SupportDialogProps) {
  const [view, setView] = useState<WidgetView>('options');
  const [isPersonAskedFor, setPersonAskedFor] = useState(false);
  const chat = useCannedChat();
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    // If there are unread messages, the widget opens at the chat with a person.
    if (open && view === 'options' && (person?.unreadCount ?? 0) > 0) {
      setPersonAskedFor(false);
      setView('person');
    }
  }
  function askForPerson() {
    setPersonAskedFor(true);
    setView('person');
  }
  const shown = view === 'person' && !person ? 'options' : view;
  return (
    <Dialog open={open} onClose={onClose} {...headings[shown]} size="small">
      {shown === 'options' && (
        <ContactOptions
          {...(person ? { onPerson: askForPerson } : {})}
          onStartChat={(name) => {
            chat.start(name);
            setView('chat');
          }}
        />
      )}
      {shown === 'chat' && (
        <ChatPane
          messages={chat.messages}
          isReplying={chat.isReplying}
          {...(person ? { onPerson: askForPerson } : {})}
          onSend={chat.send}
          onLeave={() => {
            chat.end();
            setView('options');
          }}
        />
      )}
      {shown === 'person' && person && (
        <person.Chat onBack={() => setView('options')} isAskedFor={isPersonAskedFor} />
      )}
    </Dialog>
  );
}

const headings: Record<WidgetView, { title: string; description: string }> = {
  options: { title: 'How can we help?', description: 'Choose how you would like to reach us.' },
  chat: { title: 'Quick Answers', description: 'Instant answers, without waiting for a person.' },
  person: {
    title: 'Chat',
    description: 'Our staff will answer you here.',
  },
};
