import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ServerLimits, serverLimits } from '../../src/http/server-limits.ts';
import { fundedCustomer, personWithSession } from '../support/people.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

/** The bank of all tests, and each test's own server of it. */
let shared: TestBank;
let bank: TestBank;
let sockets: Socket[];
let listening: Promise<string> | undefined;
beforeAll(async () => {
  shared = await openTestBank();
});
beforeEach(() => {
  sockets = [];
  listening = undefined;
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await bank.app.close();
});
afterAll(() => shared.close());

/** The state that a test's requests share: they stay in progress until the test releases them. */
interface Gate {
  /** The number of requests in progress now, and the maximum so far. */
  underWay: number;
  most: number;
  begun: number;
  open(): void;
}

async function openBank(limits: Partial<ServerLimits> = {}): Promise<void> {
  bank = { ...shared, app: await shared.anotherServer({ limits }) };
}

/** Holds every request for `/held` in its handler. */
function holdUp(app: FastifyInstance): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const gate: Gate = { underWay: 0, most: 0, begun: 0, open };
  app.get('/held', async () => {
    gate.begun += 1;
    gate.underWay += 1;
    gate.most = Math.max(gate.most, gate.underWay);
    await opened;
    gate.underWay -= 1;
    return { held: true };
  });
  return gate;
}

