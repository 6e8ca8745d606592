import type { CardOutcome } from '../card-form.ts';

/** What the hosted card page says to the page that frames it. No card data is ever among it. */
export type FrameMessage =
  | { type: 'ready' }
  | { type: 'unavailable' }
  | { type: 'resize'; height: number }
  | { type: 'submit' }
  | { type: 'outcome'; outcome: CardOutcome };

/** What the framing page says to the hosted card page. */
export type HostMessage = { type: 'pay' } | { type: 'theme'; theme: string | null };

/** Marks these messages among whatever else extensions and tools send. */
const channel = 'seven-hills-sandbox-card';

/** Sends a message to another window of this origin; any other origin does not get it. */
export function sendMessage(target: Window, message: FrameMessage | HostMessage): void {
  target.postMessage({ channel, ...message }, location.origin);
}

/** Hands on the messages that `source` sends from this origin. Returns how to stop. */
export function onMessageFrom<Message extends FrameMessage | HostMessage>(
  source: () => Window | null | undefined,
  receive: (message: Message) => void,
): () => void {
  const listener = (event: MessageEvent<unknown>) => {
    if (event.origin !== location.origin || event.source !== source()) return;
    if (isMessage<Message>(event.data)) receive(event.data);
  };
  addEventListener('message', listener);
  return () => removeEventListener('message', listener);
}

/** Whatever this origin sends on the channel is one of the messages above. */
const isMessage = <Message>(data: unknown): data is Message =>
  typeof data === 'object' && data !== null && 'channel' in data && data.channel === channel;
