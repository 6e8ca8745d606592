import { BankClient } from '../workload/bank-client.ts';
import { openCustomer, password, staffSignIn } from '../workload/customers.ts';

/** An identity that the attacker acts as. A session that an attack has ended is opened again. */
export interface Identity {
  name: string;
  /** The Cookie header, empty for a visitor. */
  cookie(): string;
  /** Signs in again after a 401, at most once a second. */
  renew(): Promise<void>;
}

const renewalGapMs = 1_000;

/**
 * A visitor, two customers, a customer without an initial deposit, and a staff member. `index` is
 * the number of the first customer, after the honest ones.
 */
export async function openIdentities(address: () => string, index: number): Promise<Identity[]> {
  const rich = await openCustomer(index, new BankClient(address));
  const poor = await openCustomer(index + 1, new BankClient(address));
  const beginner = await openCustomer(index + 2, new BankClient(address), 'register only');
  const colleague = await openCustomer(index + 3, new BankClient(address));
  const admin = new BankClient(address);
  await admin.must('POST', '/api/login', staffSignIn);
  await admin.must('PUT', `/api/admin/users/${colleague.customerId}`, {
    email: colleague.email,
    role: 'admin',
    currentPassword: staffSignIn.password,
  });
  return [
    { name: 'stranger', cookie: () => '', renew: async () => {} },
    identity('customer', rich),
    identity('other customer', poor),
    identity('beginner', beginner),
    identity('staff', colleague),
  ];
}

function identity(
  name: string,
  { client, email }: { client: BankClient; email: string },
): Identity {
  let renewedAt = 0;
  return {
    name,
    cookie: () => client.cookie,
    async renew() {
      if (Date.now() - renewedAt < renewalGapMs) return;
      renewedAt = Date.now();
      // If throttled after many attempts, this identity is a visitor for a while.
      await client.post('/api/login', { email, password });
    },
  };
}