async function dial(): Promise<Socket & { received: string }> {
  listening ??= bank.app.listen({ host: '127.0.0.1', port: 0 });
  await listening;
  const { port } = bank.app.server.address() as AddressInfo;
  const socket = Object.assign(connect(port, '127.0.0.1'), { received: '' });
  sockets.push(socket);
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    socket.received += chunk;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');
const answersIn = ({ received }: { received: string }) => received.split('HTTP/1.1 200').length - 1;

describe('pipelined requests', () => {
  it('are handled one at a time and answered in order', async () => {
    await openBank();
    const gate = holdUp(bank.app);
    const socket = await dial();
    const count = serverLimits.pipelinedMax;
    socket.write(get('/held').repeat(count) + get('/healthz'));
    await vi.waitFor(() => expect(gate.begun).toBe(1), { timeout: 25_000 });
    // After a round trip on another connection, any other request would have started.
    expect((await bank.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    expect(gate.begun).toBe(1);
    gate.open();
    await vi.waitFor(() => expect(answersIn(socket)).toBe(count + 1), { timeout: 25_000 });
    expect(gate.most).toBe(1);
    expect(socket.received.lastIndexOf('{"held":true}')).toBeLessThan(
      socket.received.indexOf('{"status":"ok"}'),
    );
  });

  it('beyond the limit close the connection before any is handled', async () => {
    await openBank();
    const gate = holdUp(bank.app);
    const flooding = await Promise.all(Array.from({ length: 100 }, dial));
    const closed = flooding.map((socket) => once(socket, 'close'));
    for (const socket of flooding) socket.write(get('/held').repeat(150));
    await Promise.all(closed);
    expect(gate.most).toBeLessThanOrEqual(100);
    gate.open();
    await vi.waitFor(() => expect(gate.underWay).toBe(0), { timeout: 25_000 });
    expect(gate.begun).toBeLessThanOrEqual(100);
    expect((await bank.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  });

  it('are not handled after the client disconnects', async () => {
    await openBank();
    const gate = holdUp(bank.app);
    const serverSide = new Promise<Socket>((resolve) =>
      bank.app.server.once('connection', resolve),
    );
    const socket = await dial();
    socket.write(get('/held').repeat(5));
    await vi.waitFor(() => expect(gate.begun).toBe(1), { timeout: 25_000 });
    socket.destroy();
    await once(await serverSide, 'close');
    gate.open();
    await vi.waitFor(() => expect(gate.underWay).toBe(0), { timeout: 25_000 });
    expect((await bank.app.inject({ url: '/held' })).statusCode).toBe(200);
    expect(gate.begun).toBe(2);
  });

  it('are not handled after a response that closes the connection', async () => {
    await openBank();
    const gate = holdUp(bank.app);
    bank.app.get('/last', async (_request, reply) => {
      reply.header('connection', 'close');
      return { last: true };
    });
    const socket = await dial();
    socket.write(get('/last') + get('/held'));
    await once(socket, 'close');
    expect(answersIn(socket)).toBe(1);
    expect(gate.begun).toBe(0);
  });

  it('with an upgrade among them close the connection', async () => {
    await openBank();
    const gate = holdUp(bank.app);
    const serverSide = new Promise<Socket>((resolve) =>
      bank.app.server.once('connection', resolve),
    );
    const socket = await dial();
    socket.write(
      get('/held') +
        get('/ws', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'),
    );
    const held = await serverSide;
    if (!held.destroyed) await once(held, 'close');
    gate.open();
    expect(gate.begun).toBe(1);
  });
});

describe('connections', () => {
  it('beyond the limit are rejected', async () => {
    await openBank({ connectionsMax: 2 });
    const [first, second] = [await dial(), await dial()];
    const third = await dial();
    await once(third, 'close');
    for (const socket of [first, second]) {
      socket?.write(get('/healthz'));
      await once(socket as Socket, 'data');
    }
  });
});

describe('one person’s reads', () => {
  it.each([
    {
      paths: ['/api/transactions/months', '/api/transactions/count'],
      limits: { readsAtOnceMax: 3 },
      atOnce: 3,
    },
    { paths: ['/api/transactions'], limits: {}, atOnce: 2 },
  ])(
    'of $paths run $atOnce at once across all sessions; the rest wait, without delaying other people’s reads',
    async ({ paths, limits, atOnce }) => {
      await openBank(limits);
      let watched: bigint | null = null;
      let underWay = 0;
      let most = 0;
      bank.app.addHook('preHandler', async ({ principal }) => {
        if (principal?.customerId !== watched) return;
        underWay += 1;
        most = Math.max(most, underWay);
      });
      bank.app.addHook('onSend', async ({ principal }) => {
        if (principal?.customerId === watched) underWay -= 1;
      });
      const ann = await fundedCustomer(bank);
      watched = ann.customerId;
      underWay = 0;
      most = 0;
      const blocker = await bank.superuser.connect();
      try {
        await blocker.query('begin');
        await blocker.query('lock table bank_transaction in access exclusive mode');
        const answers = Array.from({ length: 20 }, (_, index) =>
          ann.client.get(paths[index % paths.length] ?? ''),
        );
        await vi.waitFor(() => expect(underWay).toBe(atOnce), { timeout: 25_000 });
        const ben = await personWithSession(bank);
        expect((await ben.client.get('/api/auth/user')).statusCode).toBe(200);
        await blocker.query('rollback');
        for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(200);
        expect(most).toBe(atOnce);
      } finally {
        await blocker.query('rollback');
        blocker.release();
      }
    },
  );

  it('are refused with Retry-After if too many are waiting', async () => {
    await openBank({ readsAtOnceMax: 2, readsWaitingMax: 4 });
    const ann = await fundedCustomer(bank);
    const blocker = await bank.superuser.connect();
    try {
      await blocker.query('begin');
      await blocker.query('lock table bank_transaction in access exclusive mode');
      const answers = Array.from({ length: 10 }, () => ann.client.get('/api/transactions/count'));
      const refused = await Promise.any(answers);
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBe('1');
      expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
      await blocker.query('rollback');
      const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 429)).toHaveLength(4);
      expect(statuses.filter((status) => status === 200)).toHaveLength(6);
      expect((await ann.client.get('/api/transactions/count')).statusCode).toBe(200);
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
  });

  it('leave room for the next ones when the client disconnects during the session lookup', async () => {
    await openBank({ readsAtOnceMax: 2, readsWaitingMax: 0 });
    const ann = await fundedCustomer(bank);
    const blocker = await bank.superuser.connect();
    try {
      await blocker.query('begin');
      await blocker.query('lock table session in access exclusive mode');
      const sockets = await Promise.all(Array.from({ length: 3 }, dial));
      const served: Socket[] = [];
      bank.app.server.on('request', ({ socket }) => served.push(socket));
      for (const socket of sockets)
        socket.write(get('/api/transactions/count', `Cookie: ${ann.client.cookie}`));
      await vi.waitFor(() => expect(served).toHaveLength(3), { timeout: 25_000 });
      for (const socket of sockets) socket.destroy();
      for (const socket of served) if (!socket.closed) await once(socket, 'close');
      await blocker.query('rollback');
      expect((await ann.client.get('/api/transactions/count')).statusCode).toBe(200);
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
  });

  it('are authorized again after waiting', async () => {
    await openBank({ readsAtOnceMax: 1, readsWaitingMax: 1 });
    const ann = await fundedCustomer(bank);
    const blocker = await bank.superuser.connect();
    try {
      await blocker.query('begin');
      await blocker.query('lock table bank_transaction in access exclusive mode');
      // One is in progress, one waits, and the third is refused immediately.
      const reads = Array.from({ length: 3 }, () => ann.client.get('/api/transactions/count'));
      expect((await Promise.any(reads)).statusCode).toBe(429);
      await ann.client.post('/api/logout');
      await blocker.query('rollback');
      const statuses = (await Promise.all(reads)).map(({ statusCode }) => statusCode);
      expect(statuses.sort()).toEqual([200, 401, 429]);
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
  });
});

describe('a slow request', () => {
  const limits = { headersMs: 400, requestMs: 1_000, timeoutCheckMs: 100 };

  /** Returns the response, and the milliseconds until the server closed the connection. */
  async function drip(...pieces: string[]): Promise<{ received: string; ms: number }> {
    const socket = await dial();
    const startedAt = performance.now();
    const closed = once(socket, 'close');
    const timer = setInterval(() => {
      const piece = pieces.shift();
      if (piece !== undefined) socket.write(piece);
    }, 20);
    await closed;
    clearInterval(timer);
    return { received: socket.received, ms: performance.now() - startedAt };
  }

  it('is closed soon after the time limit for headers', async () => {
    await openBank(limits);
    const slow = 'GET /api/bank HTTP/1.1\r\nHost: localhost\r\n';
    const { received, ms } = await drip(slow, ...Array<string>(2_000).fill('x: y\r\n'));
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect(received).toContain('"code":"request_timeout"');
    expect(ms).toBeGreaterThan(350);
    expect(ms).toBeLessThan(15_000);
  });

  it('is closed soon after the time limit for the whole request', async () => {
    await openBank(limits);
    const head =
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{';
    const { received, ms } = await drip(head, ...Array<string>(2_000).fill(' '));
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect(ms).toBeGreaterThan(900);
    expect(ms).toBeLessThan(15_000);
  });

  it('is closed if it never starts', async () => {
    await openBank(limits);
    expect((await drip()).ms).toBeLessThan(15_000);
  });

  it('gets no response behind a partly sent one, which it would corrupt', async () => {
    await openBank(limits);
    bank.app.get('/half', (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-length': 1_000 });
      reply.raw.write('half');
    });
    const { received } = await drip(`${get('/half')}GET /api/bank HTTP/1.1\r\n`);
    expect(received).toMatch(/half$/);
  });

  it('has 15 seconds for its headers and 30 in total, checked every second, by default', async () => {
    await openBank();
    await bank.app.ready();
    const { server } = bank.app;
    expect(server.headersTimeout).toBe(15_000);
    expect(server.requestTimeout).toBe(30_000);
    expect(serverLimits.timeoutCheckMs).toBe(1_000);
  });
});
