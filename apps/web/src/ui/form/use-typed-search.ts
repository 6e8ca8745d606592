import { useEffect, useEffectEvent, useState } from 'react';

const typingPauseMs = 300;

/**
 * The text of a search field, which takes effect after a pause in typing. `applied` is the search
 * in effect, according to the URL; if it changes elsewhere, the field follows.
 */
export function useTypedSearch(applied: string, onApply: (search: string) => void) {
  const [typed, setTyped] = useState(applied);
  const settled = useDebounced(typed, typingPauseMs);
  const apply = useEffectEvent((text: string) => {
    if (text.trim() !== applied) onApply(text.trim());
  });
  useEffect(() => apply(settled), [settled]);
  useEffect(() => setTyped((now) => (now.trim() === applied ? now : applied)), [applied]);
  return [typed, setTyped] as const;
}

/** The latest `value` that has stayed the same for `delayMs` milliseconds. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
