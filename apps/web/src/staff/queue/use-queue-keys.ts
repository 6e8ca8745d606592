import { useEffect, useEffectEvent } from 'react';
import { useStoredFlag } from '../use-stored-flag.ts';

/** The queue's keyboard shortcuts, in the order in which the dialog lists them. */
export const queueKeys = [
  ['j', 'Next item'],
  ['k', 'Previous item'],
  ['a', 'Approve, or confirm the name'],
  ['d', 'Decline or deny'],
  ['r', 'Reply to the chat or message'],
  ['c', 'Claim or release'],
  ['h', 'Hand over to a colleague'],
  ['x', 'Choose for approving several'],
  ['?', 'This list'],
] as const;
export type QueueKey = (typeof queueKeys)[number][0];

/** Single-key shortcuts can be turned off (WCAG 2.2, 2.1.4), for people who use speech input. */
export function useAreKeysOn(): [boolean, (areOn: boolean) => void] {
  const [areOff, setAreOff] = useStoredFlag('queue-keys-off');
  return [!areOff, (areOn) => setAreOff(!areOn)];
}

/**
 * Calls `onKey` for the queue's shortcuts, except while the user types in a field, holds Ctrl, Alt,
 * or Cmd, or has a dialog open.
 */
export function useQueueKeys(isOn: boolean, onKey: (key: QueueKey) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = queueKeys.find(([known]) => known === event.key.toLowerCase())?.[0];
    const isTyping =
      event.target instanceof Element &&
      event.target.closest('input:not([type="checkbox"]),select,textarea,[contenteditable="true"]');
    if (!key || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    if (document.querySelector('[role="dialog"],[role="alertdialog"]')) return;
    event.preventDefault();
    onKey(key);
  });
  useEffect(() => {
    if (!isOn) return;
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOn]);
}
