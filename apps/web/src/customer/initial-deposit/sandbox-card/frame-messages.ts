import type { CardOutcome } from '../card-form.ts';

/** Messages from the hosted card page to the page that frames it. They never carry card data. */
export type FrameMessage =
  | { type: 'ready' }
  | { type: 'unavailable' }
  | { type: 'resize'; height: number }
  | { type: 'submit' }
  | { type: 'outcome'; outcome: CardOutcome };

/** Messages from the framing page to the hosted card page. */
export type HostMessage = { type: 'pay' } | { type: 'theme'; theme: string | null };

/** Distinguishes these messages from those of browser extensions and tools. */
const channel = 'seven-hills-sandbox-card';

/** Sends a message to another window of this origin; no other origin receives it. */
export function sendMessage(target: Window, message: FrameMessage | HostMessage): void {
  target.postMessage({ channel, ...message }, location.origin);
}

/** Forwards the messages that `source` sends from this origin. Returns a function that stops it. */
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

/** Any message from this origin on the channel is one of those above. */
const isMessage = <Message>(data: unknown): data is Message =>
  typeof data === 'object' && data !== null && 'channel' in data && data.channel === channel;
