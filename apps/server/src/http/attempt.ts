import type { FastifyRequest } from 'fastify';
import { Refusal } from './problem.ts';

/** One delivery of a request that moves money. */
export interface Attempt {
  /** The `Idempotency-Key` header, or null without one. */
  key: string | null;
  /** Whether the sender is still waiting for the response. Default: always true. */
  isAwaited?(): boolean;
}

/** Whether the client has disconnected. */
export const hasHungUp = (request: FastifyRequest): boolean => request.raw.socket.destroyed;

/**
 * Returns the `Idempotency-Key` header, 1 to 200 visible ASCII characters, or `null` without one.
 * Fails with `idempotency_key_invalid` for anything else.
 */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header))
    throw new Refusal(
      'idempotency_key_invalid',
      'The Idempotency-Key header must be 1 to 200 visible characters.',
    );
  return header;
}
