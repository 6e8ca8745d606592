import { words } from '@seven-hills/bank/words/words';
import { useEffect, useRef } from 'react';
import { useStoredFlag } from '../use-stored-flag.ts';

const storageKey = 'chat-alerts';

/** Plays a short generated tone, so no sound file is fetched. */
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
 * Plays a sound and shows a desktop notification when the number of waiting customers rises, if the
 * staff member turned this on. The notification names no customers, because others may see the
 * screen.
 */
export function useChatAlerts(waiting: number | undefined) {
  const [areOn, setAreOn] = useStoredFlag(storageKey);
  const known = useRef<number | null>(null);
  useEffect(() => {
    if (waiting === undefined) return;
    const isMore = known.current !== null && waiting > known.current;
    known.current = waiting;
    if (!isMore || !areOn) return;
    playTone();
    if (document.visibilityState === 'hidden' && globalThis.Notification?.permission === 'granted')
      new Notification(`A ${words.customer} is waiting`, {
        body: `${waiting} waiting`,
        tag: storageKey,
      });
  }, [waiting, areOn]);
  async function turn(on: boolean) {
    setAreOn(on);
    if (on && globalThis.Notification?.permission === 'default')
      await Notification.requestPermission();
  }
  return { areOn, turn };
}
