import { brand } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import { useEffect, useRef, useState } from 'react';

export interface ChatLine {
  id: number;
  from: 'visitor' | 'bank';
  text: string;
  at: Date;
}

const greeting = (name: string) =>
  `Hello ${name}, welcome to ${brand.name}. How can we help you today?`;
const reply = `Thank you for your message. To speak with our staff, please call us at ${brand.supportPhone}; they can see your account and help right away.`;

type Timer = ReturnType<typeof setTimeout>;

function stopAll(timers: Set<Timer>): void {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}

/**
 * A conversation that never leaves the browser: a greeting, then the same reply to every message
 * after 1.5 seconds.
 */
export function useCannedChat() {
  const [messages, setMessages] = useState<readonly ChatLine[]>([]);
  const [repliesDue, setRepliesDue] = useState(0);
  const timers = useRef(new Set<Timer>());
  useEffect(() => {
    const running = timers.current;
    return () => stopAll(running);
  }, []);

  const say = (from: ChatLine['from'], text: string) =>
    setMessages((lines) => [...lines, { id: lines.length + 1, from, text, at: new Date() }]);

  return {
    messages,
    isReplying: repliesDue > 0,
    start: (name: string) => say('bank', greeting(name)),
    send(text: string) {
      say('visitor', text);
      setRepliesDue((due) => due + 1);
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        setRepliesDue((due) => due - 1);
        say('bank', reply);
      }, limits.widgetReplyMs);
      timers.current.add(timer);
    },
    end() {
      stopAll(timers.current);
      setRepliesDue(0);
      setMessages([]);
    },
  };
}
