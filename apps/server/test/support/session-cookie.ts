import { openSession } from '../../src/people/sessions/session-store.ts';
import type { TestBank } from './test-bank.ts';

/** A cookie with a session of its own for a customer, made without the price of a password. */
export async function sessionCookieOf(bank: TestBank, customerId: bigint): Promise<string> {
  const origin = {
    ipAddress: '127.0.0.1',
    network: '127.0.0.1',
    userAgent: 'test',
    requestId: 'test',
  };
  return `session=${await openSession(bank.database, customerId, origin)}`;
}
