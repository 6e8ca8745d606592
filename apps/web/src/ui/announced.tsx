import { useEffect, useRef, useState } from 'react';

const pauseMs = 1_000;

/**
 * Announces a text to screen readers once it has stayed the same for a second, but not the first
 * one, which the page loads with. Null while the text is not known.
 */
export function Announced({ text }: { text: string | null }) {
  const [said, setSaid] = useState('');
  const first = useRef<string | null>(null);
  const hasChanged = useRef(false);
  useEffect(() => {
    if (text === null) return;
    first.current ??= text;
    hasChanged.current ||= text !== first.current;
    if (!hasChanged.current) return;
    const timer = setTimeout(setSaid, pauseMs, text);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  );
}
