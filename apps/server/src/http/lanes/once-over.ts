import type { ServerResponse } from 'node:http';

/**
 * Calls back once, when the response is sent or its connection breaks. Calls back before it returns
 * if the connection is already gone, because the response emits nothing afterward.
 */
export function onceOver(response: ServerResponse, callback: () => void): void {
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    callback();
  };
  response.once('finish', end);
  response.once('close', end);
  if (response.closed) end();
}
