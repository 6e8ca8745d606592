let mark: string | undefined;

/**
 * Ensures that later reads include the change that the live socket announced, even if a replica
 * lags.
 */
export function noteNews(): void {
  mark = crypto.randomUUID();
}

/**
 * The value of the `Read-After` header; undefined before any event. The server tracks this
 * browser's own writes with a cookie.
 */
export const readAfter = () => mark;
