import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface LoadBalancer {
  address: string;
  /** Adds a server, which gets requests as long as its `/readyz` answers 200. */
  add(server: string): void;
  remove(server: string): void;
  answered(): number;
  /** Requests that a server did not answer, or answered with a status of 500 and above. */
  failures(): readonly string[];
  close(): Promise<void>;
}

const checkMs = 200;
const checkMsMax = 1_000;

/**
 * A small load balancer, as simple as the common ones: it polls every server's `/readyz`, forwards
 * each request to the next ready one over keep-alive connections, and retries nothing.
 */
export async function startLoadBalancer(): Promise<LoadBalancer> {
  const servers = new Map<string, { isReady: boolean; agent: Agent }>();
  const failures: string[] = [];
  let answered = 0;
  let turn = 0;
  let isOver = false;

  function next(): [string, Agent] | undefined {
    const ready = [...servers].filter(([, { isReady }]) => isReady);
    turn += 1;
    const chosen = ready[turn % ready.length];
    return chosen && [chosen[0], chosen[1].agent];
  }

  function passOn(incoming: IncomingMessage, response: ServerResponse): void {
    const chosen = next();
    const what = `${incoming.method} ${incoming.url}`;
    const fail = (reason: string) => {
      // A client that has hung up gets no answer in any case.
      if (!response.destroyed && !isOver) failures.push(`${what}: ${reason}`);
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'application/json' });
      response.end('{}');
    };
    if (!chosen) {
      fail('no server is ready');
      return;
    }
    const [server, agent] = chosen;
    const { host } = new URL(server);
    const outgoing = request(
      new URL(incoming.url ?? '/', server),
      {
        method: incoming.method,
        headers: { ...incoming.headers, host, connection: 'keep-alive' },
        agent,
      },
      (answer) => {
        answered += 1;
        const { statusCode = 0, headers } = answer;
        if (statusCode >= 500) failures.push(`${what}: ${statusCode} from ${server}`);
        const { connection: _, 'keep-alive': __, ...passed } = headers;
        response.writeHead(statusCode, passed);
        answer.on('error', () => response.destroy());
        answer.pipe(response);
      },
    );
    outgoing.on('error', (error) => fail(`${server}: ${error.message}`));
    response.on('close', () => {
      if (!response.writableFinished) outgoing.destroy();
    });
    incoming.pipe(outgoing);
  }

  async function check(): Promise<void> {
    await Promise.all(
      [...servers].map(async ([address, server]) => {
        server.isReady = await fetch(`${address}/readyz`, {
          signal: AbortSignal.timeout(checkMsMax),
        }).then(
          ({ status }) => status === 200,
          () => false,
        );
      }),
    );
  }

  const listener = createServer(passOn).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const checking = (async () => {
    while (!isOver) {
      await check();
      await sleep(checkMs);
    }
  })();
  return {
    address: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    add(server) {
      servers.set(server, { isReady: false, agent: new Agent({ keepAlive: true }) });
    },
    remove(server) {
      servers.get(server)?.agent.destroy();
      servers.delete(server);
    },
    answered: () => answered,
    failures: () => failures,
    async close() {
      isOver = true;
      await checking;
      for (const { agent } of servers.values()) agent.destroy();
      listener.closeAllConnections();
      listener.close();
    },
  };
}
