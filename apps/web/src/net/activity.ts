const quietAfterMs = 30_000;

let lastInputAt = Date.now();

/** Starts noting when the person last did something: a key, a click, a touch. */
export function watchActivity(): void {
  const note = () => {
    lastInputAt = Date.now();
  };
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    addEventListener(type, note, { passive: true, capture: true });
  }
}

/** When the person last did something, as a time in milliseconds; at first when the page was loaded. */
export const lastActivityAt = (): number => lastInputAt;

/**
 * Whether a read made now is a background refresh: no input for 30 seconds. The server does not
 * count such a request as session activity.
 */
export function isBackgroundRefresh(now: number = Date.now()): boolean {
  return now - lastInputAt > quietAfterMs;
}
