import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { problemSchema } from '@seven-hills/contracts/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

let bank: TestBank;
let port: number;
beforeAll(async () => {
  bank = await openTestBank();
  await bank.app.listen({ host: '127.0.0.1', port: 0 });
  port = (bank.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await bank.close();
});

/** Sends bytes and returns everything received until the server closes the connection. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port });
  let received = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    received += chunk;
  });
  socket.on('error', () => undefined);
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return received;
}

const smuggled = 'GET /api/account HTTP/1.1\r\nHost: localhost\r\n\r\n';

it.each([
  ['input that is not HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
  ['an unknown method', 'STEAL / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost: localhost\r\nbroken header\r\n\r\n'],
  ['a control character in a header', 'GET / HTTP/1.1\r\nHost: localhost\r\nx-a: a\x00b\r\n\r\n'],
  ['a space before the colon', 'GET / HTTP/1.1\r\nHost : localhost\r\n\r\n'],
  ['too many headers', `GET / HTTP/1.1\r\nHost: localhost\r\nx-a: ${'a'.repeat(70_000)}\r\n\r\n`],
  [
    'two lengths',
    `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
  ],
  [
    'a length and chunks (request smuggling)',
    `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  ],
  [
    'a broken chunk',
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
  ],
  [
    'a negative length',
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n',
  ],
])(
  '%s gets a problem response and a closed connection, and nothing after it is read',
  async (_what, bytes) => {
    const received = await exchange(bytes);
    const answers = received.split('HTTP/1.1 ').filter(Boolean);
    expect(answers.length).toBeLessThanOrEqual(2);
    const last = answers.at(-1) ?? '';
    expect(last).toMatch(/^4\d\d /);
    expect(problemSchema.parse(JSON.parse(last.slice(last.indexOf('{')))).status).toBe(400);
    expect(received).not.toContain('"code":"unauthorized"');
    expect((await bank.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  },
);

it('responds with a problem to an invalid address', async () => {
  for (const url of ['/%zz', '/api/transactions/%', `/api/transactions/${'9'.repeat(700)}`]) {
    const answer = await bank.app.inject({ url });
    expect([400, 401, 404]).toContain(answer.statusCode);
    expect(problemSchema.parse(answer.json()).status).toBe(answer.statusCode);
  }
});
