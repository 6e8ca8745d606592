import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Between two answers of a screen that asks for one thing after the other. */
const QUIET_MS = 100;

/** A slow answer must not hold back for good what keeps a session and its figures up to date. */
const WAIT_MS_MAX = 2_000;

/**
 * Whether the first screen has what it asked for, and stays so from then on: what no one looks for at
 * first sight is fetched after it, so that both do not share a slow line.
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
