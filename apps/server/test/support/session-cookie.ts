import { openSession } from '../../src/people/sessions/session-store.ts';
import type { TestBank } from './test-bank.ts';

/** Returns a cookie with a new session for a customer, without the cost of hashing a password. */
export async function sessionCookieOf(bank: TestBank, customerId: bigint): Promise<string> {
  const origin = {
    ipAddress: '127.0.0.1',
    network: '127.0.0.1',
    userAgent: 'test',
    requestId: 'test',
  };
  return `session=${await openSession(bank.database, customerId, origin, 'password')}`;
}
