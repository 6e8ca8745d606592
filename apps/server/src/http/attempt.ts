import type { FastifyRequest } from 'fastify';
import { Refusal } from './problem.ts';

/** One sending of a request that moves money. */
export interface Attempt {
  /** The `Idempotency-Key` header; null without one. */
  key: string | null;
  /** Whether the sender still waits for the answer. Always, unless told. */
  isAwaited?(): boolean;
}

/** Whether nobody is left to hear the answer. */
export const hasHungUp = (request: FastifyRequest): boolean => request.raw.socket.destroyed;

/**
 * The `Idempotency-Key` header: 1 to 200 visible ASCII characters, or `null` when there is none.
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
