import { useEffect, useState } from 'react';

/** How long something loads before screen readers announce it, in milliseconds. */
const announcedAfterMs = 1_000;

/**
 * Place one on each page. Announces once that the page is loading, if that takes longer than a
 * second, and then once that it has loaded, however many placeholders (`data-loading`) there are.
 */
export function LoadingStatus() {
  const [isLoading, setIsLoading] = useState(false);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const look = () => setIsLoading(document.querySelector('[data-loading]') !== null);
    const changes = new MutationObserver(look);
    changes.observe(document.body, { childList: true, subtree: true });
    look();
    return () => changes.disconnect();
  }, []);
  useEffect(() => {
    if (!isLoading) setSaid((before) => before && 'Loaded');
    const timer = setTimeout(setSaid, announcedAfterMs, isLoading ? 'Loading' : '');
    return () => clearTimeout(timer);
  }, [isLoading]);
  return (
    // With `aria-live`, because a modal dialog hides everything else from screen readers.
    <span role="status" aria-live="polite" className="sr-only">
      {said}
    </span>
  );
}
