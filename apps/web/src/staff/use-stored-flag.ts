import { useState } from 'react';

/**
 * A choice that this browser keeps. Without storage, it lasts until the user leaves the page.
 */
export function useStoredFlag(key: string): [isSet: boolean, set: (isSet: boolean) => void] {
  const [isSet, setIsSet] = useState(() => {
    try {
      return localStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  });
  return [
    isSet,
    (next) => {
      setIsSet(next);
      try {
        if (next) localStorage.setItem(key, 'on');
        else localStorage.removeItem(key);
      } catch {}
    },
  ];
}
