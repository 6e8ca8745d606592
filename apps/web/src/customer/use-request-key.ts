import { useRef } from 'react';
import { newIdempotencyKey } from '../net/api-client.ts';

/** Returns the idempotency key for a body: the same until the body changes, which makes a new request. */
export function useRequestKey(): (body: object) => string {
  const last = useRef({ key: '', body: '' });
  return (given) => {
    const body = JSON.stringify(given);
    if (last.current.body !== body) last.current = { key: newIdempotencyKey(), body };
    return last.current.key;
  };
}
