import { brand } from '@seven-hills/contracts/brand';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { ChatPane } from './chat-pane.tsx';
import { ContactOptions } from './contact-options.tsx';
import { useCannedChat } from './use-canned-chat.ts';

/** The widget's views. Another way to reach a person is one more here, and one option that leads to it. */
export type WidgetView = 'options' | 'chat';

interface SupportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Calling the bank, or a conversation that stays in this window: it is answered by a fixed reply and
 * nothing of it is sent anywhere. Closing the dialog keeps it.
 */
export function SupportDialog({ open, onOpenChange }: SupportDialogProps) {
  const [view, setView] = useState<WidgetView>('options');
  const chat = useCannedChat();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={view === 'chat' ? 'Live Chat' : 'How can we help?'}
      description={
        view === 'chat'
          ? `You are chatting with ${brand.name}.`
          : 'Choose how you would like to reach us.'
      }
      size="small"
    >
      {view === 'options' ? (
        <ContactOptions
          onStartChat={(name) => {
            chat.start(name);
            setView('chat');
          }}
        />
      ) : (
        <ChatPane
          messages={chat.messages}
          isReplying={chat.isReplying}
          onSend={chat.send}
          onLeave={() => {
            chat.end();
            setView('options');
          }}
        />
      )}
    </Dialog>
  );
}
