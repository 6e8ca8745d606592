const quietAfterMs = 30_000;

let lastInputAt = Date.now();

/** Starts recording the time of the user's last input: a key, a click, a scroll, or a touch. */
export function watchActivity(): void {
  const note = () => {
    lastInputAt = Date.now();
  };
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    addEventListener(type, note, { passive: true, capture: true });
  }
}

/** The time of the user's last input, in milliseconds; initially, when the page loaded. */
export const lastActivityAt = (): number => lastInputAt;

/**
 * Whether a read made now is a background refresh: no input for 30 seconds. The server does not
 * count such a request as session activity.
 */
export function isBackgroundRefresh(now: number = Date.now()): boolean {
  return now - lastInputAt > quietAfterMs;
}
