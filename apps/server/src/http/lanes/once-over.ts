import type { ServerResponse } from 'node:http';

/**
 * Calls back once, when the response is sent or its connection breaks: Node emits `close` after
 * either. If that has already happened, calls back before returning.
 */
export function onceOver(response: ServerResponse, callback: () => void): void {
  if (response.closed) callback();
  else response.on('close', callback);
}
