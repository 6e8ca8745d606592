/**
 * When the session ends according to the server's last response, in milliseconds; null when signed
 * out.
 */
let endsAt: number | null = null;

/** Reads the `Session-Expires-In` header (seconds) of a response; ignores other values. */
export function reportSessionLifetime(header: string | null): void {
  const seconds = header === null ? Number.NaN : Number(header);
  if (!Number.isFinite(seconds) || seconds < 0) return;
  endsAt = Date.now() + seconds * 1000;
}

export const sessionEndsAt = (): number | null => endsAt;
