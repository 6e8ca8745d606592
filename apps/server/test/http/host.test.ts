import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalHostCheck, parseHost } from '../../src/http/callers/host.ts';
import { createSiteUrl } from '../../src/http/site-url.ts';
import { LiveClient } from '../support/live-client.ts';
import { personWithSession, someone } from '../support/people.ts';
import { messagesTo } from '../support/staff.ts';
import { openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';

let bank: TestBank;
let published: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
  published = await openTestBank({ publicUrl: 'https://bank.example' });
  for (const { app } of [bank, published]) await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await bank.close();
  await published.close();
});

const portOf = () => `http://127.0.0.1:${(bank.app.server.address() as AddressInfo).port}`;

const statusOf = async ({ app }: TestBank, host: string, url = '/api/bank') =>
  (await app.inject({ url, headers: { host } })).statusCode;

describe('a link in mail', () => {
  it.each([
    ['the address and port on which the server listens', () => bank, portOf],
    ['the public address', () => published, () => 'https://bank.example'],
  ])('begins with %s', async (_what, bankOf, addressOf) => {
    const form = someone();
    for (let application = 0; application < 2; application++)
      await new TestClient(bankOf().app).post('/api/register', form);
    const mail = (await messagesTo(bankOf(), form.email)).at(-1);
    expect(mail?.text_body).toContain(`\n${addressOf()}/?view=login`);
  });

  it('names a loopback address if the server listens on all of them', async () => {
    const server = createServer();
    expect(createSiteUrl(server, null)()).toBe('http://127.0.0.1:3000');
    await once(server.listen(0), 'listening');
    const { port } = server.address() as AddressInfo;
    expect(createSiteUrl(server, null)()).toBe(`http://127.0.0.1:${port}`);
    server.close();
  });
});

describe('without a public address', () => {
  it.each(['localhost', 'LOCALHOST:5173', '127.0.0.1:3000', '127.0.0.53', '[::1]:3000'])(
    'the bank responds at %s',
    async (host) => {
      expect(await statusOf(bank, host)).toBe(200);
    },
  );

  it.each([
    ['a name that resolves to this machine (DNS rebinding)', 'evil.example'],
    ['a name with the same prefix', 'localhost.evil.example'],
    ['another address', '192.168.1.5:3000'],
    ['an address with the same prefix', '127.0.0.1.evil.example'],
    ['the machine’s own name, if it listens only on loopback', hostname()],
  ])('but not at %s', async (_what, host) => {
    for (const url of ['/api/bank', '/', '/no-such-page'])
      expect(await statusOf(bank, host, url)).toBe(421);
    expect((await bank.app.inject({ url: '/', headers: { host } })).json()).toMatchObject({
      code: 'misdirected_request',
    });
  });

  it.each([
    'evil.example/',
    'user@localhost',
    'localhost:',
    'local host',
    '[::1',
    'localhost#',
    '',
  ])('refuses anything that is not a host: %j', async (host) => {
    expect(await statusOf(bank, host)).toBe(host === 'localhost:' || host === '' ? 200 : 400);
  });

  it('a server beyond loopback responds at its own address and name', () => {
    const isOwn = (listeningOn: string, localAddress: string) => (host: string) =>
      createLocalHostCheck(() => listeningOn)(
        parseHost(host) as URL,
        { socket: { localAddress } } as never,
      );
    const onOne = isOwn('192.168.1.5', '192.168.1.5');
    for (const host of ['192.168.1.5:3000', '127.0.0.1', hostname()])
      expect(onOne(host)).toBe(true);
    for (const host of ['192.168.1.6', 'evil.example']) expect(onOne(host)).toBe(false);
    for (const everywhere of ['0.0.0.0', '::']) {
      const onAll = isOwn(everywhere, '172.17.0.2');
      for (const host of ['192.168.1.5:3000', '[2001:db8::1]', 'localhost', hostname()])
        expect(onAll(host)).toBe(true);
      expect(onAll('evil.example')).toBe(false);
    }
  });
});

describe('with a public address', () => {
  it('the bank responds at no other', async () => {
    for (const host of ['bank.example', 'BANK.example:443'])
      expect(await statusOf(published, host)).toBe(200);
    for (const host of ['localhost', '127.0.0.1', 'evil', 'bank.example:8443', 'www.bank.example'])
      expect(await statusOf(published, host)).toBe(421);
  });

  it('load balancers can check health at any address', async () => {
    for (const url of ['/healthz', '/readyz'])
      expect(await statusOf(published, '10.0.0.3:3000', url)).toBe(200);
  });
});

