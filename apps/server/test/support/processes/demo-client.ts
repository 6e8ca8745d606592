import { expect } from 'vitest';
import { demoPassword, demoPin } from '../../../src/opening/demo-people.ts';

/** Signs in at a demo bank in its own process; returns the session's cookie. */
export async function signInAt(address: string, email = 'olivia@example.com'): Promise<string> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  expect(answer.status).toBe(200);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Deposits a dollar; returns the transaction's id once it is acknowledged. */
export async function depositAt(address: string, cookie?: string): Promise<number> {
  const answer = await fetch(`${address}/api/transactions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookie ?? (await signInAt(address)) },
    body: JSON.stringify({ type: 'deposit', amount: '1.00', pin: demoPin }),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

/** Returns the ids of the customer's latest transactions. */
export async function historyAt(address: string): Promise<Set<number>> {
  const answer = await fetch(`${address}/api/transactions?limit=200`, {
    headers: { cookie: await signInAt(address) },
  });
  expect(answer.status).toBe(200);
  return new Set(((await answer.json()) as { id: number }[]).map(({ id }) => id));
}
