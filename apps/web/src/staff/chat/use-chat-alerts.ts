import { useEffect, useRef, useState } from 'react';

const storageKey = 'chat-alerts';

/** A short tone, made here: nothing is fetched for it. */
function playTone(): void {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.08, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.35);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.4);
  tone.onended = () => void context.close();
}

/**
 * A sound and a desktop notification when more customers wait than before, if the staff member wants
 * them. The notification names nobody: others may see the screen.
 */
export function useChatAlerts(waiting: number | undefined) {
  const [areOn, setAreOn] = useState(() => {
    try {
      return localStorage.getItem(storageKey) !== null;
    } catch {
      return false;
    }
  });
  const known = useRef<number | null>(null);
  useEffect(() => {
    if (waiting === undefined) return;
    const isMore = known.current !== null && waiting > known.current;
    known.current = waiting;
    if (!isMore || !areOn) return;
    playTone();
    if (document.visibilityState === 'hidden' && globalThis.Notification?.permission === 'granted')
      new Notification('A customer is waiting', { body: `${waiting} waiting`, tag: storageKey });
  }, [waiting, areOn]);
  async function turn(on: boolean) {
    setAreOn(on);
    try {
      if (on) localStorage.setItem(storageKey, 'on');
      else localStorage.removeItem(storageKey);
    } catch {
      // Without storage the choice lasts until the page is left.
    }
    if (on && globalThis.Notification?.permission === 'default')
      await Notification.requestPermission();
  }
  return { areOn, turn };
}
