import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { CardFormProps } from '../card-form.ts';
import { type FrameMessage, onMessageFrom, sendMessage } from './frame-messages.ts';

/** Longer than any working connection takes to load the fields, in milliseconds. */
const loadingMsMax = 20_000;

const chosenTheme = () => document.documentElement.dataset.theme ?? null;

/**
 * The sandbox processor's hosted fields in a frame. This page sees their outcome, never the card.
 */
export function SandboxCardFrame(props: CardFormProps) {
  const { payment, ref, onReady, onUnavailable, onSubmit, onOutcome } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(420);
  const [isReady, setReady] = useState(false);
  const [source] = useState(() => {
    const theme = chosenTheme();
    return `/sandbox-card/fields${theme ? `?theme=${theme}` : ''}#${payment.clientSecret}`;
  });

  const receive = useEffectEvent((message: FrameMessage) => {
    switch (message.type) {
      case 'ready':
        setReady(true);
        return onReady();
      case 'unavailable':
        return onUnavailable();
      case 'resize':
        return setHeight(message.height);
      case 'submit':
        return onSubmit();
      case 'outcome':
        return onOutcome(message.outcome);
    }
  });
  const giveUp = useEffectEvent(() => {
    if (!isReady) onUnavailable();
  });

  useEffect(() => onMessageFrom<FrameMessage>(() => frame.current?.contentWindow, receive), []);
  useEffect(() => {
    const timer = setTimeout(giveUp, loadingMsMax);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const observer = new MutationObserver(() => {
      const target = frame.current?.contentWindow;
      if (target) sendMessage(target, { type: 'theme', theme: chosenTheme() });
    });
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, []);
  useImperativeHandle(ref, () => ({
    pay() {
      const target = frame.current?.contentWindow;
      if (target) sendMessage(target, { type: 'pay' });
    },
  }));

  return (
    <iframe
      ref={frame}
      src={source}
      title="Card details"
      // The frame is wider than its fields to leave room for their focus rings.
      className="-mx-1.5 block w-[calc(100%+0.75rem)] rounded-control"
      style={{ height }}
    />
  );
}
