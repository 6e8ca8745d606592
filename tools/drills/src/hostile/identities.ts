import type { BankClient } from '../workload/bank-client.ts';
import type { People, Person } from './people.ts';

/** An identity that the attacker acts as. A session that an attack has ended is opened again. */
export interface Identity {
  name: string;
  /** The Cookie header, empty for a visitor. */
  cookie(): string;
  /** Signs in again after a 401, at most once a second. */
  renew(): Promise<void>;
}

const renewalGapMs = 1_000;
const dollars = 5_050;

/** A visitor, two customers, a customer without an initial deposit, and a staff member. */
export async function openIdentities(people: People): Promise<Identity[]> {
  return [
    { name: 'stranger', cookie: () => '', renew: async () => {} },
    identity(people, 'customer', await people.open({ dollars })),
    identity(people, 'other customer', await people.open({ dollars })),
    identity(people, 'beginner', await people.open()),
    identity(people, 'staff', await people.open({ dollars, role: 'admin' })),
  ];
}

function identity(people: People, name: string, person: Person): Identity {
  let client: BankClient = person.client;
  let renewedAt = 0;
  return {
    name,
    cookie: () => client.cookie,
    async renew() {
      if (Date.now() - renewedAt < renewalGapMs) return;
      renewedAt = Date.now();
      // If throttled after many attempts, or blocked, this identity is a visitor for a while.
      client = await people.signIn(person).catch(() => client);
    },
  };
}
