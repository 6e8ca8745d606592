/** When the session ends by the server's last word, as a time in milliseconds; null when signed out. */
let endsAt: number | null = null;
const listeners = new Set<() => void>();

/** Takes the `Session-Expires-In` header (seconds) of an answer; other values change nothing. */
export function reportSessionLifetime(header: string | null): void {
  const seconds = header === null ? Number.NaN : Number(header);
  if (!Number.isFinite(seconds) || seconds < 0) return;
  endsAt = Date.now() + seconds * 1000;
  for (const listener of listeners) listener();
}

export const sessionEndsAt = (): number | null => endsAt;

export function subscribeToSessionLifetime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
