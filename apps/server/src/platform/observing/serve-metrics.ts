import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Metrics } from './metrics.ts';
import type { ObservingSettings } from './observing-settings.ts';

/**
 * Serves `GET /metrics` on its own port, to callers with the token in `Authorization: Bearer`.
 * Fails with Node's error if the port cannot be used.
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'collect' | 'contentType'>,
  { host, port, token }: NonNullable<ObservingSettings['metrics']>,
): Promise<{ address: string; close(): Promise<void> }> {
  const expected = digest(`Bearer ${token}`);
  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.headersTimeout = 5_000;
  server.requestTimeout = 10_000;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = digest(request.headers.authorization ?? '');
    if (!timingSafeEqual(given, expected))
      return refuse(response, 401, { 'www-authenticate': 'Bearer' });
    if (request.url !== '/metrics') return refuse(response, 404);
    if (request.method !== 'GET') return refuse(response, 405, { allow: 'GET' });
    const text = await metrics.collect();
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
  }

  server.listen(port, host);
  await once(server, 'listening');
  return { address: addressOf(server), close: () => closeServer(server) };
}

/** Digests all have the same length, which the constant-time comparison requires. */
const digest = (text: string) => createHash('sha256').update(text).digest();

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}) {
  response.writeHead(status, headers).end();
}

function addressOf(server: Server): string {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') return String(bound);
  return `http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`;
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
