import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Customer, fundedCustomer, testPin } from '../support/people.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';
import { waitUntilBlocked } from '../support/wait-until-blocked.ts';

let bank: TestBank;
let ann: Customer;
/** The server's ends of its connections. */
const sockets: Socket[] = [];
beforeAll(async () => {
  bank = await openTestBank();
  ann = await fundedCustomer(bank);
  bank.app.server.on('connection', (socket) => sockets.push(socket));
  await bank.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => bank.auditAndClose());

const withdraw = (amount: string, key: string, signal?: AbortSignal) => {
  const { port } = bank.app.server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/api/transactions`, {
    method: 'POST',
    headers: {
      cookie: ann.client.cookie ?? '',
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ type: 'withdrawal', amount, pin: testPin }),
    ...(signal && { signal }),
  });
};
const withdrawals = async () =>
  (await ann.client.get('/api/transactions'))
    .json<{ type: string; amount: string }[]>()
    .filter(({ type }) => type === 'withdrawal')
    .map(({ amount }) => amount);

it('does not move money for a client that disconnected while waiting, until the request is repeated', async () => {
  const blocker = await bank.superuser.connect();
  try {
    await blocker.query('begin');
    await blocker.query('select from ledger.account for update');
    const hangUp = new AbortController();
    const lost = withdraw('7.00', 'held-up', hangUp.signal);
    await waitUntilBlocked(bank.superuser);
    hangUp.abort();
    await expect(lost).rejects.toThrow();
    await vi.waitFor(() => expect(sockets[0]?.destroyed).toBe(true), { timeout: 25_000 });
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
  // Queued after the lost request, whose outcome is therefore decided once this one has a response.
  expect((await withdraw('1.00', 'another')).status).toBe(201);
  expect(await withdrawals()).toEqual(['1.00']);
  const again = await withdraw('7.00', 'held-up');
  expect(again.status).toBe(201);
  expect(again.headers.get('idempotency-replayed')).toBeNull();
  expect((await withdrawals()).sort()).toEqual(['1.00', '7.00']);
});
