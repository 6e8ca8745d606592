import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Bridges the gap between two successive requests of a screen. */
const QUIET_MS = 100;

/** Upper limit of the wait, so that a slow response does not block session and balance updates. */
const WAIT_MS_MAX = 2_000;

/**
 * Whether the first screen has loaded its data; stays true from then on. Requests that are not
 * needed for the first screen wait for it, so that they do not compete for a slow connection.
 */
export function useSettled(): boolean {
  const isQuiet = useIsFetching() === 0;
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), WAIT_MS_MAX);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!isQuiet) return;
    const timer = setTimeout(() => setIsSettled(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isQuiet]);
  return isSettled;
}
