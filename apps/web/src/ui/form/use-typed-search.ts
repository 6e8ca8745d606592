import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from './use-debounced.ts';

const typingPauseMs = 300;

/**
 * The text of a search field, which takes effect after a pause in typing. `applied` is the search in
 * effect, as the address has it; when it changes from elsewhere the field follows.
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
