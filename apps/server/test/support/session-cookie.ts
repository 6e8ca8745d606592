import { inPersonTransaction } from '../../src/people/sessions/in-person-transaction.ts';
import { openSession } from '../../src/people/sessions/session-store.ts';
import { verifiedBy } from '../../src/people/sessions/verified.ts';
import type { TestBank } from './test-bank.ts';

const origin = {
  ipAddress: '127.0.0.1',
  network: '127.0.0.1',
  userAgent: 'test',
  requestId: 'test',
};

/** Returns a cookie with a new session for a customer, without the cost of hashing a password. */
export async function sessionCookieOf(bank: TestBank, customerId: bigint): Promise<string> {
  const { rows } = await bank.database.query<{ credentials_version: bigint }>(
    'select credentials_version from customer where id = $1',
    [customerId],
  );
  const credentialsVersion = rows[0]?.credentials_version ?? 0n;
  const verified = verifiedBy({ customerId, credentialsVersion, sessionHash: null }, 'password');
  const token = await inPersonTransaction(bank.database, verified, (connection, person) =>
    openSession(connection, person, verified, origin, 'password'),
  );
  return `session=${token}`;
}
