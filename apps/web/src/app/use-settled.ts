import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Bridges the gap between two successive requests of a screen. */
const QUIET_MS = 100;

/** Upper limit of the wait, so that a slow response does not block session and balance updates. */
const WAIT_MS_MAX = 2_000;

/** The same on a slow network, where these requests would slow down those of the first screen. */
const SLOW_WAIT_MS_MAX = 10_000;

/**
 * Whether the first screen has loaded its data; stays true from then on. Requests that are not
 * needed for the first screen wait for it, so that they do not compete for a slow connection.
 * There, they also wait until somebody uses the page, as its scripts do (`public/theme.js`).
 */
export function useSettled(): boolean {
  const isQuiet = useIsFetching() === 0;
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const settle = () => setIsSettled(true);
    const timer = setTimeout(settle, isSlow() ? SLOW_WAIT_MS_MAX : WAIT_MS_MAX);
    if (isSlow()) for (const use of uses) addEventListener(use, settle, true);
    return () => {
      clearTimeout(timer);
      for (const use of uses) removeEventListener(use, settle, true);
    };
  }, []);
  useEffect(() => {
    if (!isQuiet || isSlow()) return;
    const timer = setTimeout(() => setIsSettled(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isQuiet]);
  return isSettled;
}

const uses = ['click', 'focusin', 'keydown'] as const;

/** Whether the network is slow, or the person saves data. Only Chromium says so. */
function isSlow(): boolean {
  const { saveData = false, downlink = 1 } =
    (navigator as { connection?: { saveData?: boolean; downlink?: number } }).connection ?? {};
  return saveData || downlink < 0.5;
}