/** Sends bytes and returns everything received until the server closes the connection. */
async function exchange(app: FastifyInstance, ...lines: string[]): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: (app.server.address() as AddressInfo).port });
  let received = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    received += chunk;
  });
  socket.on('error', () => undefined);
  socket.write([...lines, '', ''].join('\r\n'), 'latin1');
  await once(socket, 'close');
  return received;
}

describe('raw requests', () => {
  it.each([
    ['two Host headers', ['GET / HTTP/1.1', 'Host: localhost', 'host: localhost']],
    [
      'a foreign Host header after the bank’s own',
      ['GET / HTTP/1.1', 'Host: localhost', 'Host: evil.example'],
    ],
    ['two on a health check', ['GET /healthz HTTP/1.1', 'Host: localhost', 'Host: evil.example']],
    ['no Host header', ['GET / HTTP/1.1']],
    ['no Host header on a health check', ['GET /healthz HTTP/1.1']],
    ['no Host header in HTTP/1.0', ['GET / HTTP/1.0']],
    ['a target on another host', ['GET http://evil.example/api/bank HTTP/1.1', 'Host: localhost']],
    ['a health check on another host', ['GET http://evil/healthz HTTP/1.1', 'Host: localhost']],
    ['a target without a leading slash', ['GET api/bank HTTP/1.1', 'Host: localhost']],
    ['a target of another kind', ['GET ftp://localhost/ HTTP/1.1', 'Host: localhost']],
  ])('are refused with %s', async (_what, lines) => {
    const received = await exchange(bank.app, ...lines, 'Connection: close');
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
    expect(received).toContain('"code":"malformed_request"');
  });

  it('may name the bank’s own host in an absolute target', async () => {
    const received = await exchange(
      bank.app,
      'GET HTTP://LocalHost/api/account?x=1 HTTP/1.1',
      'Host: localhost:80',
      'Connection: close',
    );
    expect(received).toMatch(/^HTTP\/1\.1 401 /);
    expect(received).toContain('cache-control: no-store');
  });

  it('may check health without a Host header (older load balancers)', async () => {
    expect(await exchange(published.app, 'GET /healthz HTTP/1.0')).toMatch(/ 200 OK/);
  });
});

describe('live sockets', () => {
  it('open only at the bank’s own host', async () => {
    const { client } = await personWithSession(bank);
    const foreign = { host: 'evil.example', origin: 'http://evil.example' };
    await expect(LiveClient.open(bank.app, client.cookie, foreign)).rejects.toThrow('421');
    (await LiveClient.open(bank.app, client.cookie)).close();
  });

  it('open only from the bank’s pages with a public address', async () => {
    const { client } = await personWithSession(published);
    const cookie = client.cookie?.replace('session=', '__Host-session=') ?? '';
    const open = (host: string, origin: string) =>
      LiveClient.open(published.app, cookie, { host, origin });
    await expect(open('evil', 'http://evil')).rejects.toThrow('421');
    await expect(open('bank.example', 'http://bank.example')).rejects.toThrow('403');
    (await open('bank.example', 'https://bank.example')).close();
  });
});

describe('an upgrade at an address without live connections', () => {
  const upgrade = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: MDEyMzQ1Njc4OTAxMjM0NQ==',
  ];
  it.each(['/', '/api/bank', '/api/account', '/healthz', '/nowhere', '/ws/', '/api/docs'])(
    'is refused with a response, and the connection is closed: %s',
    async (path) => {
      const received = await exchange(
        bank.app,
        `GET ${path} HTTP/1.1`,
        'Host: localhost',
        ...upgrade,
      );
      expect(received).toMatch(/^HTTP\/1\.1 400 /);
      expect(received.toLowerCase()).toContain('\r\nconnection: close\r\n');
      expect(received).toContain('"code":"malformed_request"');
    },
  );

  it('is also refused for other protocols and methods', async () => {
    for (const [method, protocol] of [
      ['GET', 'h2c'],
      ['POST', 'websocket'],
    ])
      expect(
        await exchange(
          bank.app,
          `${method} /api/logout HTTP/1.1`,
          'Host: localhost',
          'Connection: Upgrade',
          `Upgrade: ${protocol}`,
        ),
      ).toMatch(/^HTTP\/1\.1 400 /);
  });
});
