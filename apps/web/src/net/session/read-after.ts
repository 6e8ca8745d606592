let mark: string | undefined;

/** Makes later reads see what the live socket has just told of, also where a replica is behind. */
export function noteNews(): void {
  mark = crypto.randomUUID();
}

/**
 * The value of the header `Read-After`; undefined before any news. What this browser wrote, the
 * server knows by a cookie.
 */
export const readAfter = () => mark;
