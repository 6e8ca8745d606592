import { useEffect, useEffectEvent, useState } from 'react';

/** What a key of the queue does, in the order of the list of keys. */
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

const storageKey = 'queue-keys-off';

/** Single keys can be switched off (WCAG 2.2, 2.1.4), for whoever speaks to the computer. */
export function useAreKeysOn(): [boolean, (areOn: boolean) => void] {
  const [areOn, setAreOn] = useState(() => {
    try {
      return localStorage.getItem(storageKey) === null;
    } catch {
      return true;
    }
  });
  return [
    areOn,
    (next) => {
      setAreOn(next);
      try {
        if (next) localStorage.removeItem(storageKey);
        else localStorage.setItem(storageKey, 'off');
      } catch {
        // Without storage the choice lasts until the page is left.
      }
    },
  ];
}

/**
 * Calls back for the keys of the queue, except while somebody types in a field, holds Ctrl, Alt, or
 * Cmd, or has a dialog open.
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
